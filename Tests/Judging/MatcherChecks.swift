import Airbag
import Testing

/// Checks all that a matcher can say: of values it wants and does not want, of nil, of an error and of
/// a crash, positive and negative.
///
/// - Parameters:
///   - matcher: the matcher.
///   - phrase: what it wants.
///   - matching: a value that it wants.
///   - other: a value that it does not want.
///   - gotMatching: how the wanted value is shown; nil for `<value>`.
///   - gotOther: how the other value is shown; nil for `<value>`.
///   - otherPhrase: what it wants where the other value is shown; nil for `phrase`.
///   - details: what stands below the message for the other value.
///   - negativeDetails: what stands below the message for the wanted value.
///   - onNil: what nil does; nil if it fails both ways with the hint.
///   - phraseOfCrash: what it wants where there is no value; nil for `phrase`.
///   - sourceLocation: where the check stands.
public func check<T>(
    _ matcher: Matcher<T>, _ phrase: String, matching: T, other: T, gotMatching: String? = nil,
    gotOther: String? = nil, otherPhrase: String? = nil, details: String = "",
    negativeDetails: String = "", onNil: OnNil = .fails(), phraseOfCrash: String? = nil,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
    func expectSame(_ a: String, _ b: String) {
        #expect(a == b, sourceLocation: sourceLocation)
    }
    func below(_ details: String) -> String { details.isEmpty ? "" : "\n" + details }
    let gotMatching = gotMatching ?? ", got <\(stringify(matching))>"
    let gotOther = gotOther ?? ", got <\(stringify(other))>"
    expectSame(verdicts { expect(matching).to(matcher) }, "+")
    expectSame(verdicts { expect(other).toNot(matcher) }, "+")
    expectSame(
        failureText { expect(other).to(matcher) },
        "expected to \(otherPhrase ?? phrase)\(gotOther)\(below(details))")
    expectSame(
        failureText { expect(matching).toNot(matcher) },
        "expected to not \(phrase)\(gotMatching)\(below(negativeDetails))")
    let nothing: T? = nil
    switch onNil {
    case .fails(let text):
        let text = text ?? "\(phrase), got <nil>\(nilHint)"
        expectSame(failureText { expect(nothing).to(matcher) }, "expected to \(text)")
        expectSame(failureText { expect(nothing).toNot(matcher) }, "expected to not \(text)")
    case .matches:
        expectSame(verdicts { expect(nothing).to(matcher) }, "+")
        expectSame(verdicts { expect(nothing).toNot(matcher) }, "-")
    case .doesNotMatch:
        expectSame(verdicts { expect(nothing).to(matcher) }, "-")
        expectSame(verdicts { expect(nothing).toNot(matcher) }, "+")
    }
    let thrown = "unexpected error thrown: <cable>"
    expectSame(failureText { expect(try refuse() as T).to(matcher) }, thrown)
    expectSame(failureText { expect(try refuse() as T).toNot(matcher) }, thrown)
    let wanted = (phraseOfCrash ?? phrase) + butBurned
    expectSame(failureLine { expect(burn() as T).to(matcher) }, "expected to \(wanted)")
    expectSame(failureLine { expect(burn() as T).toNot(matcher) }, "expected to not \(wanted)")
}

/// What a matcher does with nil.
public enum OnNil {
    /// It fails, positive and negative: with its phrase and a hint, or with a text.
    case fails(String? = nil)
    /// It is what it wants.
    case matches
    /// It is not what it wants.
    case doesNotMatch
}
