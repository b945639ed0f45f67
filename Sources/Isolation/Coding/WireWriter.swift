import CrashCatching

/// Appends values to bytes.
struct WireWriter {
    private(set) var bytes: [UInt8] = []

    /// Writes a value.
    ///
    /// - Parameters:
    ///   - value: what to write.
    ///   - depth: how many containers are around it.
    /// - Throws: ``WireFault/tooDeep(at:)``.
    mutating func write(_ value: WireValue, depth: Int) throws(WireFault) {
        switch value {
        case .null: write(.null)
        case .bool(let value): write(value ? .true : .false)
        case .int(let value):
            write(.int)
            write(UInt64(bitPattern: value &<< 1 ^ value &>> 63))
        case .uint(let value):
            write(.uint)
            write(value)
        case .float(let value): write(.float, littleEndian: value.bitPattern)
        case .double(let value): write(.double, littleEndian: value.bitPattern)
        case .string(let value):
            write(.string)
            write(value)
        case .bytes(let value):
            write(.bytes)
            write(UInt64(value.count))
            bytes.append(contentsOf: value)
        case .int128(let value): write(.int128, littleEndian: value)
        case .uint128(let value): write(.uint128, littleEndian: value)
        case .list(let values):
            try writeContainer(.list, count: values.count, depth: depth)
            for value in values { try write(value, depth: depth + 1) }
        case .map(let entries):
            try writeContainer(.map, count: entries.count, depth: depth)
            for entry in entries {
                write(entry.key)
                try write(entry.value, depth: depth + 1)
            }
        }
    }

    private mutating func writeContainer(_ tag: WireTag, count: Int, depth: Int) throws(WireFault) {
        guard depth < WireValue.depthLimit else { throw .tooDeep(at: bytes.count) }
        write(tag)
        write(UInt64(count))
    }

    private mutating func write(_ tag: WireTag) {
        bytes.append(tag.rawValue)
    }

    private mutating func write(_ tag: WireTag, littleEndian number: some FixedWidthInteger) {
        write(tag)
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    private mutating func write(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest &>>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    private mutating func write(_ string: String) {
        write(UInt64(string.utf8.count))
        bytes.append(contentsOf: string.utf8)
    }
}
