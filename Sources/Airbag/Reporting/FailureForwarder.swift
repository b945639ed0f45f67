import CrashCatching
import Isolation
import Expectations
import Foundation
import XCTest

/// A failure that XCTest recorded in a child.
struct RecordedFailure: ChildMessage {
    let message: String
    let location: Expectations.ExpectationLocation

    func arrive() {
        if XCTestHandler().record(message, location) { return }
        StandardErrorHandler().assert(false, message: FailureMessage(stringValue: message), location: location)
    }
}

/// Sends the failures that XCTest records in a child to the parent.
final class FailureForwarder: NSObject, XCTestObservation {
    /// Does once in the parent what children do, but does not touch XCTest's observers, which any thread may read.
    static func rehearse() { (_, _) = (found, shared) }

    /// Replaces the observers of the parent by a forwarder, in a child.
    ///
    /// The parent records each failure again. In the child of a child, the forwarder observes already.
    static func replaceObservers() {
        if isObserving { return }
        isObserving = true
        for observer in parents { XCTestObservationCenter.shared.removeTestObserver(observer) }
        XCTestObservationCenter.shared.addTestObserver(shared)
    }

    /// Restores the observers of the parent, in a child that sends its failures itself.
    static func restoreObservers() {
        XCTestObservationCenter.shared.removeTestObserver(shared)
        for observer in parents { XCTestObservationCenter.shared.addTestObserver(observer) }
    }

    /// Runs a body while the observers of the parent are removed.
    ///
    /// - Parameter body: what to run.
    static func withoutObservers(_ body: () -> Void) {
        for observer in parents { XCTestObservationCenter.shared.removeTestObserver(observer) }
        body()
        for observer in parents { XCTestObservationCenter.shared.addTestObserver(observer) }
    }

    /// Whether this child has the forwarder. (Only a child writes it, before its body runs.)
    nonisolated(unsafe) private static var isObserving = false
    /// The forwarder, which has no state.
    nonisolated(unsafe) private static let shared = FailureForwarder()

    /// The observers at the start of a child, except Airbag's; one of them prints.
    ///
    /// They are not public (`XCTestObservationCenter.swift` of swift-corelibs-xctest keeps a set of
    /// wrapped objects). If they are not found, a failure is printed in the child, too. The parent
    /// searches for them, because the search takes time.
    static var parents: [any XCTestObservation] { latest ?? found }

    /// The observers when the first child was started. (Never changed.)
    nonisolated(unsafe) private static let found = foundParents

    /// The observers when the latest isolated test began. (Written on the thread on which XCTest runs tests; the others
    /// read it in children only.)
    nonisolated(unsafe) private static var latest: [any XCTestObservation]?

    /// Searches for the observers again: in the parent, before a child whose failures they must not receive.
    static func findParents() { latest = foundParents }

    private static var foundParents: [any XCTestObservation] {
        func contents(_ value: Any) -> [Mirror.Child] { Array(Mirror(reflecting: value).children) }
        let observers = contents(XCTestObservationCenter.shared).filter { $0.label == "observers" }
        guard PrivateDetail.xctestObservers.settle(!observers.isEmpty) else { return [] }
        return
            observers
            .flatMap { contents($0.value) }.flatMap { contents($0.value) }
            .compactMap { $0.value as? any XCTestObservation }
            .filter { !($0 is TestWatch) }
    }

    func testCase(
        _ testCase: XCTestCase, didFailWithDescription description: String,
        inFile filePath: String?, atLine lineNumber: Int
    ) {
        IsolatedChild.tellParent(
            RecordedFailure(
                message: description,
                location: Expectations.ExpectationLocation(
                    runtimePath: filePath ?? "", line: UInt(max(lineNumber, 1)))))
        ReportedError.noteTold(description)
    }
}
