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
        XCTestHandler().assert(
            false, message: FailureMessage(stringValue: message), location: location)
    }
}

/// Tells the parent what XCTest records in a child.
final class FailureForwarder: NSObject, XCTestObservation {
    /// Makes one the observer in place of those of the parent, where the failure is recorded again.
    ///
    /// In the child of a child there is one already.
    static func replaceObservers() {
        if isObserving { return }
        isObserving = true
        for observer in parents { XCTestObservationCenter.shared.removeTestObserver(observer) }
        XCTestObservationCenter.shared.addTestObserver(shared)
    }

    /// Puts the observers of the parent back in its place, in a child that tells failures itself.
    static func restoreObservers() {
        XCTestObservationCenter.shared.removeTestObserver(shared)
        for observer in parents { XCTestObservationCenter.shared.addTestObserver(observer) }
    }

    /// Runs something of which no observer shall hear.
    ///
    /// - Parameter body: what to run.
    static func withoutObservers(_ body: () -> Void) {
        for observer in parents { XCTestObservationCenter.shared.removeTestObserver(observer) }
        body()
        for observer in parents { XCTestObservationCenter.shared.addTestObserver(observer) }
    }

    nonisolated(unsafe) private static var isObserving = false
    nonisolated(unsafe) private static let shared = FailureForwarder()

    /// The observers that there are when a child is started, except Airbag's; one of them prints.
    ///
    /// They are not public (`XCTestObservationCenter.swift` of swift-corelibs-xctest keeps a set of
    /// wrapped objects). Where they cannot be found, a failure is printed in the child, too. Found in
    /// the parent, for looking takes time.
    nonisolated(unsafe) private(set) static var parents = foundParents

    /// Looks for them again: in the parent, before a child whose failures they must not hear.
    static func findParents() {
        parents = foundParents
    }

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
    }
}
