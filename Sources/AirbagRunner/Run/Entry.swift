extension Ledger {
    /// A block of lines for the console.
    struct News {
        let text: String
        let place: Place?
        /// Whether it tells of a failure; otherwise it is a warning.
        let isBad: Bool
    }

    /// How a test ended.
    enum Outcome {
        case passed
        case failed
        /// The reason; empty if none was given.
        case skipped(String)
        /// The test was cancelled while it ran. The reason; empty if none was given.
        case cancelled(String)
        /// The process ended while the test was under way.
        case died(Death)
        /// The reason.
        case notRun(String)

        /// Whether the test failed, crashed or hung.
        var isUnsuccessful: Bool {
            switch self {
            case .failed, .died: true
            case .passed, .skipped, .cancelled, .notRun: false
            }
        }
    }

    /// A failure as its framework tells it.
    struct Failure: CustomStringConvertible {
        let text: String
        let place: Place?

        var description: String { text + (place.map { "\nat \($0)" } ?? "") }
    }

    /// A test and what happened to it: `meet`, `add` and an outcome for each process in which it is met, then
    /// `beginAgain` for another run, or `settle` after the last one.
    struct Entry {
        let test: TestID
        var place: Place?
        var outcome: Outcome?
        private(set) var failures: [Failure] = []
        /// What is compared of each failure.
        private var keys: [String] = []
        /// Those of earlier processes that the present one has not shown again.
        private var unrepeated: [String] = []
        var seconds = 0.0
        /// The other runs of the test in which it failed, crashed or hung.
        private(set) var others: [Run] = []
        /// The outcome of an earlier round in which the test did not run.
        private var unrun: Outcome?
        /// How many runs of the test there were, before `settle` without the present one.
        private(set) var runs = 0
        /// Whether the test failed, and passed when it ran again for that.
        private(set) var isFlaky = false

        /// A run of the test in which it failed, crashed or hung.
        struct Run {
            let outcome: Outcome
            let failures: [Failure]
            let seconds: Double

            /// Where the crash or the first failure was, where that is known.
            var place: Place? {
                if case .died(let death) = outcome { return death.place }
                return failures.lazy.compactMap(\.place).first
            }
        }

        init(_ test: TestID, _ place: Place?) { (self.test, self.place) = (test, place) }

        /// Takes the first event of the test in a test process.
        ///
        /// The failures of earlier processes stay, and are not added again if this one repeats them.
        mutating func meet() { unrepeated = keys }

        /// Adds a failure, unless an earlier process has shown the same one.
        ///
        /// - Parameters:
        ///   - text: what the framework says of it.
        ///   - place: where it is.
        /// - Returns: whether it is a new one.
        @discardableResult mutating func add(failure text: String, at place: Place?) -> Bool {
            // A task of the test may fail after its end.
            if outcome != nil { outcome = .failed }
            let key = FailureText.key(text, place)
            if let index = unrepeated.firstIndex(of: key) {
                unrepeated.remove(at: index)
                return false
            }
            failures.append(Failure(text: text, place: place))
            keys.append(key)
            return true
        }

        /// Whether the test failed, crashed or hung in any run.
        var isUnsuccessful: Bool { outcome?.isUnsuccessful == true || !others.isEmpty }

        /// Whether the outcome that counts is a failure, a crash or a hang: not so of a flaky test.
        var hasFailed: Bool { outcome?.isUnsuccessful == true }

        /// The runs in which the test failed, crashed or hung; after `settle`, the one that counts is the first.
        var unsuccessfulRuns: [Run] { latestRun + others }

        private var latestRun: [Run] {
            guard let outcome, outcome.isUnsuccessful else { return [] }
            return [Run(outcome: outcome, failures: failures, seconds: seconds)]
        }

        /// How the test failed, in a word; empty if it did not.
        var word: String {
            switch outcome {
            case .failed: "failed"
            case .died(let death): death.word
            default: ""
            }
        }

        /// Whether the test has no result: it did not run, in some round perhaps, or has not ended.
        var isNotRun: Bool {
            switch outcome {
            case .notRun, nil: true
            default: false
            }
        }

        /// Forgets how the test ended, for it runs again; but keeps a run in which it failed.
        mutating func beginAgain() {
            if isNotRun { unrun = outcome ?? unrun } else { runs += 1 }
            others += latestRun
            (outcome, failures, keys, unrepeated, seconds) = (nil, [], [], [], 0)
        }

        /// Decides how the test ended, after its last run.
        ///
        /// The first run in which it failed counts. But if it ran again for that and passed, the pass counts.
        ///
        /// - Parameter isRound: whether all tests ran again, not only those that failed.
        mutating func settle(isRound: Bool) {
            if !isNotRun { runs += 1 }
            // A round in which it did not run is none in which it passed.
            if !isUnsuccessful { outcome = unrun ?? outcome }
            guard let first = others.first else { return }
            if !isRound, case .passed = outcome {
                isFlaky = true
                return
            }
            others = others.dropFirst() + latestRun
            (outcome, failures, seconds) = (first.outcome, first.failures, first.seconds)
        }
    }
}
