import Expectations

/// The former name of ``Matcher``.
@available(*, deprecated, renamed: "Matcher")
public typealias Predicate = Matcher

/// The former name of ``MatcherResult``.
@available(*, deprecated, renamed: "MatcherResult")
public typealias PredicateResult = MatcherResult

/// The former name of ``MatcherStatus``.
@available(*, deprecated, renamed: "MatcherStatus")
public typealias PredicateStatus = MatcherStatus

extension SourceLocation {
    /// The former name of ``filePath``.
    @available(*, deprecated, renamed: "filePath")
    public var file: FileString { filePath }
}

/// The handler of the process: the former name of ``defaultAssertionHandler``.
@available(*, deprecated, renamed: "defaultAssertionHandler")
public var NimbleAssertionHandler: any AssertionHandler {
    get { defaultAssertionHandler }
    set { defaultAssertionHandler = newValue }
}
