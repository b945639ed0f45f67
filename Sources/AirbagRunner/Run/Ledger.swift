import Foundation

/// What is known of each test of the run.
struct Ledger {
    /// How a test ended.
    enum Outcome {
        case passed
        case failed
        case skipped(String)
        case cancelled(String)
        /// The process ended while the test was under way.
        case died(Death)
        /// The reason.
        case notRun(String)
    }

    /// A test and what happened to it.
    struct Entry {
        let test: TestID
        var place: Place?
        var outcome: Outcome?
        private(set) var failures: [String] = []
        /// What is compared of the failures, and those of earlier processes that the present one has not shown again.
        private var keys: [String] = []
        private var unrepeated: [String] = []

        init(_ test: TestID, _ place: Place?) { (self.test, self.place) = (test, place) }

        /// Takes the first event of the test in a process.
        ///
        /// The failures of earlier processes stay: they have been seen.
        mutating func meet() { unrepeated = keys }

        /// Adds a failure, unless an earlier process has shown the same one.
        ///
        /// - Parameters:
        ///   - text: what the framework says of it.
        ///   - place: where it is.
        mutating func add(failure text: String, at place: Place?) {
            let key = FailureText.key(text, place)
            if let index = unrepeated.firstIndex(of: key) {
                unrepeated.remove(at: index)
            } else {
                failures.append(text + (place.map { "\nat \($0)" } ?? ""))
                keys.append(key)
            }
            // A task of the test may fail after its end.
            if outcome != nil { outcome = .failed }
        }
        var seconds = 0.0
    }

    /// The tests in the order in which they became known.
    private(set) var entries: [Entry] = []
    private var indices: [TestID: Int] = [:]

    /// What failed and belongs to no test.
    private(set) var problems: [String] = []
    private var problemKeys: Set<String> = []

    /// The number of processes that have died, each counted when its death is explained or given up.
    private(set) var deaths = 0

    mutating func plan(_ test: TestID, _ place: Place? = nil) {
        if indices[test] != nil { return }
        indices[test] = entries.count
        entries.append(Entry(test, place))
    }

    /// Changes what is known of a test.
    mutating func update(_ test: TestID, _ change: (inout Entry) -> Void) {
        plan(test)
        change(&entries[indices[test]!])
    }

    mutating func countDeath() { deaths += 1 }

    /// Adds a problem.
    ///
    /// - Parameters:
    ///   - text: what the console and the files say of it.
    ///   - key: what is the same if another process tells of it again: then it counts once.
    mutating func addProblem(_ text: String, key: String? = nil) {
        if let key, !problemKeys.insert(key).inserted { return }
        problems.append(text)
    }

    subscript(test: TestID) -> Entry? { indices[test].map { entries[$0] } }

    /// The counts of the outcomes.
    struct Counts {
        var passed = 0, failed = 0, crashed = 0, hung = 0, skipped = 0, cancelled = 0, notRun = 0
        var all: Int { passed + failed + crashed + hung + skipped + cancelled + notRun }
        var done: Int { all - notRun }
    }

    var counts: Counts {
        var counts = Counts()
        for entry in entries {
            switch entry.outcome {
            case .passed: counts.passed += 1
            case .failed: counts.failed += 1
            case .skipped: counts.skipped += 1
            case .cancelled: counts.cancelled += 1
            case .died(let death) where death.isHang: counts.hung += 1
            case .died: counts.crashed += 1
            case .notRun, nil: counts.notRun += 1
            }
        }
        return counts
    }

    /// Whether every test has passed or was skipped or cancelled by itself, and nothing else went wrong.
    var isGreen: Bool {
        let counts = counts
        return counts.passed + counts.skipped + counts.cancelled == counts.all && problems.isEmpty
    }
}
