import CrashCatching

/// The generic arguments of types that cannot be named.
///
/// The offsets are those of the Swift runtime's `include/swift/ABI/Metadata.h`
/// (`TargetStructDescriptor`, `TargetEnumDescriptor`, `TypeGenericContextDescriptorHeader`), the
/// same from 6.0 to 6.3.
enum GenericArguments {
    /// The arguments of a type, those of the types around it included.
    ///
    /// - Parameters:
    ///   - type: any type.
    ///   - address: its descriptor.
    /// - Returns: the arguments; nil when they cannot be told.
    static func of(_ type: Any.Type, describedAt address: UInt) -> [Any.Type]? {
        guard let count = count(ofTypeDescribedAt: address) else { return nil }
        // They stand behind the kind and the descriptor.
        let arguments = unsafeBitCast(type, to: UnsafeRawPointer.self) + 16
        return (0..<count).map { arguments.load(fromByteOffset: 8 * $0, as: Any.Type.self) }
    }

    /// How many arguments a type takes.
    ///
    /// - Parameter address: its descriptor.
    /// - Returns: 0 when it is not generic; nil when it takes other arguments than types, or is a
    ///   generic class, whose arguments lie at another place for each.
    private static func count(ofTypeDescribedAt address: UInt) -> Int? {
        guard let descriptor = UnsafeRawPointer(bitPattern: address) else { return nil }
        let flags = descriptor.load(as: UInt32.self)
        let (isGeneric, kind) = (flags & 0x80 != 0, flags & 0x1f)
        guard isGeneric else { return 0 }
        let (structKind, enumKind): (UInt32, UInt32) = (17, 18)
        guard kind == structKind || kind == enumKind else { return nil }
        // What structs and enums have in common is 28 bytes long. Then there are two pointers to
        // how instances are made, four counts, and a byte for each parameter.
        let count = Int(descriptor.load(fromByteOffset: 36, as: UInt16.self))
        let typeAmongArguments: UInt8 = 0x80
        let areTypes = (0..<count).allSatisfy { index in
            descriptor.load(fromByteOffset: 44 + index, as: UInt8.self) == typeAmongArguments
        }
        return areTypes && count <= parameters.count ? count : nil
    }

    /// A type from its descriptor and its arguments.
    ///
    /// - Parameters:
    ///   - arguments: any types.
    ///   - address: a descriptor.
    /// - Returns: the type; nil when it does not take these arguments.
    static func apply(
        _ arguments: [Any.Type], toTypeDescribedAt address: UInt
    ) -> Any.Type? {
        guard count(ofTypeDescribedAt: address) == arguments.count,
            let lender = TypeDescriptors.address(of: lender)
        else { return nil }
        // A mangled name may refer to a descriptor: the byte 2, and the distance to a word that
        // holds its address (docs/ABI/Mangling.rst, symbolic references). The arguments are told
        // as the parameters of another generic type, whose arguments the runtime is given.
        var name: [UInt8] = [2]
        withUnsafeBytes(of: Int32(-9)) { name.append(contentsOf: $0) }
        if !arguments.isEmpty {
            name.append(contentsOf: "y".utf8)
            for index in arguments.indices {
                name.append(contentsOf: parameters[index].utf8)
            }
            name.append(contentsOf: "G".utf8)
        }
        return withUnsafeTemporaryAllocation(byteCount: 8 + name.count, alignment: 8) { memory in
            memory.storeBytes(of: address, as: UInt.self)
            memory[8...].copyBytes(from: name)
            let start = memory.bindMemory(to: UInt8.self).baseAddress! + 8
            return arguments.withUnsafeBytes { arguments in
                _getTypeByMangledNameInContext(
                    start, UInt(name.count), genericContext: UnsafeRawPointer(bitPattern: lender),
                    genericArguments: arguments.baseAddress)
            }
        }
    }

    /// What lends its parameters.
    private enum Lender<A, B, C, D, E, F, G, H> {}

    private static let lender = Lender<Int, Int, Int, Int, Int, Int, Int, Int>.self
    /// The parameters of the lender, in mangled form.
    private static let parameters = ["x", "q_", "q0_", "q1_", "q2_", "q3_", "q4_", "q5_"]
}
