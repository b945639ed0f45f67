import Airbag
import Foundation
import Judging
import Testing

private var note: Notification { Notification(name: Notification.Name("wake")) }

private func raise() -> Int {
    AirbagException(name: "laugh", reason: "Lulz", userInfo: ["key": "value"]).raise()
}

/// Crashes, exceptions and notifications in every form.
@Suite struct CrashForms {
    @Test func assertion() {
        forms(9) {
            expect { burn() as Int }.to(throwAssertion())
            expect(burn() as Int).to(throwAssertion())
            expect(5).toNot(throwAssertion())
            expect { 5 }.notTo(throwAssertion())
            try require { burn() as Int }.to(throwAssertion())
            try require(burn() as Int).to(throwAssertion())
            try require(5).toNot(throwAssertion())
            try require { 5 }.notTo(throwAssertion())
            expect(burn() as Int).toEventually(throwAssertion(), timeout: soon)
        }
    }

    @Test func assertionLaterOn() async {
        await forms(8) {
            await expect { await later(burn() as Int) }.to(throwAssertion())
            await expect { await later(5) }.toNot(throwAssertion())
            try await require { await later(burn() as Int) }.to(throwAssertion())
            try await require { await later(5) }.toNot(throwAssertion())
            await expect(burn() as Int).toEventually(throwAssertion(), timeout: soon)
            await expect { await later(5) }.toNever(throwAssertion(), until: briefly)
            await expect { await later(burn() as Int) }.toAlways(throwAssertion(), until: briefly)
            try await require(5).toEventuallyNot(throwAssertion(), timeout: soon)
        }
    }

    @Test func assertionAsPart() {
        forms(6) {
            expect { burn() as Int }.to(satisfyAllOf(throwAssertion(), throwAssertion()))
            expect { burn() as Int }.to(satisfyAnyOf(throwAssertion(), equal(3)))
            expect { burn() as Int }.to(throwAssertion() && throwAssertion())
            expect { burn() as Int }.to(throwAssertion() || equal(3))
            expect { burn() as Int }.toNot(not(throwAssertion()))
            expect(5).to(not(throwAssertion()))
        }
    }

    @Test func assertionWithMessage() async {
        await forms(6) {
            expect(5).toNot(throwAssertion(message: "fire"))
            try require(5).notTo(throwAssertion(message: "fire"))
            await expect { await later(burn() as Int) }.to(throwAssertion(message: "fire"))
            await expect { await later(5) }.notTo(throwAssertion(message: "fire"))
            try await require { await later(burn() as Int) }.to(throwAssertion(message: "fire"))
            try await require { await later(5) }.notTo(throwAssertion(message: "fire"))
        }
    }

    @Test func assertionWithMessageAtOnce() {
        forms(3) {
            expect { burn() as Int }.to(throwAssertion(message: "fire"))
            expect(burn() as Int).to(throwAssertion(message: "fire"))
            try require { burn() as Int }.to(throwAssertion(message: "fire"))
        }
    }

    @Test func exception() {
        forms(9) {
            expect { raise() }.to(raiseException())
            expect(raise()).to(raiseException())
            expect(5).toNot(raiseException())
            expect { 5 }.notTo(raiseException())
            try require { raise() }.to(raiseException())
            try require(raise()).to(raiseException())
            try require(5).toNot(raiseException())
            try require { 5 }.notTo(raiseException())
            expect(raise()).toEventually(raiseException(), timeout: soon)
        }
    }

    @Test func exceptionLaterOn() async {
        await forms(8) {
            await expect { await later(raise()) }.to(raiseException())
            await expect { await later(5) }.toNot(raiseException())
            try await require { await later(raise()) }.to(raiseException())
            try await require { await later(5) }.toNot(raiseException())
            await expect(raise()).toEventually(raiseException(), timeout: soon)
            await expect { await later(5) }.toNever(raiseException(), until: briefly)
            await expect { await later(raise()) }.toAlways(raiseException(), until: briefly)
            try await require(5).toEventuallyNot(raiseException(), timeout: soon)
        }
    }

    @Test func exceptionAsPart() {
        forms(6) {
            expect { raise() }.to(satisfyAllOf(raiseException(), raiseException()))
            expect { raise() }.to(satisfyAnyOf(raiseException(), equal(3)))
            expect { raise() }.to(raiseException() && raiseException())
            expect { raise() }.to(raiseException() || equal(3))
            expect { raise() }.toNot(not(raiseException()))
            expect(5).to(not(raiseException()))
        }
    }

    @Test func exceptionWithName() async {
        await forms(6) {
            expect(5).toNot(raiseException(named: "laugh"))
            try require(5).notTo(raiseException(named: "laugh"))
            await expect { await later(raise()) }.to(raiseException(named: "laugh"))
            await expect { await later(5) }.notTo(raiseException(named: "laugh"))
            try await require { await later(raise()) }.to(raiseException(named: "laugh"))
            try await require { await later(5) }.notTo(raiseException(named: "laugh"))
        }
    }

    @Test func exceptionWithNameAtOnce() {
        forms(3) {
            expect { raise() }.to(raiseException(named: "laugh"))
            expect(raise()).to(raiseException(named: "laugh"))
            try require { raise() }.to(raiseException(named: "laugh"))
        }
    }

    @Test func exceptionWithReason() async {
        await forms(6) {
            expect(5).toNot(raiseException(named: "laugh", reason: "Lulz"))
            try require(5).notTo(raiseException(named: "laugh", reason: "Lulz"))
            await expect { await later(raise()) }.to(raiseException(named: "laugh", reason: "Lulz"))
            await expect { await later(5) }.notTo(raiseException(named: "laugh", reason: "Lulz"))
            try await require { await later(raise()) }.to(
                raiseException(named: "laugh", reason: "Lulz"))
            try await require { await later(5) }.notTo(
                raiseException(named: "laugh", reason: "Lulz"))
        }
    }

    @Test func exceptionWithReasonAtOnce() {
        forms(3) {
            expect { raise() }.to(raiseException(named: "laugh", reason: "Lulz"))
            expect(raise()).to(raiseException(named: "laugh", reason: "Lulz"))
            try require { raise() }.to(raiseException(named: "laugh", reason: "Lulz"))
        }
    }

    @Test func exceptionWithUserInfo() async {
        await forms(6) {
            expect(5).toNot(raiseException(userInfo: ["key": "value"]))
            try require(5).notTo(raiseException(userInfo: ["key": "value"]))
            await expect { await later(raise()) }.to(raiseException(userInfo: ["key": "value"]))
            await expect { await later(5) }.notTo(raiseException(userInfo: ["key": "value"]))
            try await require { await later(raise()) }.to(
                raiseException(userInfo: ["key": "value"]))
            try await require { await later(5) }.notTo(raiseException(userInfo: ["key": "value"]))
        }
    }

    @Test func exceptionWithUserInfoAtOnce() {
        forms(3) {
            expect { raise() }.to(raiseException(userInfo: ["key": "value"]))
            expect(raise()).to(raiseException(userInfo: ["key": "value"]))
            try require { raise() }.to(raiseException(userInfo: ["key": "value"]))
        }
    }

    @Test func exceptionWithClosure() async {
        await forms(6) {
            expect(5).toNot(raiseException { _ in })
            try require(5).notTo(raiseException { _ in })
            await expect { await later(raise()) }.to(raiseException { _ in })
            await expect { await later(5) }.notTo(raiseException { _ in })
            try await require { await later(raise()) }.to(raiseException { _ in })
            try await require { await later(5) }.notTo(raiseException { _ in })
        }
    }

    @Test func exceptionWithClosureAtOnce() {
        forms(3) {
            expect { raise() }.to(raiseException { _ in })
            expect(raise()).to(raiseException { _ in })
            try require { raise() }.to(raiseException { _ in })
        }
    }

    @Test func notifications() {
        let center = NotificationCenter()
        forms(8) {
            expect { center.post(note) }.to(postNotifications(haveCount(1), from: center))
            expect(center.post(note)).to(postNotifications(haveCount(1), from: center))
            expect { center.post(note) }.toNot(postNotifications(beEmpty(), from: center))
            try require { center.post(note) }.to(postNotifications(haveCount(1), from: center))
            try require(center.post(note)).notTo(postNotifications(beEmpty(), from: center))
            expect { center.post(note) }.toEventually(
                postNotifications(haveCount(1), from: center), timeout: soon)
            expect { center.post(note) }.to(
                satisfyAllOf(
                    postNotifications(haveCount(1), from: center),
                    not(postNotifications(beEmpty(), from: center))))
            expect { center.post(note) }.to(
                postNotifications(beEmpty(), from: center)
                    || postNotifications(haveCount(1), from: center))
        }
    }

    @Test func notificationsLaterOn() async {
        let center = NotificationCenter()
        await forms(7) {
            await expect { await later(center.post(note)) }.to(
                postNotifications(haveCount(1), from: center))
            await expect { await later(center.post(note)) }.toNot(
                postNotifications(beEmpty(), from: center))
            try await require { await later(center.post(note)) }.to(
                postNotifications(haveCount(1), from: center))
            try await require { await later(center.post(note)) }.notTo(
                postNotifications(beEmpty(), from: center))
            await expect { await later(center.post(note)) }.toEventually(
                postNotifications(haveCount(1), from: center), timeout: soon)
            await expect { await later(center.post(note)) }.toNever(
                postNotifications(beEmpty(), from: center), until: briefly)
            try await require { await later(center.post(note)) }.toEventuallyNot(
                postNotifications(beEmpty(), from: center), timeout: soon)
        }
    }
}
