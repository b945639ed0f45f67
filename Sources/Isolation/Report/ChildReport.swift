import CChildren
import CrashCatching
import FoundationEssentials

/// The bytes that a child leaves: a sequence of entries.
///
/// Each entry is the number of bytes that follow, in four bytes; a byte for the kind of entry; and JSON.
enum ChildReport {
    /// The contents of an entry.
    enum Entry {
        case returned(Data)
        case threw(Thrown)
        /// The value could not be encoded, for this reason.
        case unsendable(String)
        case message(TypedPayload)
    }

    /// The error that a body threw.
    struct Thrown: Codable {
        let error: ChildError
        /// The `errno` value that the error represents; 0 for none.
        let errorNumber: Int32
    }

    /// Adds an entry to the report of this child.
    ///
    /// - Parameter entry: the entry to add.
    /// - Returns: false if the entry does not fit.
    static func add(_ entry: Entry) -> Bool {
        guard let record = record(of: entry) else { return false }
        return record.withUnsafeBytes { airbag_child_report($0.baseAddress!, $0.count) }
    }

    /// Returns an entry in the form in which it is sent, preceded by its length.
    static func record(of entry: Entry) -> Data? {
        guard let contents = try? entry.contents, contents.count < UInt32.max else { return nil }
        var record = withUnsafeBytes(of: UInt32(contents.count + 1).littleEndian) { Data($0) }
        record.append(entry.tag)
        return record + contents
    }

    /// Makes an entry once in the parent.
    ///
    /// The findings of the runtime and the dynamic linker are then available in every child. That
    /// halves the cost of a child in a debug build (measured).
    static let rehearsed: Void = {
        struct Rehearsal: Error, Codable {}
        _ = record(of: .returned((try? Wire.encode(0)) ?? Data()))
        let number = systemErrorNumber(of: Rehearsal())
        _ = record(of: .threw(Thrown(error: ChildError(Rehearsal()), errorNumber: number)))
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
        var rest = bytes[...]
        while rest.count >= 4 {
            let length = Int(UnsafeRawBufferPointer(rebasing: rest).loadUnaligned(as: UInt32.self).littleEndian)
            rest = rest.dropFirst(4)
            guard length > 0, length <= rest.count,
                let entry = Entry(tag: rest.first!, contents: Data(rest.prefix(length).dropFirst()))
            else { return (entries, false) }
            entries.append(entry)
            rest = rest.dropFirst(length)
        }
        return (entries, rest.isEmpty)
    }
}

extension ChildReport.Entry {
    fileprivate var tag: UInt8 {
        switch self {
        case .returned: UInt8(ascii: "r")
        case .threw: UInt8(ascii: "t")
        case .unsendable: UInt8(ascii: "u")
        case .message: UInt8(ascii: "m")
        }
    }

    fileprivate var contents: Data {
        get throws {
            switch self {
            case .returned(let value): value
            case .threw(let thrown): try Wire.encode(thrown)
            case .unsendable(let why): try Wire.encode(why)
            case .message(let payload): try Wire.encode(payload)
            }
        }
    }

    fileprivate init?(tag: UInt8, contents: Data) {
        // Foundation of Swift 6.0 traps if a key is not a text. (JSONDecoder.swift:1193)
        guard let entry = catchCrash({ try Self.read(tag, contents) }).value ?? nil else { return nil }
        self = entry
    }

    private static func read(_ tag: UInt8, _ contents: Data) throws -> Self? {
        switch tag {
        case UInt8(ascii: "r"): .returned(contents)
        case UInt8(ascii: "t"): .threw(try Wire.decode(ChildReport.Thrown.self, from: contents))
        case UInt8(ascii: "u"): .unsendable(try Wire.decode(String.self, from: contents))
        case UInt8(ascii: "m"): .message(try Wire.decode(TypedPayload.self, from: contents))
        default: nil
        }
    }
}
