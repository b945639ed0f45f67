public import Expectations

// A key path is never changed, and a matcher only reads through it. It is not `Sendable` because a subscript in it may
// hold a value that is not; the compiler cannot see that such a matcher stays where the value does.

/// Matches a value with a property that matches a matcher.
///
/// Nil fails positive and negative expectations.
///
/// - Parameters:
///   - property: the property: `\.count`.
///   - matcher: judges the property's value.
/// - Returns: a matcher: `expected to have property width to equal <2>, got <box>`, and below it the
///   mismatch. The compiler keeps only the names of stored properties; messages name the others by type.
public func haveProperty<T, Value>(_ property: KeyPath<T, Value>, _ matcher: Matcher<Value>) -> Matcher<T> {
    nonisolated(unsafe) let property = property
    return haveProperty(name(of: property) ?? "of type \(Value.self)", matcher) {
        $0[keyPath: property]
    }
}

/// Matches a value with an optional property that matches a matcher.
///
/// Nil fails positive and negative expectations.
///
/// - Parameters:
///   - property: the property: `\.owner`.
///   - matcher: judges the property's value.
/// - Returns: a matcher: `expected to have property owner to equal <Ann>, got <box>`, and below it the
///   mismatch. The compiler keeps only the names of stored properties; messages name the others by type.
@_disfavoredOverload
public func haveProperty<T, Value>(_ property: KeyPath<T, Value?>, _ matcher: Matcher<Value>) -> Matcher<T> {
    nonisolated(unsafe) let property = property
    return haveProperty(name(of: property) ?? "of type \(Value?.self)", matcher) {
        $0[keyPath: property]
    }
}

private func haveProperty<T, Value>(
    _ name: @autoclosure @escaping () -> String, _ matcher: Matcher<Value>, _ value: @escaping (T) -> Value?
) -> Matcher<T> {
    .parts(hasWords: matcher.hasWords) { whole in
        "have property \(name()) to \(matcher.phrase(of: whole.map { [value($0)] } ?? []))"
    } _: {
        try matcher.matches(value($0))
    } mismatches: { whole in
        try matcher.mismatch(of: value(whole)).map { ["\(name()): \($0)"] } ?? []
    }
}

/// Matches a value with a property that equals a value.
///
/// Nil fails positive and negative expectations.
///
/// - Parameters:
///   - property: the property: `\.count`.
///   - value: the expected value of the property.
/// - Returns: a matcher: `expected to have property width to equal <2>, got <box>`, and below it the
///   mismatch. A computed property of another module has no name, only its type.
@_disfavoredOverload
public func haveProperty<T, Value: Equatable>(_ property: KeyPath<T, Value>, _ value: Value) -> Matcher<T> {
    haveProperty(property, equal(value))
}

/// Matches a value with a property that is true: `expect(queue).to(be(\.isEmpty))`.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter predicate: the property.
/// - Returns: a matcher: `expected to be isOpen, got <box>`; the compiler keeps no names of
///   computed properties: `expected to have a property of type Bool that is true, got <[1]>`.
public func be<T>(_ predicate: KeyPath<T, Bool>) -> Matcher<T> {
    nonisolated(unsafe) let predicate = predicate
    return .value(
        .expectedActualValueTo(name(of: predicate).map { "be \($0)" } ?? "have a property of type Bool that is true")
    ) { $0[keyPath: predicate] }
}

/// Returns the text of a key path without its root: `count`.
///
/// - Returns: the text; nil if the compiler kept no name, as for computed properties.
private func name<T, Value>(of property: KeyPath<T, Value>) -> String? {
    // `\Box.width`, `\Array<Int>.<computed 0x55d0 (Int)>`; the root may contain dots, too.
    let text = String(reflecting: property)
    let root = "\\\(T.self)."
    guard text.hasPrefix(root), !text.contains("<computed ") else { return nil }
    return String(text.dropFirst(root.count))
}

/// Matches a value with a stored property of a name, found by reflection.
///
/// Inherited properties count, computed ones do not. Nil fails positive and negative expectations.
///
/// - Parameter name: the name.
/// - Returns: a matcher: `expected to have member <size>, got <Box(width: 1)>`.
public func haveMember<T>(_ name: String) -> Matcher<T> {
    .value(.expectedActualValueTo("have member <\(name)>")) { member(name, of: $0) != nil }
}

/// Matches a value with a stored property of a name and a value, found by reflection.
///
/// Inherited properties count, computed ones do not. Nil fails positive and negative expectations.
///
/// - Parameters:
///   - name: the name.
///   - value: the expected value of the property.
/// - Returns: a matcher: `expected to have member <size> to equal <2>, got <Box(size: 1)>`, and below
///   it the mismatch.
public func haveMember<T, Value: Equatable>(_ name: String, equal value: Value) -> Matcher<T> {
    haveMember(name, equal(value))
}

/// Matches a value with a stored property of a name that matches a matcher, found by reflection.
///
/// Inherited properties count, computed ones do not. Nil fails positive and negative expectations.
///
/// - Parameters:
///   - name: the name.
///   - matcher: judges the property's value, if it is of the right type.
/// - Returns: a matcher: `expected to have member <size> to be less than <2>, got <Box(size: 3)>`, and
///   below it the mismatch.
public func haveMember<T, Value>(_ name: String, _ matcher: Matcher<Value>) -> Matcher<T> {
    .parts(hasWords: matcher.hasWords) { whole in
        let value = whole.flatMap { member(name, of: $0) as? Value }
        return "have member <\(name)> to \(matcher.phrase(of: value.map { [$0] } ?? []))"
    } _: {
        try (member(name, of: $0) as? Value).map { try matcher.matches($0) } ?? false
    } mismatches: { whole in
        guard let part = member(name, of: whole) else { return ["there is no member <\(name)>"] }
        let mirror = Mirror(reflecting: part)
        if mirror.displayStyle == .optional && mirror.children.isEmpty && !(part is Value) {
            return ["member <\(name)> is nil"]
        }
        guard let value = part as? Value else {
            return ["member <\(name)> is a \(type(of: part)), not a \(Value.self)"]
        }
        return try matcher.mismatch(of: value).map { ["member <\(name)>: \($0)"] } ?? []
    }
}

/// Returns the value of a stored property, own or inherited.
private func member(_ name: String, of whole: Any) -> Any? {
    var mirror: Mirror? = Mirror(reflecting: whole)
    while let current = mirror {
        if let child = current.children.first(where: { $0.label == name }) { return child.value }
        mirror = current.superclassMirror
    }
    return nil
}
