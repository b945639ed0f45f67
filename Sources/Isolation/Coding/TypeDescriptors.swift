import CrashCatching
import Glibc

/// Context descriptors: what the compiler writes into the program about each type declaration.
///
/// Their form is that of the Swift runtime's `include/swift/ABI/Metadata.h`.
enum TypeDescriptors {
    /// The descriptor of a type.
    ///
    /// - Parameter type: any type.
    /// - Returns: its address; nil for types without a declaration, such as tuples.
    static func address(of type: Any.Type) -> UInt? {
        guard let describe else { return nil }
        return describe(unsafeBitCast(type, to: UnsafeRawPointer.self)).map { UInt(bitPattern: $0) }
    }

    /// Whether there is a descriptor at an address, which may be any number.
    static func contains(_ address: UInt) -> Bool {
        guard address % 4 == 0, let enumerateSections else { return false }
        var search = Search(address: address)
        withUnsafeMutablePointer(to: &search) { search in
            enumerateSections(
                { sections, context in
                    guard let sections, let context else { return true }
                    let search = context.assumingMemoryBound(to: Search.self)
                    search.pointee.look(in: sections)
                    return !search.pointee.isFound
                }, search)
        }
        return search.isFound
    }

    private struct Search {
        let address: UInt
        var isFound = false

        /// - Parameter sections: what the runtime's `shims/MetadataSections.h` declares: a
        ///   version, three pointers, then a start and a length for the sections of protocols,
        ///   of conformances, of types.
        mutating func look(in sections: UnsafeRawPointer) {
            let start = sections.load(fromByteOffset: 64, as: UnsafeRawPointer?.self)
            let length = sections.load(fromByteOffset: 72, as: Int.self)
            guard let start else { return }
            // A record is the distance to its descriptor; the two low bits are its kind, 0 for
            // types of this image (`TypeMetadataRecord`). Descriptors are aligned to four bytes.
            var record = start
            while record < start + length {
                let distance = Int(record.load(as: Int32.self))
                if UInt(bitPattern: record) &+ UInt(bitPattern: distance) == address {
                    isFound = true
                    return
                }
                record += 4
            }
        }
    }

    private typealias Describe = @convention(c) (UnsafeRawPointer) -> UnsafeRawPointer?
    private typealias Visit =
        @convention(c) (UnsafeRawPointer?, UnsafeMutableRawPointer?) -> Bool
    private typealias EnumerateSections =
        @convention(c) (Visit, UnsafeMutableRawPointer?) -> Void

    private static let describe = function(
        "swift_getTypeContextDescriptor", as: Describe.self)
    private static let enumerateSections = function(
        "swift_enumerateAllMetadataSections", as: EnumerateSections.self)

    /// A function of the runtime, if it has it.
    private static func function<Function>(_ name: String, as type: Function.Type) -> Function? {
        // (RTLD_DEFAULT, a null pointer in a cast, is not imported.)
        dlsym(nil, name).map { unsafeBitCast($0, to: type) }
    }
}
