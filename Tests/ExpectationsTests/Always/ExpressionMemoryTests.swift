import Airbag
import Judging
import Testing

/// When an expression is evaluated, and what is kept.
@Suite struct ExpressionMemoryTests {
    private let location = expect(1).location

    /// A body that counts its calls, and an expression of it.
    private final class Counter {
        var calls = 0
        var ending: (Int) throws -> Int? = { $0 }

        func next() throws -> Int? {
            calls += 1
            return try ending(calls)
        }
    }

    private func expression(_ counter: Counter) -> Expression<Int> {
        Expression(expression: { try counter.next() }, location: location)
    }

    @Test func nothingIsEvaluatedBeforeAMatcherAsks() {
        let counter = Counter()
        let expectation = expect(try counter.next())
        let other = expect { try counter.next() }
        #expect(counter.calls == 0)
        expectation.to(equal(1))
        #expect(counter.calls == 1)
        other.to(equal(2))
        #expect(counter.calls == 2)
    }

    @Test func valuesAreKept() throws {
        let counter = Counter()
        let expression = expression(counter)
        #expect(try expression.evaluate() == 1)
        #expect(try expression.evaluate() == 1)
        #expect(expression.outcome().value == 1)
        #expect(counter.calls == 1)
    }

    @Test func nilIsKept() throws {
        let counter = Counter()
        counter.ending = { _ in nil }
        let expression = expression(counter)
        #expect(try expression.evaluate() == nil)
        #expect(try expression.evaluate() == nil)
        #expect(counter.calls == 1)
    }

    @Test func chainsEvaluateOnce() {
        let counter = Counter()
        expect(try counter.next()).to(equal(1)).toNot(beNil()).to(beGreaterThan(0)).toNot(equal(2))
        #expect(counter.calls == 1)
    }

    @Test func failuresEvaluateOnceToo() {
        let counter = Counter()
        let text = failureText { expect(try counter.next()).to(equal(7)) }
        #expect(text == "expected to equal <7>, got <1>")
        #expect(counter.calls == 1)
    }

    @Test func errorsAreNotKept() throws {
        let counter = Counter()
        counter.ending = { calls in
            if calls < 3 { throw Broken.cable }
            return calls
        }
        let expression = expression(counter)
        #expect(throws: Broken.cable) { try expression.evaluate() }
        #expect(expression.outcome().error as? Broken == .cable)
        #expect(try expression.evaluate() == 3)
        #expect(try expression.evaluate() == 3)
        #expect(counter.calls == 3)
    }

    @Test func crashesAreKept() {
        let counter = Counter()
        counter.ending = { $0 == 1 ? burn() : $0 }
        let expression = expression(counter)
        #expect(expression.outcome().crash?.message == "fire")
        #expect(expression.outcome().crash?.message == "fire")
        #expect(counter.calls == 1)
    }

    @Test func crashesAreThrownAsEvaluationFailures() {
        let counter = Counter()
        counter.ending = { _ in burn() }
        let expression = expression(counter)
        #expect(throws: EvaluationFailure.self) { try expression.evaluate() }
        do {
            _ = try expression.evaluate()
            Issue.record("it must throw")
        } catch {
            #expect("\(error)" == "crashed: fire (Engine.swift:7)")
        }
    }

    @Test func locationAndKind() {
        let line = #line + 1
        let expectation = expect(1)
        #expect(expectation.location.line == UInt(line))
        #expect(expectation.location.fileID == #fileID)
        #expect("\(expectation.location.filePath)" == #filePath)
        #expect(expectation.location.column > 1)
        #expect(expectation.expression.isClosure == false)
        #expect(expect { 1 }.expression.isClosure)
    }
}
