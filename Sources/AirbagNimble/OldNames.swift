public import Airbag

/// Nimble's name of ``/Airbag/ExpectationLocation``.
///
/// Swift Testing has a type of the same name. A file that imports both has to qualify the name.
public typealias SourceLocation = ExpectationLocation

/// The former name of ``/Airbag/Matcher``.
@available(*, deprecated, renamed: "Matcher")
public typealias Predicate = Matcher

/// The former name of ``/Airbag/MatcherResult``.
@available(*, deprecated, renamed: "MatcherResult")
public typealias PredicateResult = MatcherResult

/// The former name of ``/Airbag/MatcherStatus``.
@available(*, deprecated, renamed: "MatcherStatus")
public typealias PredicateStatus = MatcherStatus

extension ExpectationLocation {
    /// The former name of ``/Airbag/ExpectationLocation/filePath``.
    @available(*, deprecated, renamed: "filePath")
    public var file: FileString { filePath }
}

/// The handler of the process: the former name of ``/Airbag/defaultAssertionHandler``.
@available(*, deprecated, renamed: "defaultAssertionHandler")
public var NimbleAssertionHandler: any AssertionHandler {
    get { defaultAssertionHandler }
    set { defaultAssertionHandler = newValue }
}

/// The former name of ``/Airbag/AsyncMatcher``.
@available(*, deprecated, renamed: "AsyncMatcher")
public typealias AsyncPredicate = AsyncMatcher

/// The former name of ``/Airbag/PollingDefaults``.
@available(*, deprecated, renamed: "PollingDefaults")
public typealias AsyncDefaults = PollingDefaults

/// Nimble's name of ``/Airbag/ExpectationClaim``.
///
/// Swift Testing has a type of the same name.
public typealias Expectation = ExpectationClaim

extension ExpectationClaim {
    /// Throws an error if a matcher failed.
    ///
    /// - Parameter error: the error.
    /// - Throws: the error.
    @available(*, deprecated, message: "use require, which throws and gives the value")
    public func onFailure(throw error: any Error) throws {
        switch status {
        case .passed: break
        case .failed, .mixed: throw error
        case .pending:
            fail(
                """
                Attempted to call `Expectation.onFailure(throw:) before a matcher has been applied.
                Try using `expect(...).to(...).onFailure(throw: ...`) instead.
                """, location: location)
        }
    }
}
