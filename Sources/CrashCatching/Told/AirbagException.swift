import CGuard

/// An exception in the sense of C++ or Objective-C, which unwinds the stack up to the frame that
/// catches it.
///
/// Swift has no such exceptions. In Swift code only a guarded call catches one: ``catchCrash(_:)``,
/// an expectation, or the body of a child. The exception is then ``Crash/exception``.
///
/// The name of a C++ exception is the name of its type (`std::out_of_range`). Its reason is the
/// text of `what()`, or the text that was thrown. `userInfo` is that of ``raise()``.
///
/// An exception unwinds the frames that it passes: destructors of C++ run. Frames of Swift are not
/// cleaned up: objects that they had retained leak, and `defer` blocks do not run.
public struct AirbagException: Error, Sendable, Hashable, Codable {
    /// The name of the exception.
    public let name: String
    /// The reason for which the exception was raised.
    public let reason: String?
    /// Further information.
    public let userInfo: [String: String]

    /// Creates an exception.
    ///
    /// - Parameters:
    ///   - name: the name of the exception.
    ///   - reason: the reason for which the exception is raised.
    ///   - userInfo: further information.
    public init(name: String, reason: String? = nil, userInfo: [String: String] = [:]) {
        self.name = name
        self.reason = reason
        self.userInfo = userInfo
    }

    /// Raises the exception as C++ does: the innermost guarded call of the thread ends.
    ///
    /// A C++ `catch` of `std::exception` or of everything between the two catches the exception, too. Without either
    /// the process ends, and the C++ runtime prints the exception. A description of more than 64 KiB is cut: see
    /// ``Crash/droppedFromMessage``.
    public func raise() -> Never {
        // This frame is not cleaned up, so it owns nothing.
        airbag_exception_raise(made())
    }

    private func made() -> UnsafeMutableRawPointer {
        var description: [UInt8] = []
        let entries = userInfo.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
        for text in [name, reason] + entries {
            let length = text.map { UInt32($0.utf8.count) } ?? UInt32.max
            withUnsafeBytes(of: length) { description += $0 }
            description += text?.utf8.map { $0 } ?? []
        }
        return airbag_exception_make(description, description.count, summary)
    }

    /// Reads the description that C has written: name, reason, keys and values, each preceded by
    /// its length.
    ///
    /// The last ones may be cut or missing.
    init(description: UnsafeRawBufferPointer, isOfCxx: Bool) {
        var texts: [String?] = []
        var rest = description[...]
        while rest.count >= MemoryLayout<UInt32>.size {
            let length = UnsafeRawBufferPointer(rebasing: rest).loadUnaligned(as: UInt32.self)
            rest = rest.dropFirst(MemoryLayout<UInt32>.size)
            let isMissing = length == UInt32.max
            texts.append(isMissing ? nil : String(decoding: rest.prefix(Int(length)), as: UTF8.self))
            if !isMissing { rest = rest.dropFirst(Int(length)) }
        }
        let name = texts.first.flatMap { $0 } ?? ""
        self.name = isOfCxx ? String(takingOver: airbag_cxx_words(name)) ?? name : name
        reason = texts.count > 1 ? texts[1] : nil
        var info: [String: String] = [:]
        for index in stride(from: 2, to: texts.count - 1, by: 2) {
            if let key = texts[index] { info[key] = texts[index + 1] }
        }
        userInfo = info
    }

    /// Name and reason: `std::out_of_range: no such element`.
    public var summary: String { reason.map { "\(name): \($0)" } ?? name }
}

extension AirbagException: CustomStringConvertible {
    /// The whole exception: `Exception { name=laugh, reason='Lulz', userInfo=["key": "value"] }`,
    /// keys sorted.
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
