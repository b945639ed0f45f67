import Airbag
import Judging
import Testing

/// `gatherExpectations` and `gatherFailingExpectations`, and what they hand back.
@Suite struct GatheringTests {
    private func mixed() {
        expect(1).to(equal(1))
        expect(1).to(equal(2))
        expect(2).to(equal(2))
    }

    @Test func everythingInOrder() {
        #expect(
            gatherExpectations(silently: true, closure: mixed).map(\.success) == [
                true, false, true,
            ])
        #expect(
            gatherFailingExpectations(silently: true, closure: mixed)
                .map(\.message.stringValue) == ["expected to equal <2>, got <1>"])
        #expect(gatherExpectations(silently: true) {}.isEmpty)
    }

    @Test func silentlyNobodyElseHears() {
        let outside = records { _ = gatherExpectations(silently: true, closure: mixed) }
        #expect(outside.isEmpty)
        let failing = records { _ = gatherFailingExpectations(silently: true, closure: mixed) }
        #expect(failing.isEmpty)
    }

    @Test func otherwiseTheHandlerOutsideHearsEverything() {
        var inside: [AssertionRecord] = []
        let outside = records { inside = gatherExpectations(closure: mixed) }
        #expect(inside.map(\.success) == [true, false, true])
        #expect(outside.map(\.success) == [true, false, true])
        var failing: [AssertionRecord] = []
        let all = records { failing = gatherFailingExpectations(closure: mixed) }
        #expect(failing.count == 1)
        #expect(all.count == 3)
    }

    @Test func nested() {
        var inner: [AssertionRecord] = []
        let outer = gatherExpectations(silently: true) {
            inner = gatherExpectations { fail("both") }
            _ = gatherExpectations(silently: true) { fail("nobody") }
            fail("outer")
        }
        #expect(inner.map(\.message.stringValue) == ["both"])
        #expect(outer.map(\.message.stringValue) == ["both", "outer"])
    }

    @Test func asyncClosures() async {
        let all = await gatherExpectations(silently: true) {
            mixed()
            await Task.yield()
            fail("late")
        }
        #expect(all.map(\.success) == [true, false, true, false])
        let failing = await gatherFailingExpectations(silently: true) {
            await Task.yield()
            mixed()
        }
        #expect(failing.count == 1)
        let recorder = AssertionRecorder()
        await withAssertionHandler(recorder) {
            _ = await gatherExpectations {
                await Task.yield()
                fail("loud")
            }
            _ = await gatherFailingExpectations(silently: true) {
                await Task.yield()
                fail("silent")
            }
        }
        #expect(recorder.assertions.map(\.message.stringValue) == ["loud"])
    }

    @Test func recordsSayEverything() {
        let line = #line + 1
        let record = gatherExpectations(silently: true) { expect(1).to(equal(2)) }[0]
        #expect(record.location.line == UInt(line))
        #expect(
            record.description == "AssertionRecord { success=false, "
                + "message='expected to equal <2>, got <1>', location=\(record.location) }")
        #expect("\(record.location)" == "\(#filePath):\(line):\(record.location.column)")
    }

    @Test func recordsCanBeMade() {
        let location = expect(1).location
        let record = AssertionRecord(
            success: true, message: FailureMessage(stringValue: "m"), location: location)
        #expect(
            "\(record)" == "AssertionRecord { success=true, message='m', location=\(location) }")
    }
}
