import Fixtures

/// An actor that crashes in its methods.
package actor Fuse {
    package private(set) var count = 0

    package init() {}

    package func burn() {
        count += 1
        crashByFatalError()
    }

    package func burnLater() async {
        count += 1
        await Task.yield()
        crashByFatalError()
    }

    package func run(_ crash: @Sendable () -> Void) {
        count += 1
        crash()
    }

    package func add() -> Int {
        count += 1
        return count
    }
}
