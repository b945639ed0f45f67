import Airbag
import Foundation
import Judging
import Testing

/// The polls of `postNotifications`: each look judges everything posted since the first one.
@Suite struct PostNotificationsPollTests {
    private let center = NotificationCenter()
    private let none: Matcher<[Notification]> = beEmpty()
    private let long = Duration.seconds(600)
    private let short = Duration.milliseconds(20)
    /// A pause in which a thread has time to post.
    private let pause = Duration.milliseconds(4)

    /// Posts once on another thread, at a random moment.
    private func postLater(_ name: String = "wake") {
        Thread.detachNewThread { [center] in
            usleep(.random(in: 0..<8_000))
            center.post(Notification(name: Notification.Name(name)))
        }
    }

    /// Whether somebody keeps what is posted now.
    private var isObserved: Bool {
        final class Object {}
        weak var object: Object?
        do {
            let posted = Object()
            object = posted
            center.post(Notification(name: Notification.Name("late"), object: posted))
        }
        return object != nil
    }

    private func posts<Out>(_ matcher: Matcher<[Notification]>) -> Matcher<Out> {
        postNotifications(matcher, from: center)
    }

    /// An expression that starts its work at the first look only.
    private func poster() -> () -> Void {
        lazy var start: Void = postLater()
        return { start }
    }

    private func asyncPoster() -> () async -> Void {
        let start = poster()
        return {
            await Task.yield()
            start()
        }
    }

    @Test(arguments: 0..<20) func laterPosts(_ turn: Int) {
        blocking { [long, pause] in
            let verdicts = verdicts {
                expect(self.poster()).toEventually(
                    self.posts(haveCount(1)), timeout: long, pollInterval: pause)
                expect(self.poster()).toEventuallyNot(
                    self.posts(self.none), timeout: long, pollInterval: pause)
                expect(self.poster()).toNever(
                    self.posts(not(self.none)), until: long, pollInterval: pause)
                expect(self.poster()).toAlways(
                    self.posts(self.none), until: long, pollInterval: pause)
                expect(self.poster()).toEventually(
                    not(self.posts(self.none) || self.posts(haveCount(2))) && beVoid(),
                    timeout: long, pollInterval: pause)
            }
            #expect(verdicts == "++--+")
        }
        #expect(!isObserved)
    }

    @Test(arguments: 0..<20) func laterPostsOfAsyncExpressions(_ turn: Int) async {
        let verdicts = await verdicts {
            await expect(asyncPoster()).toEventually(
                posts(haveCount(1)), timeout: long, pollInterval: pause)
            await expect(asyncPoster()).toEventuallyNot(
                posts(none), timeout: long, pollInterval: pause)
            await expect(asyncPoster()).toNever(
                posts(not(none)), until: long, pollInterval: pause)
            await expect(asyncPoster()).toAlways(posts(none), until: long, pollInterval: pause)
            await expect(asyncPoster()).toEventually(
                not(posts(none) || posts(haveCount(2))) && beVoid(), timeout: long,
                pollInterval: pause)
            await expect(poster()).toEventually(
                describedAs("wake", posts(haveCount(1))), timeout: long, pollInterval: pause)
            await expect(poster()).toEventually(
                posts(haveCount(1)) && beVoid().asAsync, timeout: long, pollInterval: pause)
            await expect(asyncPoster()).toEventually(
                not(posts(none)) && beVoid().asAsync, timeout: long, pollInterval: pause)
        }
        #expect(verdicts == "++--++++")
        #expect(!isObserved)
    }

    /// Every look evaluates the expression, and all that it posts counts.
    @Test func postsOfTheExpression() async throws {
        var looks = 0
        let count = {
            looks += 1
            self.center.post(Notification(name: Notification.Name("look")))
            return looks
        }
        let last = try await require(count()).toEventually(posts(haveCount(3)), timeout: long)
        #expect(last == 3)
        await expect(count()).toEventuallyNot(posts(haveCount(1)), timeout: long)
        #expect(looks == 5)
        // A judgment that is not a poll sees only what its one evaluation posts.
        expect(count()).to(posts(haveCount(1)))
        #expect(!isObserved)
    }

    @Test func endsOfTheTime() async {
        let texts = await records {
            await expect { _ = self.center }.toEventually(posts(haveCount(1)), timeout: short)
            await expect { _ = self.center }.toEventuallyNot(posts(none), timeout: short)
            await expect { _ = self.center }.toNever(posts(haveCount(1)), until: short)
            await expect { _ = self.center }.toAlways(posts(none), until: short)
        }.map { $0.success ? "+" : $0.message.stringValue }
        #expect(
            texts == [
                "expected to eventually have Array<Notification> with count 1, got no notifications\n"
                    + "Actual Value: []",
                "expected to eventually not be empty, got no notifications", "+", "+",
            ])
    }

    /// Both operands observe from the first look on, however the other one judges.
    @Test func groups() async {
        let verdicts = await verdicts {
            await expect(poster()).toEventually(
                posts(haveCount(1)) && not(posts(none)), timeout: long)
            await expect(asyncPoster()).toEventually(
                satisfyAnyOf(posts(haveCount(7)), posts(haveCount(1))), timeout: long)
            let twice: Matcher<Void> = posts(haveCount(1))
            await expect(poster()).toEventually(twice && twice, timeout: long)
            await expect(poster()).toEventually(twice, timeout: long)
        }
        #expect(verdicts == "++++")
    }

    @Test func observationsEnd() async {
        await expect { #expect(isObserved) }.toEventually(posts(haveCount(1)), timeout: long)
        #expect(!isObserved)
        let broken = await records {
            await expect { try refuse() as Int }.toEventually(posts(none), timeout: long)
            await expect { burn() as Int }.toAlways(posts(none), until: long)
            await expect { try await refuseLater() }.toNever(posts(none), until: long)
        }
        #expect(broken.map(\.success) == [false, false, false])
        #expect(!isObserved)
    }

    /// An expectation inside of the polled expression is not a part of the poll.
    @Test func expectationsOfTheExpression() async {
        let once: Matcher<Void> = posts(haveCount(1))
        let note = Notification(name: Notification.Name("inner"))
        let verdicts = await verdicts {
            await expect { expect { self.center.post(note) }.to(once) }.toEventually(
                posts(haveCount(3)), timeout: long)
        }
        #expect(verdicts == "++++")
    }

    /// A change begins anew at each look.
    @Test func changesBeginAnew() async {
        var count = 0
        let looks = await verdicts {
            await expect { count += 1 }.toAlways(change { count }.by(1), until: short)
            await expect { count += 1 }.toNever(change { count }.by(2), until: short)
            await expect { count += 1 }.toAlways(
                change { count }.by(1) && not(posts(not(none))), until: short)
        }
        #expect(looks == "+++")
        // The release of the former value is no part of a look.
        final class Leaving {
            let body: () -> Void
            init(_ body: @escaping () -> Void) { self.body = body }
            deinit { body() }
        }
        let leaves = await verdicts {
            await expect { Leaving { count += 1 } }.toNever(change { count }, until: short)
        }
        #expect(leaves == "+")
    }
}

private func refuseLater() async throws {
    await Task.yield()
    _ = try refuse() as Int
}

/// Calls from a function that is not async: the poll blocks its thread.
private func blocking(_ body: () -> Void) { body() }
