import Airbag
import Judging
import Testing

/// `withoutCaching`, `withCaching` and `cast`.
@Suite struct ExpressionCachingTests {
    private let location = expect(1).location

    @Test func withoutCachingRefreshesTheOriginal() throws {
        var calls = 0
        let original = Expression<Int>(
            expression: {
                calls += 1
                return calls
            }, location: location)
        let fresh = original.withoutCaching()
        #expect(try original.evaluate() == 1)
        #expect(try fresh.evaluate() == 2)
        #expect(try fresh.evaluate() == 3)
        #expect(try original.evaluate() == 3)
        #expect(calls == 3)
    }

    @Test func withoutCachingForgetsCrashes() throws {
        var calls = 0
        let original = Expression<Int>(
            expression: {
                calls += 1
                return calls == 1 ? burn() : calls
            }, location: location)
        #expect(original.outcome().crash != nil)
        #expect(try original.withoutCaching().evaluate() == 2)
        #expect(try original.evaluate() == 2)
    }

    @Test func withCachingKeepsItsFirstValue() throws {
        var calls = 0
        let fresh = Expression<Int>(
            expression: {
                calls += 1
                return calls
            }, location: location
        ).withoutCaching()
        let kept = fresh.withCaching()
        #expect(try kept.evaluate() == 1)
        #expect(try fresh.evaluate() == 2)
        #expect(try kept.evaluate() == 1)
        #expect(calls == 2)
    }

    @Test func castsHaveAMemoryOfTheirOwn() throws {
        var calls = 0
        var casts = 0
        let fresh = Expression<Int>(
            expression: {
                calls += 1
                return calls
            }, location: location
        ).withoutCaching()
        let text = fresh.cast { value in
            casts += 1
            return value.map { "\($0)" }
        }
        #expect(try text.evaluate() == "1")
        #expect(try fresh.evaluate() == 2)
        #expect(try text.evaluate() == "1")
        #expect(calls == 2)
        #expect(casts == 1)
    }

    @Test func castsPassNilOn() throws {
        let nothing = Expression<Int>(expression: { nil }, location: location)
        #expect(try nothing.cast { $0 == nil ? "none" : "some" }.evaluate() == "none")
        #expect(try nothing.cast { $0.map { "\($0)" } }.evaluate() == nil)
    }

    @Test func castsOfErrorsAndCrashes() {
        let throwing = Expression<Int>(expression: { try refuse() }, location: location)
        #expect(throwing.cast { $0 }.outcome().error as? Broken == .cable)
        let crashing = Expression<Int>(expression: { burn() }, location: location)
        #expect(crashing.cast { $0 }.outcome().crash?.message == "fire")
        #expect(crashing.cast { $0 }.cast { "\($0 as Any)" }.outcome().crash?.message == "fire")
    }

    @Test func castsThatThrowOrCrash() {
        let one = Expression<Int>(expression: { 1 }, location: location)
        let throwing = one.cast { _ -> Int? in try refuse(Broken.valve) }
        #expect(throwing.outcome().error as? Broken == .valve)
        let crashing = one.cast { _ -> Int? in burn() }
        #expect(crashing.outcome().crash?.message == "fire")
        #expect(one.outcome().value == 1)
    }

    @Test func castsKeepLocationAndKind() {
        let expression = expect { 1 }.expression
        #expect(expression.cast { $0 }.location == expression.location)
        #expect(expression.cast { $0 }.isClosure)
        #expect(expect(1).expression.cast { $0 }.isClosure == false)
    }

    @Test func closuresWithAMemoryOfTheirOwn() throws {
        var asked: [Bool] = []
        for withoutCaching in [true, false] {
            let expression = Expression<Int>(
                memoizedExpression: { bypass in
                    asked.append(bypass)
                    return asked.count
                }, location: location, withoutCaching: withoutCaching)
            _ = try expression.evaluate()
            _ = try expression.evaluate()
        }
        #expect(asked == [true, true, false, false])
    }

    /// A value is freed when it is evaluated anew, not before and not twice.
    @Test func valuesAreFreed() throws {
        final class Tracked {}
        weak var first: Tracked?
        weak var second: Tracked?
        do {
            let expression = Expression<Tracked>(expression: { Tracked() }, location: location)
            first = try expression.evaluate()
            #expect(first != nil)
            second = try expression.withoutCaching().evaluate()
            #expect(first == nil)
            #expect(second != nil)
        }
        #expect(second == nil)
    }
}
