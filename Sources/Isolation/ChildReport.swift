import CHelpers
import CrashCatching

/// The bytes that a child leaves: a sequence of entries, each with its length in front.
enum ChildReport {
    /// What an entry says.
    enum Entry {
        case returned(WireValue)
        /// What it threw, and the `errno` value that this says it is, 0 for none.
        case threw(RemoteError, errorNumber: Int32)
        /// The value could not be encoded, and why.
        case unsendable(String)
        case message(TypedPayload)
    }

    /// Adds an entry to the report of this child.
    ///
    /// - Parameter entry: what to tell.
    /// - Returns: false if it does not fit.
    static func add(_ entry: Entry) -> Bool {
        guard let record = record(of: entry) else { return false }
        return airbag_child_report(record, record.count)
    }

    /// An entry as it is sent, with its length in front.
    private static func record(of entry: Entry) -> [UInt8]? {
        guard let bytes = try? entry.wire.serialized() else { return nil }
        let length = UInt32(bytes.count)
        return [
            UInt8(truncatingIfNeeded: length), UInt8(truncatingIfNeeded: length >> 8),
            UInt8(truncatingIfNeeded: length >> 16), UInt8(truncatingIfNeeded: length >> 24),
        ] + bytes
    }

    /// Makes an entry once in the parent.
    ///
    /// What the runtime and the dynamic linker find out in doing so is there in every child, then.
    /// That halves what a child costs in a debug build (measured).
    static let rehearsed: Void = {
        struct Rehearsal: Error, Codable {}
        _ = record(of: .returned(.null))
        _ = record(
            of: .threw(RemoteError(Rehearsal()), errorNumber: systemErrorNumber(of: Rehearsal())))
    }()

    /// The entries of a child that has ended.
    ///
    /// It may have written garbage, or ended in the midst of an entry: what cannot be read ends the
    /// sequence.
    ///
    /// - Parameter bytes: what it has left.
    /// - Returns: the entries, and whether these are all.
    static func entries(
        in bytes: UnsafeRawBufferPointer
    ) -> (read: [Entry], areAll: Bool) {
        var entries: [Entry] = []
        var rest = bytes[...]
        while rest.count >= 4 {
            let length = Int(
                UnsafeRawBufferPointer(rebasing: rest).loadUnaligned(as: UInt32.self).littleEndian)
            rest = rest.dropFirst(4)
            guard length > 0, length <= rest.count,
                let wire = try? WireValue(
                    parsing: UnsafeRawBufferPointer(rebasing: rest.prefix(length))),
                let entry = Entry(wire: wire)
            else { return (entries, false) }
            entries.append(entry)
            rest = rest.dropFirst(length)
        }
        return (entries, rest.isEmpty)
    }
}

extension ChildReport.Entry {
    /// The numbers by which entries are told apart.
    private enum Tag {
        static let returned: Int64 = 1
        static let threw: Int64 = 2
        static let unsendable: Int64 = 3
        static let message: Int64 = 4
    }

    var wire: WireValue {
        switch self {
        case .returned(let value): .list([.int(Tag.returned), value])
        case .threw(let error, let number):
            .list([.int(Tag.threw), .list([error.wire, .int(Int64(number))])])
        case .unsendable(let why): .list([.int(Tag.unsendable), .string(why)])
        case .message(let payload): .list([.int(Tag.message), payload.wire])
        }
    }

    init?(wire: WireValue) {
        guard case .list(let parts) = wire, parts.count == 2, case .int(let tag) = parts[0] else {
            return nil
        }
        switch tag {
        case Tag.returned: self = .returned(parts[1])
        case Tag.threw:
            guard case .list(let parts) = parts[1], parts.count == 2,
                let error = RemoteError(wire: parts[0]), case .int(let number) = parts[1]
            else { return nil }
            self = .threw(error, errorNumber: Int32(truncatingIfNeeded: number))
        case Tag.unsendable:
            guard case .string(let why) = parts[1] else { return nil }
            self = .unsendable(why)
        case Tag.message:
            guard let payload = try? TypedPayload(wire: parts[1]) else { return nil }
            self = .message(payload)
        default: return nil
        }
    }
}
