import CrashCatching
public import Expectations
public import Foundation

/// Matches an expression that posts notifications that match a matcher.
///
/// The matcher judges, in order, all notifications that are posted to the center from the beginning of the expression
/// to its end: by any thread, and also by other code.
///
/// A poll evaluates the expression at each look, as with every matcher. The center is observed from the beginning of
/// the first look to the end of the poll, also during the pauses, and each look judges everything posted so far:
///
/// - `toEventually` passes at the first look at which the notifications match.
/// - `toEventuallyNot` passes at the first look at which they do not match.
/// - `toNever` fails at the first look at which they match. Otherwise, it passes when its time is over.
/// - `toAlways` fails at the first look at which they do not match. Otherwise, it passes when its time is over.
///
/// The same holds inside of `&&`, `||`, `not`, `describedAs` and groups. A matcher of your own that judges by this one
/// observes each look separately. Several notifications may arrive between two looks: `haveCount(1)` may find none at
/// one look and two at the next. An action that must run only once, although each look evaluates the expression, is a
/// lazy variable:
///
/// ```swift
/// lazy var start: Void = server.start()
/// await expect { start }.toEventually(postNotifications(contain(ready), from: center))
/// ```
///
/// - Parameters:
///   - matcher: judges the posted notifications, in order.
///   - center: the observed center.
/// - Returns: a matcher: `expected to equal <[…]>, got no notifications`.
public func postNotifications<Out>(
    _ matcher: Matcher<[Notification]>, from center: NotificationCenter = .default
) -> Matcher<Out> {
    let owner = Owner()
    return Matcher(
        matcher.traits.ofPart.union(.looksFirst),
        wanting: { .expectedActualValueTo(matcher.phrase) },
        beginning: {
            let observation = PollMemory.kept(for: owner) { Observation(of: center) }
            return { expression in
                _ = try expression.evaluate()
                let notifications = observation.posted
                let result = try matcher.result(for: notifications)
                return MatcherResult(result.status) {
                    let actual = notifications.isEmpty ? "no notifications" : "<\(stringify(notifications))>"
                    return result.message.replacedExpectation { leaf in
                        .expectedCustomValueTo(leaf.expectedMessage, actual: actual)
                    }
                }
            }
        })
}

/// Identifies the matcher for which a poll keeps an observation.
private final class Owner {}

/// The notifications that a center posts from now on, until the end or the release of this object.
private final class Observation: PollMemory.Kept {
    private let notifications = Locked<[Notification]>([])
    private let center: NotificationCenter
    /// Nil at the end.
    ///
    /// A second removal by the same token may remove a later observer (6.3.1, measured).
    private let token = Locked<(any NSObjectProtocol)?>(nil)

    init(of center: NotificationCenter) {
        self.center = center
        // Both are only handed on: the token to the lock below, a notification to the list, on the thread that posts.
        nonisolated(unsafe) let token = center.addObserver(forName: nil, object: nil, queue: nil) {
            [notifications] notification in
            nonisolated(unsafe) let notification = notification
            notifications.withLock { $0.append(notification) }
        }
        self.token.withLock { $0 = token }
    }

    deinit { end() }

    func end() {
        if let token = token.withLock({ exchange(&$0, with: nil) }) { center.removeObserver(token) }
    }

    var posted: [Notification] { notifications.withLock { $0 } }
}
