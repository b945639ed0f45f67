import AirbagNimble
import Testing

/// A file that was written for Nimble, and that uses its former names.
///
/// Through a protocol, because a call of what is deprecated is a warning.
private protocol OldFile {
    func matcher() -> Matcher<Int>
    func types() -> [(old: Any.Type, new: Any.Type)]
    func path(of location: ExpectationLocation) -> String
    func fails(_ expectation: SyncExpectation<Int>) -> Bool
    func throughHandler(_ body: () -> Void) -> [AssertionRecord]
}

private struct Failed: Error {}

private struct File: OldFile {
    @available(*, deprecated)
    func matcher() -> Matcher<Int> {
        Predicate { expression in
            let value = try expression.evaluate()
            return PredicateResult(
                status: PredicateStatus(bool: value == 4),
                message: .expectedActualValueTo("be four"))
        }
    }

    @available(*, deprecated)
    func types() -> [(old: Any.Type, new: Any.Type)] {
        [
            (AsyncPredicate<Int>.self, AsyncMatcher<Int>.self),
            (AsyncDefaults.self, PollingDefaults.self),
            (NimbleTimeInterval.self, Duration.self),
            (AirbagNimble.SourceLocation.self, ExpectationLocation.self),
        ]
    }

    @available(*, deprecated)
    func path(of location: ExpectationLocation) -> String { "\(location.file)" }

    @available(*, deprecated)
    func fails(_ expectation: SyncExpectation<Int>) -> Bool {
        do {
            try expectation.onFailure(throw: Failed())
            return false
        } catch {
            return error is Failed
        }
    }

    @available(*, deprecated)
    func throughHandler(_ body: () -> Void) -> [AssertionRecord] {
        let recorder = AssertionRecorder()
        withAssertionHandler(recorder) {
            #expect(NimbleAssertionHandler as AnyObject === recorder)
            body()
        }
        return recorder.assertions
    }
}

@Suite("Names of Nimble") struct OldNamesTests {
    private let file: any OldFile = File()

    @Test func aMatcher() {
        let failures = gatherFailingExpectations(silently: true) {
            expect(4).to(file.matcher())
            expect(5).to(file.matcher())
        }
        #expect(failures.map { $0.message.stringValue } == ["expected to be four, got <5>"])
    }

    @Test func types() {
        for (old, new) in file.types() { #expect(ObjectIdentifier(old) == ObjectIdentifier(new)) }
    }

    @Test func places() {
        let location = ExpectationLocation()
        #expect(file.path(of: location) == "\(location.filePath)")
    }

    @Test func onFailure() {
        let failures = gatherFailingExpectations(silently: true) {
            #expect(!file.fails(expect(4).to(equal(4))))
            #expect(file.fails(expect(4).to(equal(5))))
            // No matcher was applied.
            #expect(!file.fails(expect(4)))
        }
        #expect(failures.count == 2)
        #expect(
            failures.last?.message.stringValue.contains("before a matcher has been applied") == true
        )
    }

    @Test func theHandler() {
        let assertions = file.throughHandler { expect(4).to(equal(5)) }
        #expect(assertions.map(\.success) == [false])
    }
}
