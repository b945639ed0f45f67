/// What is known of each test of the run.
struct Ledger {
    /// The tests in the order in which they became known.
    private(set) var entries: [Entry] = []
    private var indices: [TestID: Int] = [:]

    /// What failed and belongs to no test.
    private(set) var problems: [String] = []
    private var problemKeys: Set<String> = []
    /// The number of problems that say why the run ended early: the tests that did not run stand for them.
    private(set) var ends = 0
    /// The deaths that did not come again when all tests of their process ran again.
    private(set) var flakyDeaths: [String] = []

    /// The number of processes that have died, each counted when its death is explained or given up.
    var deaths = 0
    /// The number of times that all tests have begun.
    private(set) var rounds = 0
    private(set) var counts = Counts()
    /// What the console has not told yet.
    private var news: [News] = []
    /// The number of tests that did not pass now or earlier.
    private var unsuccessfulTests = 0

    mutating func plan(_ test: TestID, _ place: Place? = nil) {
        if indices[test] != nil { return }
        indices[test] = entries.count
        entries.append(Entry(test, place))
        counts[nil] += 1
    }

    /// Changes what is known of a test.
    mutating func update(_ test: TestID, _ change: (inout Entry) -> Void) {
        plan(test)
        if let index = indices[test] { update(index, change) }
    }

    private mutating func update(_ index: Int, _ change: (inout Entry) -> Void) {
        count(entries[index], -1)
        change(&entries[index])
        count(entries[index], 1)
    }

    private mutating func count(_ entry: Entry, _ number: Int) {
        counts[entry.outcome] += number
        if entry.isFlaky { counts.flaky += number }
        if entry.isUnsuccessful { unsuccessfulTests += number }
    }

    /// Begins the next round of all tests.
    mutating func beginRound() {
        rounds += 1
        if rounds > 1 { for index in entries.indices { update(index) { $0.beginAgain() } } }
    }

    /// Makes the tests that did not pass run again.
    ///
    /// - Returns: these tests.
    mutating func beginAgain() -> [TestID] {
        let chosen = entries.indices.filter { entries[$0].hasFailed }
        for index in chosen { update(index) { $0.beginAgain() } }
        return chosen.map { entries[$0].test }
    }

    /// Decides how the tests ended that ran more than once.
    mutating func settle() {
        let isRound = rounds > 1
        for index in entries.indices { update(index) { $0.settle(isRound: isRound) } }
    }

    /// Adds a failure of a test, which is told unless an earlier process has shown the same one.
    mutating func add(failure text: String, at place: Place?, to test: TestID) {
        var isNew = false
        update(test) { isNew = $0.add(failure: text, at: place) }
        if isNew { tell(test, "failed", text, place) }
    }

    /// Tells something of a test.
    mutating func tell(_ test: TestID, _ word: String, _ text: String = "", _ place: Place? = nil, isBad: Bool = true) {
        let run = (self[test]?.runs ?? 0) + 1
        let head = test.specifier + " \(word)" + (run > 1 ? " in run \(run)" : "")
        news.append(News(text: head + (text.isEmpty ? "" : ": \(text)"), place: place, isBad: isBad))
    }

    /// Tells a warning.
    mutating func warn(_ test: TestID?, _ text: String, _ place: Place?) {
        let head = test.map { "\($0.specifier) warned" } ?? "warning"
        news.append(News(text: "\(head): \(text)", place: place, isBad: false))
    }

    /// Returns what is new since the last call.
    mutating func takeNews() -> [News] {
        defer { news = [] }
        return news
    }

    /// Adds a problem.
    ///
    /// - Parameters:
    ///   - text: what the console and the files say of it.
    ///   - key: what is the same if another process tells of it again: then it counts once.
    ///   - isFlaky: whether it is a death that did not come again, and no failure.
    ///   - isEnd: whether it says why the run ended early, and is none of the next run.
    mutating func addProblem(_ text: String, key: String? = nil, isFlaky: Bool = false, isEnd: Bool = false) {
        // One that is flaky hides no failure.
        if let key, !problemKeys.insert("\(isFlaky) \(key)").inserted { return }
        if isFlaky { flakyDeaths.append(text) } else { problems.append(text) }
        if isEnd { ends += 1 }
        news.append(News(text: "\(isFlaky ? "flaky" : "failed"): \(text)", place: nil, isBad: !isFlaky))
    }

    subscript(test: TestID) -> Entry? { indices[test].map { entries[$0] } }

    /// The tests that have not ended.
    var unended: [TestID] { entries.filter { $0.outcome == nil }.map(\.test) }

    /// The number of tests that failed, crashed or hung, and of the failures of no test.
    var unsuccessful: Int { unsuccessfulTests + problems.count }

    /// Whether every test has passed or was skipped or cancelled by itself, and nothing else went wrong.
    var isGreen: Bool {
        counts.passed + counts.skipped + counts.cancelled == counts.all && unsuccessful == counts.flaky
    }

    /// The counts of the outcomes.
    struct Counts: Equatable {
        /// Those that were flaky are among those that passed.
        var passed = 0, flaky = 0, failed = 0, crashed = 0, hung = 0, skipped = 0, cancelled = 0, notRun = 0
        var all: Int { passed + failed + crashed + hung + skipped + cancelled + notRun }
        var done: Int { all - notRun }
        /// What of them did not pass, in words.
        var bad: [(Int, String)] { [(failed, "failed"), (crashed, "crashed"), (hung, "hung")] }

        fileprivate subscript(outcome: Outcome?) -> Int {
            get { self[keyPath: Counts.path(outcome)] }
            set { self[keyPath: Counts.path(outcome)] = newValue }
        }

        private static func path(_ outcome: Outcome?) -> WritableKeyPath<Counts, Int> {
            switch outcome {
            case .passed: \.passed
            case .failed: \.failed
            case .skipped: \.skipped
            case .cancelled: \.cancelled
            case .died(let death): death.isHang ? \.hung : \.crashed
            case .notRun, nil: \.notRun
            }
        }
    }
}
