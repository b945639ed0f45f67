import CChildren
import CrashCatching
import FoundationEssentials

/// The bytes that a child leaves: a sequence of entries.
///
/// The child adds them; the parent reads them when the child has ended.
///
/// Each entry is the number of bytes that follow, in four bytes; a byte for the kind of entry; and its contents, mostly
/// JSON.
enum ChildReport {
    struct Entry {
        enum Kind: UInt8 {
            /// The value that the body returned.
            case returned
            /// A ``Thrown``.
            case threw
            /// The reason why the value could not be encoded.
            case unsendable
            /// A ``TypedPayload``.
            case message
            /// Nothing: the whole test begins.
            case begun
            /// Nothing: the body has ended. Next, code of the user describes and encodes what it returned or threw.
            case ended
        }

        let kind: Kind
        let contents: Data

        /// Returns the contents; nil if they are not what they should be.
        func read<Value: Decodable>(_ type: Value.Type) -> Value? {
            // Foundation of Swift 6.0 traps if a key is not a text. (JSONDecoder.swift:1193)
            catchCrash { try Wire.decode(type, from: contents) }.value
        }
    }

    /// The error that a body threw.
    struct Thrown: Codable {
        let error: ChildError
        /// The `errno` value that the error represents; 0 for none.
        let errorNumber: Int32

        /// - Parameters:
        ///   - error: the error.
        ///   - hasLimits: whether the error may say which limit was exceeded.
        init(_ error: any Error, hasLimits: Bool = true) {
            self.error = ChildError(error)
            errorNumber = hasLimits ? systemErrorNumber(of: error) : 0
        }
    }

    /// Notes that the whole test begins.
    static func noteBegun() { _ = add(.begun) }

    /// Notes that the body has ended.
    ///
    /// The parent does not blame the body for a crash, an exit or a hang from here on.
    static func noteEnded() { _ = add(.ended) }

    /// Adds an entry to the report of this child, on any thread.
    ///
    /// A function of C puts the header and the contents together. `Data` could do that, too, but each child would have
    /// to load the code for it: 2 to 4 µs for each 64 KiB of code.
    ///
    /// - Parameters:
    ///   - kind: the kind of the entry.
    ///   - contents: its contents.
    /// - Returns: false if the entry does not fit, or this process is no child of Airbag's, but one that a body forked.
    static func add(_ kind: Entry.Kind, _ contents: UnsafeRawBufferPointer = .init(start: nil, count: 0)) -> Bool {
        airbag_child_report(kind.rawValue, contents.baseAddress, contents.count)
    }

    /// Adds an entry to the report of this child; false if it does not fit, or its contents could not be encoded.
    static func add(_ kind: Entry.Kind, _ contents: Data?) -> Bool {
        contents?.withUnsafeBytes { add(kind, $0) } ?? false
    }

    /// Makes the contents of entries once, in a process that will fork: the parent or the planned copy.
    ///
    /// It sends nothing. The findings of the runtime and the dynamic linker are then available in every child. That
    /// halves the cost of a child in a debug build (measured).
    static let rehearsed: Void = {
        struct Rehearsal: Error, Codable {}
        _ = try? Wire.encode(0).withUnsafeBytes(\.count)
        _ = try? Wire.encode(Thrown(Rehearsal()))
    }()

    /// Reads the entries of a child that has ended.
    ///
    /// The child may have written garbage, or ended in the midst of an entry: the first unreadable
    /// part ends the sequence.
    ///
    /// - Parameter bytes: the bytes that the child has left.
    /// - Returns: the entries, and whether these are all.
    static func entries(in bytes: UnsafeRawBufferPointer) -> (read: [Entry], areAll: Bool) {
        var entries: [Entry] = []
        var start = 0
        while let base = bytes.baseAddress, bytes.count - start >= 4 {
            let length = Int(bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self))
            start += 4
            guard length > 0, length <= bytes.count - start, let kind = Entry.Kind(rawValue: bytes[start])
            else { return (entries, false) }
            entries.append(Entry(kind: kind, contents: Data(bytes: base + start + 1, count: length - 1)))
            start += length
        }
        return (entries, start == bytes.count)
    }
}
