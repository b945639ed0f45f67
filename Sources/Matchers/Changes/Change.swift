public import Expectations

/// Matches an expression that changes a value.
///
/// ```swift
/// expect { queue.push(1) }.to(change { queue.count }.from(0).to(1))
/// expect { _ = queue.first }.toNot(change { queue.count })
/// ```
///
/// - Parameter value: reads the value: once before the expression is evaluated, once after it.
/// - Returns: a matcher: `expected to change, got no change from <0>`.
public func change<Value: Equatable, Out>(_ value: @escaping () throws -> Value) -> Matcher<Out> {
    ExpectedChange(value).matcher()
}

/// Describes an expression that changes a value, for further conditions.
///
/// - Parameter value: reads the value: once before the expression is evaluated, once after it.
/// - Returns: the description of the change.
public func change<Value: Equatable>(_ value: @escaping () throws -> Value) -> ExpectedChange<Value> {
    ExpectedChange(value)
}

/// Matches an expression that changes a property of an object: `change(\.count, of: queue)`.
///
/// - Parameters:
///   - property: the property.
///   - object: the object.
/// - Returns: a matcher: `expected to change, got no change from <0>`.
public func change<Root: AnyObject, Value: Equatable, Out>(
    _ property: KeyPath<Root, Value>, of object: Root
) -> Matcher<Out> { ExpectedChange { object[keyPath: property] }.matcher() }

/// Describes an expression that changes a property of an object, for further conditions.
///
/// - Parameters:
///   - property: the property.
///   - object: the object.
/// - Returns: the description of the change.
public func change<Root: AnyObject, Value: Equatable>(
    _ property: KeyPath<Root, Value>, of object: Root
) -> ExpectedChange<Value> { ExpectedChange { object[keyPath: property] } }

/// Conditions for the value before and after the change.
extension ExpectedChange {
    /// Requires the value before the change to equal `value`.
    public func from(_ value: Value) -> ExpectedChange { adding { $0.before = Wanted(value) } }

    /// Returns the same requirement as a matcher.
    public func from<Out>(_ value: Value) -> Matcher<Out> { adding { $0.before = Wanted(value) }.matcher() }

    /// Requires the value before the change to match `matcher`.
    public func from(_ matcher: Matcher<Value>) -> ExpectedChange { adding { $0.before = Wanted(matcher) } }

    /// Returns the same requirement as a matcher.
    public func from<Out>(_ matcher: Matcher<Value>) -> Matcher<Out> {
        adding { $0.before = Wanted(matcher) }.matcher()
    }

    /// Requires the value after the change to equal `value`.
    public func to(_ value: Value) -> ExpectedChange { adding { $0.after = Wanted(value) } }

    /// Returns the same requirement as a matcher.
    public func to<Out>(_ value: Value) -> Matcher<Out> { adding { $0.after = Wanted(value) }.matcher() }

    /// Requires the value after the change to match `matcher`.
    public func to(_ matcher: Matcher<Value>) -> ExpectedChange { adding { $0.after = Wanted(matcher) } }

    /// Returns the same requirement as a matcher.
    public func to<Out>(_ matcher: Matcher<Value>) -> Matcher<Out> { adding { $0.after = Wanted(matcher) }.matcher() }
}
