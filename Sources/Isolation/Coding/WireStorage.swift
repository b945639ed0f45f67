import CrashCatching

/// What an encoder and its containers have been given so far.
///
/// An object, because a container that was handed out may be written to until the end.
final class WireStorage {
    /// What stands at one place: known already, or still being written.
    enum Part {
        case value(WireValue)
        case storage(WireStorage)
    }

    enum Kind: String {
        case single = "a single value"
        case list = "an unkeyed container"
        case map = "a keyed container"
    }

    private let parentPath: [any CodingKey]
    private let key: (any CodingKey)?
    private(set) lazy var codingPath = key.map { parentPath + [$0] } ?? parentPath

    /// How many containers are around this one.
    private let depth: Int

    private var kind: Kind?
    /// What could not be thrown where it happened, because containers are asked for without `try`.
    private var fault: EncodingError.Context?
    private var parts: [Part] = []
    /// The elements of a list of nothing but UInt8, instead of ``parts``.
    private var bytes: [UInt8] = []
    private var keys: [String] = []
    private var indices: [String: Int] = [:]

    init() {
        parentPath = []
        key = nil
        depth = 0
    }

    private init(at key: (any CodingKey)?, in parent: WireStorage) {
        parentPath = parent.codingPath
        self.key = key
        depth = parent.kind == .single ? parent.depth : parent.depth + 1
    }

    /// Decides what it is to hold; asking for the same again is fine.
    func become(_ wanted: Kind) {
        if kind == nil, wanted != .single, depth >= WireValue.depthLimit {
            fail("More than \(WireValue.depthLimit) containers inside of each other.")
        } else if let kind, kind != wanted {
            fail("Asked for \(wanted.rawValue) after \(kind.rawValue).")
        }
        kind = kind ?? wanted
    }

    private func fail(_ text: String) {
        fault = fault ?? EncodingError.Context(codingPath: codingPath, debugDescription: text)
    }

    private func throwFault(of value: Any) throws {
        if let fault { throw EncodingError.invalidValue(value, fault) }
    }

    /// Encodes a value, without storing it.
    ///
    /// - Parameters:
    ///   - value: what to encode.
    ///   - key: where it will stand in the container; nil for a single value.
    /// - Returns: the value.
    /// - Throws: what the value throws, or an `EncodingError`.
    func encode(_ value: some Encodable, at key: (any CodingKey)?) throws -> WireValue {
        try throwFault(of: value)
        let nested = value as? any NestedOptionalEncodable
        // (The cast would unwrap a nested optional.)
        if nested == nil, let scalar = value as? any WireScalar { return scalar.wireValue }
        if type(of: value) == [UInt8].self, let bytes = value as? [UInt8] { return .bytes(bytes) }
        let child = WireStorage(at: key, in: self)
        let encoder = WireEncoder(storage: child)
        if let nested {
            try nested.encodeNested(to: encoder)
        } else {
            try value.encode(to: encoder)
        }
        return try child.value(of: value)
    }

    /// Takes the one value of a single value container.
    func set(_ value: WireValue, of subject: Any) throws {
        if parts.isEmpty { parts.append(.value(value)) } else { fail("Got a second single value.") }
        try throwFault(of: subject)
    }

    var count: Int { bytes.count + parts.count }

    func append(_ byte: UInt8) {
        if parts.isEmpty { bytes.append(byte) } else { append(.value(byte.wireValue)) }
    }

    func append(_ part: Part) {
        if !bytes.isEmpty {
            parts = bytes.map { .value($0.wireValue) }
            bytes = []
        }
        parts.append(part)
    }

    func set(_ part: Part, for key: String) {
        if let index = indices[key] {
            parts[index] = part
        } else {
            indices[key] = parts.count
            keys.append(key)
            parts.append(part)
        }
    }

    /// A place in a list, to be written to later.
    func appendStorage() -> WireStorage {
        let child = WireStorage(at: WireKey.index(count), in: self)
        append(.storage(child))
        return child
    }

    /// A place under a key, to be written to later: the same one when asked again.
    func storage(for key: some CodingKey) -> WireStorage {
        if let index = indices[key.stringValue], case .storage(let child) = parts[index] {
            return child
        }
        let child = WireStorage(at: key, in: self)
        set(.storage(child), for: key.stringValue)
        return child
    }

    /// All that was written.
    ///
    /// An encoder that nothing was asked of stands for an empty keyed container.
    ///
    /// - Parameter subject: what wrote it, for the error.
    /// - Returns: the value.
    /// - Throws: an `EncodingError` for what went wrong where nothing can be thrown.
    private func value(of subject: Any) throws -> WireValue {
        try throwFault(of: subject)
        let values = try parts.map { part in
            switch part {
            case .value(let value): value
            case .storage(let storage): try storage.value(of: subject)
            }
        }
        switch kind {
        case .single: return values.first ?? .map([])
        case .list: return bytes.isEmpty ? .list(values) : .bytes(bytes)
        case .map, nil: return .map(zip(keys, values).map(WireValue.Entry.init))
        }
    }
}
