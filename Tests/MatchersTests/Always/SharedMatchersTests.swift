import Airbag
import Dispatch
import Expectations
import Fixtures
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

    /// What is around a local type is taken out of texts by a regular expression that all failures share.
    @Test func failuresOfLocalTypes() async {
        struct Local {}
        let texts = await failures { _ in expect([Local.self] as [Any]).to(beNil()) }
        #expect(texts.count == 400)
        #expect(Set(texts).count == 1)
        #expect(texts.allSatisfy { $0.contains("Local") && !$0.contains("unknown context") }, "\(texts[0])")
    }

    /// The sources of failures are read with a regular expression that all failures share.
    @Test(.disabled(if: Emulator.isHere, "it shows no sources")) func sourcesOfFailures() async {
        let sources = await withTaskGroup(of: [String].self) { group in
            for _ in 0..<8 {
                group.addTask {
                    let failed = gatherFailingExpectations(silently: true) { expect(1).to(equal(2)) }
                    return (1...80).map {
                        failed[0].message.reported(
                            at: ExpectationLocation(
                                fileID: #fileID, filePath: #filePath, line: UInt($0), column: 1))
                    }
                }
            }
            return await group.reduce(into: [[String]]()) { $0.append($1) }
        }
        #expect(Set(sources).count == 1)
        let own = "expect(thread.isMultiple(of: 2) ? \"hello world\" : \"hxllo\").to(Self.greeting)"
        #expect(sources[0].contains { $0.hasSuffix(own) }, "\(sources[0])")
    }

    /// Texts of numbers are the same on each thread.
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
