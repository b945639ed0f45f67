import CrashCatching
import Expectations

/// Wants the expression to raise an exception: one of C++, or of ``AirbagException/raise()``.
///
/// ```swift
/// expect { parser_parse("1x") }.to(raiseException(named: "std::invalid_argument"))
/// ```
///
/// What is not given may be anything. The exception is caught in-process, on the same thread;
/// destructors of C++ frames run, frames of Swift leak what they had retained. A crash is no
/// exception: it fails the expectation, positive or negative, and so does a C++ exception that ends
/// in `std::terminate` because a `noexcept` function throws it.
///
/// - Parameters:
///   - name: the exact name; for C++ the type: `std::out_of_range`.
///   - reason: the exact reason; for C++ what `what()` says, or the text that was thrown.
///   - userInfo: exactly what else is known.
///   - closure: gets the exception if the rest is as wanted; expectations that fail inside make it
///     not match.
/// - Returns: a matcher: `expected to raise exception with name <a>, got no exception`.
public func raiseException<Form: MatcherForm>(
    named name: String? = nil, reason: String? = nil, userInfo: [String: String]? = nil,
    closure: ((AirbagException) -> Void)? = nil
) -> Form {
    WantedException(
        name.map(WantedText.init), reason.map(WantedText.init), userInfo, closure
    ).matcher()
}

/// Wants the expression to raise an exception with a name that matches.
///
/// - Parameters:
///   - name: a matcher for the name: `beginWith("std::")`.
///   - reason: the exact reason.
///   - userInfo: exactly what else is known.
///   - closure: gets the exception if the rest is as wanted; expectations that fail inside make it
///     not match.
/// - Returns: a matcher, as the one for exact texts.
public func raiseException<Form: MatcherForm>(
    named name: Matcher<String>, reason: String? = nil, userInfo: [String: String]? = nil,
    closure: ((AirbagException) -> Void)? = nil
) -> Form {
    WantedException(WantedText(name), reason.map(WantedText.init), userInfo, closure).matcher()
}

/// Wants the expression to raise an exception with a reason that matches.
///
/// - Parameters:
///   - name: the exact name.
///   - reason: a matcher for the reason: `contain("index")`.
///   - userInfo: exactly what else is known.
///   - closure: gets the exception if the rest is as wanted; expectations that fail inside make it
///     not match.
/// - Returns: a matcher, as the one for exact texts.
public func raiseException<Form: MatcherForm>(
    named name: String? = nil, reason: Matcher<String>, userInfo: [String: String]? = nil,
    closure: ((AirbagException) -> Void)? = nil
) -> Form {
    WantedException(name.map(WantedText.init), WantedText(reason), userInfo, closure).matcher()
}

/// Wants the expression to raise an exception with a name and a reason that match.
///
/// - Parameters:
///   - name: a matcher for the name.
///   - reason: a matcher for the reason.
///   - userInfo: exactly what else is known.
///   - closure: gets the exception if the rest is as wanted; expectations that fail inside make it
///     not match.
/// - Returns: a matcher, as the one for exact texts.
public func raiseException<Form: MatcherForm>(
    named name: Matcher<String>, reason: Matcher<String>, userInfo: [String: String]? = nil,
    closure: ((AirbagException) -> Void)? = nil
) -> Form {
    WantedException(WantedText(name), WantedText(reason), userInfo, closure).matcher()
}
