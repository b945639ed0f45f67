public import CrashCatching
public import Expectations

/// Matches an expression that raises an exception, from C++ or ``AirbagException/raise()``.
///
/// ```swift
/// expect { parser_parse("1x") }.to(raiseException(named: "std::invalid_argument"))
/// ```
///
/// An omitted argument matches anything. The exception is caught in-process, on the same thread.
/// Destructors of C++ frames run. Swift frames leak their retained objects. A crash is no exception: a
/// crash fails the expectation, positive or negative. So does a C++ exception that ends in
/// `std::terminate` because a `noexcept` function throws it.
///
/// - Parameters:
///   - name: the exact name; for C++ the type: `std::out_of_range`.
///   - reason: the exact reason; for C++ the text of `what()`, or the text that was thrown.
///   - userInfo: the exact user info of the exception.
///   - closure: receives the exception if the other arguments match; if an expectation in it fails,
///     the matcher does not match.
/// - Returns: a matcher: `expected to raise exception with name <a>, got no exception`.
public func raiseException<Form: MatcherForm>(
    named name: String? = nil, reason: String? = nil, userInfo: [String: String]? = nil,
    closure: ((AirbagException) -> Void)? = nil
) -> Form { WantedException(name.map { Wanted($0) }, reason.map { Wanted($0) }, userInfo, closure).matcher() }

/// Matches an expression that raises an exception with a name that matches a matcher.
///
/// - Parameters:
///   - name: a matcher for the name: `beginWith("std::")`.
///   - reason: the exact reason.
///   - userInfo: the exact user info of the exception.
///   - closure: receives the exception if the other arguments match; if an expectation in it fails,
///     the matcher does not match.
/// - Returns: a matcher, like the one for exact texts.
public func raiseException<Form: MatcherForm>(
    named name: Matcher<String>, reason: String? = nil, userInfo: [String: String]? = nil,
    closure: ((AirbagException) -> Void)? = nil
) -> Form { WantedException(Wanted(name), reason.map { Wanted($0) }, userInfo, closure).matcher() }

/// Matches an expression that raises an exception with a reason that matches a matcher.
///
/// - Parameters:
///   - name: the exact name.
///   - reason: a matcher for the reason: `contain("index")`.
///   - userInfo: the exact user info of the exception.
///   - closure: receives the exception if the other arguments match; if an expectation in it fails,
///     the matcher does not match.
/// - Returns: a matcher, like the one for exact texts.
public func raiseException<Form: MatcherForm>(
    named name: String? = nil, reason: Matcher<String>, userInfo: [String: String]? = nil,
    closure: ((AirbagException) -> Void)? = nil
) -> Form { WantedException(name.map { Wanted($0) }, Wanted(reason), userInfo, closure).matcher() }

/// Matches an expression that raises an exception with a name and a reason that match matchers.
///
/// - Parameters:
///   - name: a matcher for the name.
///   - reason: a matcher for the reason.
///   - userInfo: the exact user info of the exception.
///   - closure: receives the exception if the other arguments match; if an expectation in it fails,
///     the matcher does not match.
/// - Returns: a matcher, like the one for exact texts.
public func raiseException<Form: MatcherForm>(
    named name: Matcher<String>, reason: Matcher<String>, userInfo: [String: String]? = nil,
    closure: ((AirbagException) -> Void)? = nil
) -> Form { WantedException(Wanted(name), Wanted(reason), userInfo, closure).matcher() }
