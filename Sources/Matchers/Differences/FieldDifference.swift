import Expectations
import Foundation

extension Difference {
    /// Returns the difference of corresponding parts of two values, in one line or more.
    ///
    /// - Parameters:
    ///   - name: the name of the parts: `item 3`.
    ///   - expected: the part of the expected value.
    ///   - actual: the part of the actual value, not equal to `expected`.
    /// - Returns: the lines: `item 3: expected <1>, got <2>`, or one line for each
    ///   field if both parts print alike.
    static func ofParts<T: Equatable>(_ name: String, _ expected: T, _ actual: T) -> [String] {
        let texts = distinctTexts(expected, actual)
        let fields = texts.0 == texts.1 ? ofFields(expected, actual) : []
        return fields.isEmpty
            ? ["\(name): expected <\(texts.0)>, got <\(texts.1)>"]
            : fields.map { "\(name), \($0)" }
    }

    /// Returns the stored properties in which two values differ.
    ///
    /// - Parameters:
    ///   - expected: the expected value.
    ///   - actual: the actual value.
    /// - Returns: the lines: `name.first: expected <Ann>, got <Bob>`; no lines with addresses.
    static func ofFields(_ expected: Any, _ actual: Any) -> [String] {
        var fields = FieldDifference()
        fields.compare(expected, actual, "", depth: 6)
        return fields.lines
    }
}

/// A walk through two values of the same shape.
private struct FieldDifference {
    private(set) var lines: [String] = []

    /// The number of values that may still be compared: some values contain thousands, or themselves.
    private var rest = 200

    mutating func compare(_ expected: Any, _ actual: Any, _ path: String, depth: Int) {
        if rest == 0 || areSame(expected, actual) { return }
        rest -= 1
        if let data = expected as? Data {
            lines += data.difference(to: actual).map { path.isEmpty ? $0 : "\(path), \($0)" }
            return
        }
        let parts = (parts(expected), parts(actual))
        guard type(of: expected) == type(of: actual), !parts.0.isEmpty,
            parts.0.map(\.name) == parts.1.map(\.name)
        else {
            return add(stringify(expected), stringify(actual), path)
        }
        if depth == 0 { return }
        for (wanted, got) in zip(parts.0, parts.1) {
            let name = [path, wanted.name].filter { !$0.isEmpty }.joined(separator: ".")
            compare(wanted.value, got.value, name, depth: depth - 1)
        }
    }

    private mutating func add(_ expected: String, _ actual: String, _ path: String) {
        let hasAddress = [expected, actual].contains { $0.contains(/0x[0-9a-f]{6,}/) }
        if path.isEmpty || hasAddress || expected == actual { return }
        lines.append("\(path): expected <\(expected)>, got <\(actual)>")
    }

    private func areSame(_ expected: Any, _ actual: Any) -> Bool {
        func isEqual<T: Equatable>(_ value: T) -> Bool { value == actual as? T }
        return (expected as? any Equatable).map { isEqual($0) } ?? false
    }

    /// Returns the parts of a value, superclasses first; none if the parts have no fixed order.
    private func parts(_ value: Any) -> [(name: String, value: Any)] {
        var mirror: Mirror? = Mirror(reflecting: value)
        if mirror?.displayStyle == .set || mirror?.displayStyle == .dictionary { return [] }
        if mirror?.displayStyle == .optional {
            return mirror?.children.map { ("", $0.value) } ?? []
        }
        var parts: [(String, Any)] = []
        while let current = mirror {
            parts =
                current.children.prefix(100).enumerated()
                .map { ($1.label ?? "\($0)", $1.value) } + parts
            mirror = current.superclassMirror
        }
        return parts
    }
}
