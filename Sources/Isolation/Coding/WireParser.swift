import CrashCatching

/// Reads a value from bytes that may be anything.
struct WireParser {
    private let bytes: UnsafeRawBufferPointer
    private var offset = 0
    /// How many elements all containers together may still announce.
    ///
    /// Memory for them is reserved at once, so they must not announce more than there can be. Each
    /// takes a byte at least; that is counted once, however containers lie inside of each other.
    private var elementsLeft: Int

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        elementsLeft = bytes.count
    }

    /// Reads the whole.
    ///
    /// - Returns: the value.
    /// - Throws: ``WireFault``.
    mutating func parse() throws(WireFault) -> WireValue {
        let value = try value(depth: 0)
        guard offset == bytes.count else { throw .goesOn(at: offset) }
        return value
    }

    private mutating func value(depth: Int) throws(WireFault) -> WireValue {
        let start = offset
        let byte = try byte()
        guard let tag = WireTag(rawValue: byte) else { throw .unknownTag(byte, at: start) }
        switch tag {
        case .null: return .null
        case .false: return .bool(false)
        case .true: return .bool(true)
        case .int:
            let zigzag = try number()
            return .int(Int64(bitPattern: zigzag &>> 1) ^ -Int64(bitPattern: zigzag & 1))
        case .uint: return .uint(try number())
        case .float: return .float(Float(bitPattern: try littleEndian()))
        case .double: return .double(Double(bitPattern: try littleEndian()))
        case .int128: return .int128(try littleEndian())
        case .uint128: return .uint128(try littleEndian())
        case .string: return .string(try string())
        case .bytes: return .bytes(Array(try slice()))
        case .list, .map:
            guard depth < WireValue.depthLimit else { throw .tooDeep(at: start) }
            return tag == .list
                ? .list(try list(depth: depth + 1)) : .map(try map(depth: depth + 1))
        }
    }

    private mutating func list(depth: Int) throws(WireFault) -> [WireValue] {
        let count = try elementCount(size: 1)
        var values: [WireValue] = []
        values.reserveCapacity(count)
        for _ in 0..<count { values.append(try value(depth: depth)) }
        return values
    }

    private mutating func map(depth: Int) throws(WireFault) -> [WireValue.Entry] {
        let count = try elementCount(size: 2)
        var entries: [WireValue.Entry] = []
        entries.reserveCapacity(count)
        for _ in 0..<count {
            let key = try string()
            entries.append(WireValue.Entry(key: key, value: try value(depth: depth)))
        }
        return entries
    }

    /// The number of elements that follow, each of at least `size` bytes.
    private mutating func elementCount(size: Int) throws(WireFault) -> Int {
        let start = offset
        let count = try number()
        guard count <= min(elementsLeft, bytes.count - offset) / size else {
            throw .countTooLarge(count, at: start)
        }
        elementsLeft -= Int(count) * size
        return Int(count)
    }

    private mutating func string() throws(WireFault) -> String {
        let start = offset
        guard let string = String(validating: try slice(), as: UTF8.self) else {
            throw .invalidUTF8(at: start)
        }
        return string
    }

    /// The bytes that follow their number.
    private mutating func slice() throws(WireFault) -> UnsafeRawBufferPointer {
        let start = offset
        let count = try number()
        guard count <= bytes.count - offset else { throw .countTooLarge(count, at: start) }
        defer { offset += Int(count) }
        return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + Int(count)])
    }

    private mutating func number() throws(WireFault) -> UInt64 {
        let start = offset
        var number: UInt64 = 0
        var shift: UInt64 = 0
        while true {
            let byte = try byte()
            let bits = UInt64(byte & 0x7f)
            number |= bits &<< shift
            if byte < 0x80 {
                // The last of several must not be 0, and of ten it holds a single bit.
                guard shift == 0 || bits != 0, shift < 63 || bits == 1 else { break }
                return number
            }
            shift &+= 7
            if shift > 63 { break }
        }
        throw .badNumber(at: start)
    }

    private mutating func littleEndian<Number: FixedWidthInteger>() throws(WireFault) -> Number {
        let size = MemoryLayout<Number>.size
        guard bytes.count - offset >= size else { throw .endsEarly(at: bytes.count) }
        defer { offset += size }
        return Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Number.self))
    }

    private mutating func byte() throws(WireFault) -> UInt8 {
        guard offset < bytes.count else { throw .endsEarly(at: offset) }
        defer { offset += 1 }
        return bytes[offset]
    }
}
