import CrashCatching

/// What is wrong with bytes that should be a ``WireValue``.
///
/// `at` is always an offset into the bytes.
package enum WireFault: Error, Sendable, Hashable {
    /// The bytes end before the value does.
    case endsEarly(at: Int)
    /// There are bytes behind the value.
    case goesOn(at: Int)
    case unknownTag(UInt8, at: Int)
    /// A number of variable length that has superfluous bytes or more than 64 bits.
    case badNumber(at: Int)
    /// More elements or bytes than the input has room for.
    case countTooLarge(UInt64, at: Int)
    case invalidUTF8(at: Int)
    /// More than ``WireValue/depthLimit`` containers inside of each other.
    ///
    /// The only one that writing can end with, too.
    case tooDeep(at: Int)
}

extension WireFault: CustomStringConvertible {
    package var description: String {
        switch self {
        case .endsEarly(let offset):
            "the bytes end at \(offset), in the middle of a value"
        case .goesOn(let offset):
            "there are more bytes at \(offset), behind the value"
        case .unknownTag(let tag, let offset):
            "no value begins with the byte \(tag) at \(offset)"
        case .badNumber(let offset):
            "the number at byte \(offset) is longer than a number can be"
        case .countTooLarge(let count, let offset):
            "the count \(count) at byte \(offset) is more than the bytes have room for"
        case .invalidUTF8(let offset):
            "the string at byte \(offset) is not UTF-8"
        case .tooDeep(let offset):
            "at byte \(offset) more than \(WireValue.depthLimit) containers are inside of each other"
        }
    }
}
