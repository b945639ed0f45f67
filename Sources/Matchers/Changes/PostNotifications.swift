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
        matcher.traits.ofPart.union(.looksFirst),
        wanting: { .expectedActualValueTo(matcher.phrase) },
        beginning: {
            let observation = Observation(of: center)
            return { expression in
                defer { observation.end() }
                _ = try expression.evaluate()
                let notifications = observation.posted
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

/// The notifications that a centre posts from now on, until the end or the release of this object.
private final class Observation {
    private let notifications = Locked<[Notification]>([])
    private let center: NotificationCenter
    private let token: any NSObjectProtocol

    init(of center: NotificationCenter) {
        self.center = center
        token = center.addObserver(forName: nil, object: nil, queue: nil) {
            [notifications] notification in
            nonisolated(unsafe) let notification = notification
            notifications.withLock { $0.append(notification) }
        }
    }

    deinit {
        end()
    }

    var posted: [Notification] { notifications.withLock { $0 } }

    func end() { center.removeObserver(token) }
}
