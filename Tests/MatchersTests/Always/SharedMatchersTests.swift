import Airbag
import Dispatch
import Judging
import Testing

/// Matchers that threads share, and what failing expectations share.
///
/// The thread sanitizer judges them: `.ci/full` runs these tests under it. Without it they show that each thread gets
/// its own verdict.
@Suite struct SharedMatchersTests {
    private static let greeting = match(/h(a|e)l{2}o (\w+)/)
    private static let small = satisfyAllOf(beGreaterThan(0), beLessThan(10))

    private final class Till {
        var total = 0
    }

    /// The messages of what fails on eight threads.
    private func failures(_ body: @Sendable @escaping (_ thread: Int) -> Void) async -> [String] {
        await withTaskGroup(of: [String].self) { group in
            for thread in 0..<8 {
                group.addTask {
                    gatherFailingExpectations(silently: true) { for _ in 0..<50 { body(thread) } }
                        .map { $0.message.stringValue.split(separator: "\n").first.map(String.init) ?? "" }
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
    }

    /// A regular expression makes its program at its first use.
    @Test func oneRegularExpression() async {
        let texts = await failures { thread in
            expect(thread.isMultiple(of: 2) ? "hello world" : "hxllo").to(Self.greeting)
        }
        #expect(texts == Array(repeating: #"expected to match <h(a|e)l{2}o (\w+)>, got <hxllo>"#, count: 200))
    }

    @Test func oneMatcherOfSeveral() async {
        let texts = await failures { expect($0).to(Self.small) }
        #expect(texts.count == 50)
        #expect(Set(texts) == ["expected to match all of: {be greater than <0>}, and {be less than <10>}, got 0"])
    }

    /// Texts of numbers are compared by a regular expression that all failures share.
    @Test func failuresOfNumbers() async {
        let texts = await failures { expect(0.5 + Double($0)).to(equal(100.25)) }
        #expect(texts.count == 400)
        #expect(Set(texts) == Set((0..<8).map { "expected to equal <100.25>, got <\($0).5>" }))
    }

    /// A matcher that looks at an object of its own is local to the thread that makes it.
    @Test func changesOfObjectsOfOneThreadEach() async {
        let texts = await failures { _ in
            let till = Till()
            expect { till.total += 1 }.to(change { till.total }.from(0).to(1))
            expect { till.total += 1 }.to(change(\.total, of: till).by(2))
        }
        #expect(texts.count == 400)
    }
}
