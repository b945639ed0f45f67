#if canImport(Runtime)
    /// Addresses in the form from which the toolchain's `Backtrace` can be decoded.
    ///
    /// `Backtrace` has no public initializer for addresses, but it is Codable: two strings,
    /// the architecture and the frames in base64. (The byte codes were read off what it
    /// encodes itself: 02 for 64-bit addresses; 1f a program counter and 2f a return address,
    /// each followed by eight big-endian bytes, absolute; 00 the end. Without the bit 08 an
    /// address counts from the one before.)
    struct EncodedBacktrace: Decoder {
        fileprivate let values: [String: String]
        let codingPath: [any CodingKey] = []
        let userInfo: [CodingUserInfoKey: Any] = [:]

        init(_ addresses: [UInt], beginsAtInstruction: Bool) {
            var bytes: [UInt8] = [0x02]
            for (index, address) in addresses.enumerated() {
                bytes.append(index == 0 && beginsAtInstruction ? 0x1f : 0x2f)
                for shift in stride(from: 56, through: 0, by: -8) {
                    bytes.append(UInt8(truncatingIfNeeded: address >> shift))
                }
            }
            bytes.append(0)
            #if arch(x86_64)
                let architecture = "x86_64"
            #else
                let architecture = "arm64"
            #endif
            values = ["architecture": architecture, "backtrace": base64(bytes)]
        }

        func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
            KeyedDecodingContainer(Strings<Key>(values: values))
        }

        func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw NotThere() }

        func singleValueContainer() throws -> any SingleValueDecodingContainer { throw NotThere() }
    }

    private struct NotThere: Error {}

    /// A keyed container of nothing but strings.
    private struct Strings<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let values: [String: String]
        let codingPath: [any CodingKey] = []
        var allKeys: [Key] { values.keys.compactMap(Key.init) }

        func contains(_ key: Key) -> Bool { values[key.stringValue] != nil }
        func decodeNil(forKey key: Key) throws -> Bool { !contains(key) }

        func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
            guard let value = values[key.stringValue] as? T else { throw NotThere() }
            return value
        }

        func nestedContainer<NestedKey: CodingKey>(
            keyedBy type: NestedKey.Type, forKey key: Key
        ) throws -> KeyedDecodingContainer<NestedKey> { throw NotThere() }

        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw NotThere() }

        func superDecoder() throws -> any Decoder { throw NotThere() }
        func superDecoder(forKey key: Key) throws -> any Decoder { throw NotThere() }
    }

    /// RFC 4648 base64. (The toolchain's own is in Foundation, which this target leaves out.)
    private func base64(_ bytes: [UInt8]) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        var text = ""
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for position in 0..<4 {
                text.append(position <= group.count ? alphabet[bits >> (18 - 6 * position) & 63] : "=")
            }
        }
        return text
    }
#endif
