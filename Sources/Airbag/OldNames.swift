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
