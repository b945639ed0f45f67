import CrashCatching

// A value as bytes: a tag, then
//
//     null, false, true   nothing
//     int                 LEB128 of the number in zigzag form (0, -1, 1, -2, …)
//     uint                LEB128
//     float, double       4 or 8 bytes, little-endian
//     int128, uint128     16 bytes, little-endian
//     string, bytes       the number of bytes in LEB128, and the bytes
//     list                the number of elements in LEB128, and the elements
//     map                 the number of entries in LEB128, and for each the key like a string
//                         without its tag, and the value
//
// LEB128 is the variable-length form of DWARF (section 7.6): seven bits a byte, lowest first, the
// top bit set in all but the last. Only the shortest form is taken, so every value has exactly one
// form, and what can be parsed is what its value would be serialised to.

/// The first byte of a value.
enum WireTag: UInt8 {
    case null, `false`, `true`, int, uint, float, double, string, bytes, int128, uint128, list, map
}

extension WireValue {
    /// The value as bytes.
    ///
    /// - Returns: the bytes.
    /// - Throws: ``WireFault/tooDeep(at:)``, for a value more than ``depthLimit`` containers deep.
    package func serialized() throws(WireFault) -> [UInt8] {
        var writer = WireWriter()
        try writer.write(self, depth: 0)
        return writer.bytes
    }

    /// Makes a value of bytes, which may be anything.
    ///
    /// Nothing is read outside of them, and what is allocated is at most ``sizeLimit`` times as
    /// large as they are.
    ///
    /// - Parameter bytes: the bytes, which must not change meanwhile: a string that is changed
    ///   after it was checked would not be a string. Memory that another process may still write
    ///   to has to be copied first.
    /// - Throws: ``WireFault``.
    package init(parsing bytes: UnsafeRawBufferPointer) throws(WireFault) {
        var parser = WireParser(bytes)
        self = try parser.parse()
    }

    /// How many bytes of memory a byte of input may cost.
    ///
    /// An element costs at least one byte of input and is 24 bytes large, an entry two and 40; a
    /// container costs two and at most 40 bytes around its elements. In values that can be parsed
    /// the worst are lists of one list each, 32 times as large.
    package static let sizeLimit = 48
}
