import CrashCatching
import Expectations
import Foundation

/// Matches an expression that posts notifications that match a matcher.
///
/// Notifications from any thread count, from the beginning of the expression to its end, including those
/// that other code posts to the same centre. The expression is evaluated once.
///
/// - Parameters:
///   - matcher: judges the posted notifications, in order.
///   - center: the observed centre.
/// - Returns: a matcher: `expected to equal <[…]>, got no notifications`.
public func postNotifications<Out>(
    _ matcher: Matcher<[Notification]>, from center: NotificationCenter = .default
) -> Matcher<Out> {
    Matcher(
        wanting: { .expectedActualValueTo(matcher.phrase) }, hasWords: matcher.hasWords,
        beginning: {
            let posted = Locked<[Notification]>([])
            let token = center.addObserver(forName: nil, object: nil, queue: nil) { notification in
                nonisolated(unsafe) let notification = notification
                posted.withLock { $0.append(notification) }
            }
            return { expression in
                defer { center.removeObserver(token) }
                _ = try expression.evaluate()
                let notifications = posted.withLock { $0 }
                let result = try matcher.result(for: notifications)
                return MatcherResult(result.status) {
                    let texts = notifications.map { stringify($0) }.joined(separator: ", ")
                    let actual = texts.isEmpty ? "no notifications" : "<[\(texts)]>"
                    return result.message.replacedExpectation { leaf in
                        .expectedCustomValueTo(leaf.expectedMessage, actual: actual)
                    }
                }
            }
        })
}
