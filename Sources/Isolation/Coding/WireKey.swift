import CrashCatching

/// A key that the codec makes up: an index in a list, or where the superclass of a class goes.
///
/// (An enum, because it is small enough to be kept in a coding path without an allocation.)
enum WireKey: CodingKey {
    case named(String)
    case index(Int)

    static let superclass = WireKey.named("super")

    init(stringValue: String) { self = .named(stringValue) }
    init(intValue: Int) { self = .index(intValue) }

    var stringValue: String {
        switch self {
        case .named(let name): name
        case .index(let index): "Index \(index)"
        }
    }

    var intValue: Int? {
        if case .index(let index) = self { index } else { nil }
    }
}
