import CGuard
import Glibc

/// An exception in the sense of C++ or Objective-C, which unwinds the stack to whoever catches it.
///
/// Swift has none: nothing in Swift code catches one but a guarded call, so ``catchCrash(_:)``, an
/// expectation, or the body of a child. There it arrives as ``Crash/exception``.
///
/// Exceptions of C++ have the name of their type as name (`std::out_of_range`) and as reason what
/// `what()` says, or the text, `int` or `long` that was thrown. For each exception nested in it
/// (`std::throw_with_nested`) there is an entry in `userInfo`: `nested 1`, `nested 2` …
///
/// What an exception passes is unwound: destructors of C++ run. Frames of Swift are not cleaned up;
/// what they had retained leaks, and `defer` blocks do not run.
public struct AirbagException: Error, Sendable, Hashable, Codable {
    /// What it is called.
    public let name: String
    /// Why it was raised.
    public let reason: String?
    /// What else is known.
    public let userInfo: [String: String]

    /// An exception.
    ///
    /// - Parameters:
    ///   - name: what it is called.
    ///   - reason: why it is raised.
    ///   - userInfo: what else there is to know.
    public init(name: String, reason: String? = nil, userInfo: [String: String] = [:]) {
        self.name = name
        self.reason = reason
        self.userInfo = userInfo
    }

    /// Raises it: the innermost guarded call of the thread ends.
    ///
    /// Without one the process ends, with a message on standard error. A C++ `catch (...)` in
    /// between catches it, too. More than 64 KiB are cut.
    public func raise() -> Never {
        airbag_exception_raise(made())
    }

    private func made() -> OpaquePointer? {
        let info = userInfo.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
        let texts = info.map { UnsafePointer(strdup($0)!) }
        defer { for text in texts { free(UnsafeMutablePointer(mutating: text)) } }
        return airbag_exception_make(name, reason, texts, texts.count)
    }

    /// Reads what C has written: name, reason, keys and values, each with its length in front.
    ///
    /// The last ones may be cut, or missing.
    init(description: UnsafeRawBufferPointer, isOfCxx: Bool) {
        var texts: [String?] = []
        var rest = description[...]
        while rest.count >= MemoryLayout<UInt32>.size {
            let length = UnsafeRawBufferPointer(rebasing: rest).loadUnaligned(as: UInt32.self)
            rest = rest.dropFirst(MemoryLayout<UInt32>.size)
            let isMissing = length == UInt32.max
            texts.append(
                isMissing ? nil : String(decoding: rest.prefix(Int(length)), as: UTF8.self))
            if !isMissing { rest = rest.dropFirst(Int(length)) }
        }
        let name = texts.first.flatMap { $0 } ?? ""
        self.name = isOfCxx ? cxxName(name) : name
        reason = texts.count > 1 ? texts[1] : nil
        var info: [String: String] = [:]
        for index in stride(from: 2, to: texts.count - 1, by: 2) {
            if let key = texts[index] { info[key] = texts[index + 1] }
        }
        userInfo = info
    }

    /// Name and reason: `std::out_of_range: no such element`.
    public var summary: String {
        reason.map { "\(name): \($0)" } ?? name
    }
}

/// A type of C++ in words.
private func cxxName(_ name: String) -> String {
    guard let words = airbag_cxx_words(name) else { return name }
    defer { free(words) }
    return String(cString: words)
}

extension AirbagException: CustomStringConvertible {
    /// All of it: `Exception { name=laugh, reason='Lulz', userInfo=["key": "value"] }`, keys sorted.
    public var description: String {
        let info = AirbagException.text(of: userInfo)
        return "Exception { name=\(name), reason='\(reason ?? "nil")', userInfo=\(info) }"
    }

    /// User info as text, the keys sorted: `["key": "value"]`.
    package static func text(of userInfo: [String: String]) -> String {
        let entries = userInfo.sorted { $0.key < $1.key }
            .map { "\($0.key.debugDescription): \($0.value.debugDescription)" }
        return "[\(entries.isEmpty ? ":" : entries.joined(separator: ", "))]"
    }
}
