import Expectations

/// Wants a sequence whose elements are what the matchers want, one each, in the same order.
///
/// Nil fails, positive or negative.
///
/// - Parameter matchers: judge an element each.
/// - Returns: a matcher: `expected to contain exactly [equal <1>, equal <2>], got <[1, 3]>`, and
///   below it what is wrong with which element.
public func containExactly<S: Sequence>(_ matchers: Matcher<S.Element>...) -> Matcher<S> {
    containExactly(matchers)
}

/// Wants a sequence of the given elements, in the same order.
///
/// Nil fails, positive or negative.
///
/// - Parameter items: the elements.
/// - Returns: a matcher: `expected to contain exactly [equal <1>, equal <2>], got <[1, 3]>`, and
///   below it what is wrong with which element.
@_disfavoredOverload
public func containExactly<S: Sequence>(_ items: S.Element...) -> Matcher<S>
where S.Element: Equatable {
    containExactly(items.map { equal($0) })
}

private func containExactly<S: Sequence>(_ matchers: [Matcher<S.Element>]) -> Matcher<S> {
    func list(_ verb: String) -> ExpectationMessage {
        .expectedActualValueTo("\(verb) [\(phrase(matchers, ", "))]")
    }
    func mismatches(_ elements: [S.Element]) throws -> [String] {
        var lines: [String] = []
        for (index, (matcher, element)) in zip(matchers, elements).enumerated() {
            if let text = try matcher.mismatch(of: element) {
                lines.append("item \(index): \(text)")
            }
        }
        lines += elements.dropFirst(matchers.count).enumerated()
            .map { "item \(matchers.count + $0.offset): unexpected <\(stringify($0.element))>" }
        lines += matchers.dropFirst(elements.count).map { "no item was there to \($0.phrase)" }
        return lines
    }
    return .parts(list("contain exactly")) { sequence in
        let elements = Array(sequence)
        return try elements.count == matchers.count
            && zip(matchers, elements).allSatisfy { try $0.matches($1) }
    } mismatches: {
        try mismatches(Array($0))
    }
}

/// Wants a sequence with elements that are what the matchers want, in the same order, others between
/// them.
///
/// Nil fails, positive or negative.
///
/// - Parameter matchers: judge an element each.
/// - Returns: a matcher: `expected to contain in relative order [equal <2>, equal <1>], got <[1, 2]>`,
///   and below it which was not found.
public func containInRelativeOrder<S: Sequence>(_ matchers: Matcher<S.Element>...) -> Matcher<S> {
    containInRelativeOrder(matchers)
}

/// Wants a sequence with the given elements in the same order, others between them.
///
/// Nil fails, positive or negative.
///
/// - Parameter items: the elements.
/// - Returns: a matcher: `expected to contain in relative order [equal <2>, equal <1>], got <[1, 2]>`,
///   and below it which was not found.
@_disfavoredOverload
public func containInRelativeOrder<S: Sequence>(_ items: S.Element...) -> Matcher<S>
where S.Element: Equatable {
    containInRelativeOrder(items.map { equal($0) })
}

private func containInRelativeOrder<S: Sequence>(_ matchers: [Matcher<S.Element>]) -> Matcher<S> {
    /// How many are found, and behind which element the search for the next begins.
    func found(_ sequence: S) throws -> (count: Int, latest: S.Element?) {
        var count = 0
        var latest: S.Element?
        for element in sequence where count < matchers.count {
            if try matchers[count].matches(element) {
                count += 1
                latest = element
            }
        }
        return (count, latest)
    }
    return .parts(
        .expectedActualValueTo("contain in relative order [\(phrase(matchers, ", "))]")
    ) {
        try found($0).count == matchers.count
    } mismatches: { sequence in
        let (count, latest) = try found(sequence)
        guard count < matchers.count else { return [] }
        let place = latest.map { " after <\(stringify($0))>" } ?? ""
        return ["no item was found\(place) to \(matchers[count].phrase)"]
    }
}

/// Wants a string with the given parts, one behind the other, whatever is between them.
///
/// Nil fails, positive or negative.
///
/// - Parameter substrings: the parts.
/// - Returns: a matcher: `expected to contain in order <a, b>, got <ba>`, and below it which was not
///   found.
public func containInOrder(_ substrings: String...) -> Matcher<String> {
    /// Which is not found behind those before it; nil if all are.
    func missing(_ string: String) -> String? {
        var rest = string[...]
        for substring in substrings where !substring.isEmpty {
            guard let range = rest.firstRange(of: substring) else { return substring }
            rest = rest[range.upperBound...]
        }
        return nil
    }
    return .parts(wanted("contain in order", substrings)) {
        missing($0) == nil
    } mismatches: {
        missing($0).map { ["<\($0)> was not found"] } ?? []
    }
}
