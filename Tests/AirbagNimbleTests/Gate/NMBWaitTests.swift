import AirbagNimble
import Foundation
import Testing

/// Nimble's functions that wait, through a protocol because they are deprecated.
private protocol OldWaits {
    func inTime(_ action: @escaping (@escaping () -> Void) -> Void)
    func inASecond(_ action: @escaping (@escaping () -> Void) -> Void) -> UInt
    func inTimeThrowing(_ action: @escaping (@escaping () -> Void) throws -> Void)
    func never() -> UInt
}

private struct Waits: OldWaits {
    @available(*, deprecated)
    func inTime(_ action: @escaping (@escaping () -> Void) -> Void) {
        NMBWait.until(timeout: .seconds(600), action: action)
    }

    @available(*, deprecated)
    func inASecond(_ action: @escaping (@escaping () -> Void) -> Void) -> UInt {
        NMBWait.until { done in action(done) }
        return #line - 1
    }

    @available(*, deprecated)
    func inTimeThrowing(_ action: @escaping (@escaping () -> Void) throws -> Void) {
        NMBWait.throwableUntil(timeout: .seconds(600)) { done in try action(done) }
    }

    @available(*, deprecated)
    func never() -> UInt {
        NMBWait.until(timeout: .milliseconds(10)) { _ in }
        return #line - 1
    }
}

@Suite struct NMBWaitTests {
    private struct Broken: Error {}

    private let waits: any OldWaits = Waits()

    @Test func done() {
        let records = gatherExpectations(silently: true) {
            waits.inTime { done in
                nonisolated(unsafe) let done = done
                Thread.detachNewThread { done() }
            }
            _ = waits.inASecond { $0() }
            waits.inTimeThrowing { $0() }
        }
        #expect(records.map(\.success) == [true, true, true])
    }

    @Test func failures() {
        var lines: [UInt] = []
        let failures = gatherFailingExpectations(silently: true) {
            lines.append(waits.never())
            lines.append(waits.inASecond { _ in })
            waits.inTimeThrowing { _ in throw Broken() }
        }
        #expect(
            failures.map(\.message.stringValue) == [
                "Waited more than 0.01 seconds", "Waited more than 1.0 second",
                "Unexpected error thrown: Broken()",
            ])
        #expect(failures.prefix(2).map(\.location.line) == lines)
        #expect(failures.allSatisfy { $0.location.fileID == #fileID })
    }
}
