import Airbag
import Foundation
import Judging
import Testing

/// Tests that fail on purpose: they are skipped, except in a process of
/// `SwiftTestingReportingTests`, which reads what is reported.
@Suite(.serialized, .enabled(if: OnPurpose.isWanted))
struct DeliberateTestingFailures {
    @Test func expectation() {
        expect(1).to(equal(2))  // failing: expectation
        print("went on after the expectation")
    }

    @Test func warning() {
        withAssertionHandler(WarningHandler()) {
            expect(1).to(equal(2))  // failing: warning
        }
    }

    @Test func requirement() throws {
        try require(1).to(equal(2), description: "the sum")  // failing: requirement
        print("must not go on")
    }

    @Test func unwrapping() throws {
        try unwrap(nil as Int?)  // failing: unwrap
    }

    @Test func failing() throws {
        try requireFail("by hand")  // failing: requireFail
    }

    @Test func crash() {
        expect(burn() as Int).to(equal(3))  // failing: crash
        expect(2).to(equal(2))
        print("went on after the crash")
    }

    @Test func longText() {
        expect("a\nb  c").to(equal("d <&> é"))  // failing: long text
    }

    @Test func detachedTask() async {
        await Task.detached { fail("from a task") }.value  // failing: task
    }

    @Test func thread() async {
        await withCheckedContinuation { finished in
            Thread.detachNewThread {
                fail("from a thread")  // failing: thread
                finished.resume()
            }
        }
    }

    @Test func childOfADetachedTask() async {
        await Task.detached {
            let run = try? isolatedRun(output: .inherited) {
                #expect(Bool(false))  // failing: child of a detached task
            }
            print(run as Any)
        }.value
    }

    @Test func requireInADispatcher() throws {
        defaultAssertionHandler = dispatcher
        try require(1).to(equal(2))  // failing: require in a dispatcher
    }

    @Test func polledRequireInADispatcher() async throws {
        defaultAssertionHandler = dispatcher
        try await require { 1 }.toEventually(  // failing: polled require in a dispatcher
            equal(2), timeout: .milliseconds(20))
    }

    @Test func requireInAnOwnHandler() throws {
        defaultAssertionHandler = PassingOn(to: defaultAssertionHandler)
        try requireFail("by hand")  // failing: require in an own handler
    }

    @Test func requireInTheDefaultHandler() {
        withAssertionHandler(defaultAssertionHandler) {
            try unwrap(nil as Int?)  // failing: require in the default handler
        }
    }

    @Test func customErrorInTheDefaultHandler() async {
        await withAssertionHandler(defaultAssertionHandler) {
            let requirement = require(customError: Broken.cable) {  // failing: custom error
                await Task.yield()
                return 1
            }
            try await requirement.to(equal(2))
        }
    }

    @Test func controlCharacters() {
        fail("a\0b\u{1B}[31mc\u{FFFE}\u{7F}\u{85}\u{202E}\td")  // failing: control characters
    }

    @Test func pass() throws {
        expect { burn() as Int }.to(throwAssertion())
        try require(nil as Int?).to(beNil())
        try require { throw Broken.cable }.to(throwError())
        try require { burn() as Int }.to(throwAssertion())
        #expect(try require(1).to(equal(1)) == 1)
    }
}

private var dispatcher: AssertionDispatcher {
    AssertionDispatcher(handlers: [AssertionRecorder(), defaultAssertionHandler])
}
