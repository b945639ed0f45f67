import Airbag
import Judging
import Testing

/// `withAssertionHandler`, and who hears of what.
@Suite struct AssertionHandlerTests {
    private struct Odd: Error {}

    @Test func theHandlerGetsPassesAndFailures() {
        let recorder = AssertionRecorder()
        let line = #line + 2
        withAssertionHandler(recorder) {
            expect(1).to(equal(1))
            expect(1).to(equal(2))
        }
        #expect(recorder.assertions.map(\.success) == [true, false])
        #expect(recorder.assertions.map(\.location.line) == [UInt(line), UInt(line) + 1])
        #expect(recorder.assertions.allSatisfy { $0.location.fileID == #fileID })
    }

    /// A test framework prints the description of an error that ends a test as it is.
    @Test func errorsOfRequirementsDescribeControlCharacters() {
        var texts: [String] = []
        withAssertionHandler(AssertionRecorder()) {
            do { try require("\u{1B}[2J\u{202E}").to(equal("a")) } catch let error as RequireError {
                texts = [error.description, error.message]
            } catch {}
        }
        #expect(
            texts == [
                #"expected to equal <a>, got <\u{1B}[2J\u{202E}>"#,
                "expected to equal <a>, got <\u{1B}[2J\u{202E}>",
            ])
    }

    @Test func theHandlerEndsWithTheClosure() {
        let outer = AssertionRecorder()
        withAssertionHandler(outer) {
            withAssertionHandler(AssertionRecorder()) { fail("inside") }
            fail("outside")
        }
        #expect(outer.assertions.map(\.message.stringValue) == ["outside"])
    }

    @Test func theInnermostHandlerCounts() {
        let outer = AssertionRecorder()
        let inner = AssertionRecorder()
        withAssertionHandler(outer) {
            fail("a")
            withAssertionHandler(inner) { fail("b") }
            fail("c")
        }
        #expect(outer.assertions.map(\.message.stringValue) == ["a", "c"])
        #expect(inner.assertions.map(\.message.stringValue) == ["b"])
    }

    @Test func failedRequirementsEndTheClosure() {
        let recorder = AssertionRecorder()
        var goesOn = false
        withAssertionHandler(recorder) {
            try require(1).to(equal(2))
            goesOn = true
        }
        #expect(!goesOn)
        #expect(
            recorder.assertions.map(\.message.stringValue) == ["expected to equal <2>, got <1>"])
    }

    @Test func otherErrorsAreReportedAtTheCall() {
        let recorder = AssertionRecorder()
        let line = #line + 1
        withAssertionHandler(recorder) { throw Odd() }
        #expect(recorder.assertions.count == 1)
        #expect(recorder.assertions.first?.success == false)
        #expect(
            recorder.assertions.first?.message.stringValue == "unexpected error thrown: <Odd()>")
        #expect(recorder.assertions.first?.location.line == UInt(line))
        #expect(recorder.assertions.first?.location.fileID == #fileID)
    }

    @Test func customErrorsOfRequirementsAreReportedOnce() {
        let recorder = AssertionRecorder()
        withAssertionHandler(recorder) {
            try require(customError: Odd(), 1).to(equal(2))
        }
        #expect(
            recorder.assertions.map(\.message.stringValue) == ["expected to equal <2>, got <1>"])
    }

    @Test func otherErrorsAfterAFailedRequirementAreReported() {
        let texts = records {
            _ = try? require(customError: Odd(), 1).to(equal(2))
            throw CancellationError()
        }.map(\.message.stringValue)
        #expect(
            texts == [
                "expected to equal <2>, got <1>", "unexpected error thrown: <CancellationError()>",
            ])
    }

    @Test func errorsOfRequirementsCanBeCaught() {
        var caught: [any Error] = []
        _ = records {
            do { try require(1).to(equal(2)) } catch let error as RequireError {
                caught.append(error)
            }
            do { try require(customError: Odd(), 1).to(equal(2)) } catch let error as Odd {
                caught.append(error)
            }
        }
        _ = gatherExpectations(silently: true) {
            do { try require(1).to(equal(2)) } catch { caught.append(error) }
        }
        #expect(caught.map { "\(type(of: $0))" } == ["RequireError", "Odd", "RequireError"])
    }

    @Test func savingAndPuttingBackInsideOfAScopeStaysInside() {
        let outer = AssertionRecorder(), inner = AssertionRecorder()
        withAssertionHandler(outer) {
            withAssertionHandler(inner) {
                let saved = defaultAssertionHandler
                let other = AssertionRecorder()
                defaultAssertionHandler = other
                fail("b")
                #expect(other.assertions.count == 1)
                #expect(defaultAssertionHandler as? AssertionRecorder === other)
                defaultAssertionHandler = saved
                fail("c")
            }
            fail("d")
        }
        #expect(inner.assertions.map(\.message.stringValue) == ["c"])
        #expect(outer.assertions.map(\.message.stringValue) == ["d"])
        #expect(!(defaultAssertionHandler is AssertionRecorder))
    }

    @Test func asyncClosures() async {
        let recorder = AssertionRecorder()
        await withAssertionHandler(recorder) {
            fail("before")
            await Task.yield()
            fail("after")
            try require(nil as Int?).toNot(beNil())
            fail("never")
        }
        #expect(
            recorder.assertions.map(\.message.stringValue) == [
                "before", "after", "expected to not be nil, got <nil>",
            ])
        let other = AssertionRecorder()
        await withAssertionHandler(other) {
            await Task.yield()
            throw Odd()
        }
        #expect(
            other.assertions.map(\.message.stringValue) == ["unexpected error thrown: <Odd()>"])
    }

    @Test func dispatchersPassEverythingOn() {
        let recorders = [AssertionRecorder(), AssertionRecorder(), AssertionRecorder()]
        withAssertionHandler(AssertionDispatcher(handlers: recorders)) {
            expect(1).to(equal(1))
            fail("by hand")
        }
        for recorder in recorders {
            #expect(recorder.assertions.map(\.success) == [true, false])
        }
        #expect(recorders[0].assertions[1].message === recorders[2].assertions[1].message)
    }

    @Test @MainActor func asyncClosuresStayOnTheirActor() async {
        let recorder = AssertionRecorder()
        var seen = 0
        await withAssertionHandler(recorder) {
            MainActor.assertIsolated()
            await Task.yield()
            MainActor.assertIsolated()
            seen += 1
        }
        #expect(seen == 1)
    }
}
