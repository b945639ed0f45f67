extension Ledger {
    /// A block of lines for the console.
    struct News {
        let text: String
        let place: Place?
        /// Whether it tells of a failure; otherwise of what is odd.
        let isBad: Bool
    }

    /// How a test ended.
    enum Outcome {
        case passed
        case failed
        /// The reason, or nothing.
        case skipped(String)
        /// The test was cancelled while it ran. The reason, or nothing.
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

    /// A test and what happened to it.
    struct Entry {
        let test: TestID
        var place: Place?
        var outcome: Outcome?
        private(set) var failures: [Failure] = []
        /// What is compared of the failures, and those of earlier processes that the present one has not shown again.
        private var keys: [String] = []
        private var unrepeated: [String] = []
        var seconds = 0.0
        /// The other runs of the test in which it did not pass.
        private(set) var others: [Run] = []
        /// That the test did not run in an earlier round.
        private var unrun: Outcome?
        /// The number of runs that have ended, without the present one.
        private(set) var runs = 0
        /// Whether the test passed when it ran again.
        private(set) var isFlaky = false

        /// A run of the test in which it did not pass.
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

        /// Takes the first event of the test in a process.
        ///
        /// The failures of earlier processes stay: they have been seen.
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

        /// Whether the test did not pass, now or earlier.
        var isUnsuccessful: Bool { outcome?.isUnsuccessful == true || !others.isEmpty }

        /// Whether the test did not pass and has not passed since.
        var mayPassNext: Bool { outcome?.isUnsuccessful == true }

        /// The runs in which the test did not pass; that which counts is the first one.
        var unsuccessfulRuns: [Run] { latestRun + others }

        private var latestRun: [Run] {
            guard let outcome, outcome.isUnsuccessful else { return [] }
            return [Run(outcome: outcome, failures: failures, seconds: seconds)]
        }

        /// How the test ended, in a word; nothing if it passed or did not run.
        var word: String {
            switch outcome {
            case .failed: "failed"
            case .died(let death): death.word
            default: ""
            }
        }

        /// Whether nothing is known of the end of the test.
        var isNotRun: Bool {
            switch outcome {
            case .notRun, nil: true
            default: false
            }
        }

        /// Forgets how the test ended, for it runs again; but keeps a run in which it did not pass.
        mutating func beginAgain() {
            if outcome != nil { runs += 1 }
            others += latestRun
            if case .notRun? = outcome { unrun = outcome }
            (outcome, failures, keys, unrepeated, seconds) = (nil, [], [], [], 0)
        }

        /// Decides how the test ended, after its last run.
        ///
        /// The first run in which it did not pass counts, unless it was to run again for that and passed then.
        ///
        /// - Parameter isRound: whether the test ran again although it passed.
        mutating func settle(isRound: Bool) {
            runs += 1
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
