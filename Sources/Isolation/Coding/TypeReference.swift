import CrashCatching

/// A type, told so that another process with the same program at the same addresses finds it.
///
/// Mostly a mangled name. The runtime does not find types by name that are private, fileprivate
/// or local to a function (6.3.1: their names have an address in them, and `_typeByName` returns
/// nil). They are told by the address of their descriptor, which is a part of the program, and
/// their generic arguments.
indirect enum TypeReference: Sendable, Hashable {
    case named(String)
    case described(UInt, arguments: [TypeReference])

    /// - Returns: nil for private generic classes and types with parameter packs or values,
    ///   and for what has such a type as an argument.
    init?(_ type: Any.Type) {
        if let name = _mangledTypeName(type), TypeReference.type(named: name) == type {
            self = .named(name)
            return
        }
        guard let address = TypeDescriptors.address(of: type),
            let arguments = GenericArguments.of(type, describedAt: address)
        else { return nil }
        let references = arguments.compactMap(TypeReference.init)
        guard references.count == arguments.count else { return nil }
        self = .described(address, arguments: references)
    }

    /// The type, if this process has it.
    var type: Any.Type? {
        switch self {
        case .named(let name):
            return TypeReference.type(named: name)
        case .described(let address, let arguments):
            guard TypeDescriptors.contains(address) else { return nil }
            let types = arguments.compactMap(\.type)
            guard types.count == arguments.count else { return nil }
            return GenericArguments.apply(types, toTypeDescribedAt: address)
        }
    }

    /// What the runtime finds under a name, which may be anything.
    ///
    /// Only letters, digits and underscores are let through. Control characters are references by
    /// address, and a single dollar sign crashes the runtime (6.3.1). No type has a name of a
    /// megabyte, and looking for one takes the runtime seconds (measured).
    private static func type(named name: String) -> Any.Type? {
        guard name.utf8.count < 1 << 16 else { return nil }
        let isPlain = name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        return isPlain ? _typeByName(name) : nil
    }
}

extension TypeReference {
    /// A name as a string, a described type as a list of the address and the arguments.
    var wire: WireValue {
        switch self {
        case .named(let name): .string(name)
        case .described(let address, let arguments):
            .list([UInt64(address).wireValue] + arguments.map(\.wire))
        }
    }

    init?(wire: WireValue) {
        switch wire {
        case .string(let name): self = .named(name)
        case .list(let values):
            guard case .uint(let address) = values.first else { return nil }
            let arguments = values.dropFirst().compactMap(TypeReference.init(wire:))
            guard arguments.count == values.count - 1 else { return nil }
            self = .described(UInt(address), arguments: arguments)
        default: return nil
        }
    }
}
