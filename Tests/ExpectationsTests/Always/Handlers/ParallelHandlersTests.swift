import Airbag
import Foundation
import Judging
import Testing

/// Handlers belong to tasks: nobody hears what another task does.
@Suite struct ParallelHandlersTests {
    @Test func tasksHearOnlyThemselves() async {
        let texts = await withTaskGroup(of: (Int, [String]).self) { group in
            for n in 0..<100 {
                group.addTask {
                    let records = await gatherExpectations(silently: true) {
                        for step in 0..<5 {
                            expect(n).to(equal(step - 1), description: "\(n)")
                            await Task.yield()
                        }
                    }
                    return (n, records.map(\.message.stringValue))
                }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        #expect(texts.count == 100)
        for (n, texts) in texts {
            #expect(
                texts == (0..<5).map { "\(n)\nexpected to equal <\($0 - 1)>, got <\(n)>" })
        }
    }

    @Test func childTasksHaveTheHandlerOfTheirParent() async {
        let records = await gatherExpectations(silently: true) {
            await withTaskGroup(of: Void.self) { group in
                for n in 0..<20 { group.addTask { expect(n).to(equal(n)) } }
            }
            await Task { fail("unstructured") }.value
        }
        #expect(records.count == 21)
        #expect(records.last?.message.stringValue == "unstructured")
    }

    @Test func crashesOfParallelTasksStayApart() async {
        let all = await withTaskGroup(of: String.self) { group in
            for n in 0..<40 {
                group.addTask {
                    verdicts {
                        expect(n.isMultiple(of: 2) ? burn() : n).to(equal(n))
                        expect(n).to(equal(n))
                    }
                }
            }
            return await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        }
        #expect(all == ["-+": 20, "++": 20])
    }

    @Test func recordersTakeAssertionsFromManyThreads() {
        let recorder = AssertionRecorder()
        let message = FailureMessage(stringValue: "text")
        let location = expect(1).location
        let threads = (0..<8).map { n in
            Thread {
                for _ in 0..<500 {
                    recorder.assert(n.isMultiple(of: 2), message: message, location: location)
                    _ = recorder.assertions.count
                }
                Finished.threads.signal()
            }
        }
        threads.forEach { $0.start() }
        threads.forEach { _ in Finished.threads.wait() }
        #expect(recorder.assertions.count == 4000)
        #expect(recorder.assertions.filter(\.success).count == 2000)
    }
}

private enum Finished {
    static let threads = DispatchSemaphore(value: 0)
}
