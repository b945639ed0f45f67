import Expectations

/// Wants a value with a property that is what a matcher wants.
///
/// Nil fails, positive or negative.
///
/// - Parameters:
///   - property: the property: `\.count`.
///   - matcher: judges the property's value.
/// - Returns: a matcher: `expected to have property width to equal <2>, got <box>`, and below it what the
///   property is. The compiler leaves names of stored properties only; others are called by their type.
public func haveProperty<T, Value>(
    _ property: KeyPath<T, Value>, _ matcher: Matcher<Value>
) -> Matcher<T> {
    nonisolated(unsafe) let property = property
    return haveProperty(name(of: property) ?? "of type \(Value.self)", matcher) {
        $0[keyPath: property]
    }
}

/// Wants a value with a property, which may be nil, that is what a matcher wants.
///
/// Nil fails, positive or negative.
///
/// - Parameters:
///   - property: the property: `\.owner`.
///   - matcher: judges the property's value.
/// - Returns: a matcher: `expected to have property owner to equal <Ann>, got <box>`, and below it what
///   the property is. The compiler leaves names of stored properties only; others are called by their
///   type.
@_disfavoredOverload
public func haveProperty<T, Value>(
    _ property: KeyPath<T, Value?>, _ matcher: Matcher<Value>
) -> Matcher<T> {
    nonisolated(unsafe) let property = property
    return haveProperty(name(of: property) ?? "of type \(Value?.self)", matcher) {
        $0[keyPath: property]
    }
}

private func haveProperty<T, Value>(
    _ name: @autoclosure @escaping () -> String, _ matcher: Matcher<Value>,
    _ value: @escaping (T) -> Value?
) -> Matcher<T> {
    .parts(hasWords: matcher.hasWords) { whole in
        "have property \(name()) to \(matcher.phrase(of: whole.map { [value($0)] } ?? []))"
    } _: {
        try matcher.matches(value($0))
    } mismatches: { whole in
        try matcher.mismatch(of: value(whole)).map { ["\(name()): \($0)"] } ?? []
    }
}

/// Wants a value with a property of a certain value.
///
/// Nil fails, positive or negative.
///
/// - Parameters:
///   - property: the property: `\.count`.
///   - value: its value.
/// - Returns: a matcher: `expected to have property width to equal <2>, got <box>`, and below it what the
///   property is. A computed property of another module has no name, only its type.
@_disfavoredOverload
public func haveProperty<T, Value: Equatable>(
    _ property: KeyPath<T, Value>, _ value: Value
) -> Matcher<T> {
    haveProperty(property, equal(value))
}

/// Wants a value of which something is true: `expect(queue).to(be(\.isEmpty))`.
///
/// Nil fails, positive or negative.
///
/// - Parameter predicate: what is to be true.
/// - Returns: a matcher: `expected to be isOpen, got <box>`; of computed properties the compiler leaves
///   no name: `expected to have a property of type Bool that is true, got <[1]>`.
public func be<T>(_ predicate: KeyPath<T, Bool>) -> Matcher<T> {
    nonisolated(unsafe) let predicate = predicate
    return .value(
        .expectedActualValueTo(
            name(of: predicate).map { "be \($0)" } ?? "have a property of type Bool that is true")
    ) { $0[keyPath: predicate] }
}

/// A key path without its root: `count`.
///
/// - Returns: nil where the compiler left no name: for computed properties, for example.
private func name<T, Value>(of property: KeyPath<T, Value>) -> String? {
    // `\Box.width`, `\Array<Int>.<computed 0x55d0 (Int)>`; the root may have points, too.
    let text = String(reflecting: property)
    let root = "\\\(T.self)."
    guard text.hasPrefix(root), !text.contains("<computed ") else { return nil }
    return String(text.dropFirst(root.count))
}

/// Wants a value with a stored property of a name, found by reflection.
///
/// Inherited properties count, computed ones do not. Nil fails, positive or negative.
///
/// - Parameter name: the name.
/// - Returns: a matcher: `expected to have member <size>, got <Box(width: 1)>`.
public func haveMember<T>(_ name: String) -> Matcher<T> {
    .value(.expectedActualValueTo("have member <\(name)>")) { member(name, of: $0) != nil }
}

/// Wants a value with a stored property of a name and a value, found by reflection.
///
/// Inherited properties count, computed ones do not. Nil fails, positive or negative.
///
/// - Parameters:
///   - name: the name.
///   - value: the property's value.
/// - Returns: a matcher: `expected to have member <size> to equal <2>, got <Box(size: 1)>`, and below
///   it what the property is.
public func haveMember<T, Value: Equatable>(_ name: String, equal value: Value) -> Matcher<T> {
    haveMember(name, equal(value))
}

/// Wants a value with a stored property of a name that is what a matcher wants, found by reflection.
///
/// Inherited properties count, computed ones do not. Nil fails, positive or negative.
///
/// - Parameters:
///   - name: the name.
///   - matcher: judges the property's value, if it is of the right type.
/// - Returns: a matcher: `expected to have member <size> to be less than <2>, got <Box(size: 3)>`, and
///   below it what the property is.
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

/// A stored property, also an inherited one.
private func member(_ name: String, of whole: Any) -> Any? {
    var mirror: Mirror? = Mirror(reflecting: whole)
    while let current = mirror {
        if let child = current.children.first(where: { $0.label == name }) { return child.value }
        mirror = current.superclassMirror
    }
    return nil
}
