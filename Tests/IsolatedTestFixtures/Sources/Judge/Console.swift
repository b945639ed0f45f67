/// What a framework has printed of a run.
protocol Console {
    /// The events of a test, each with its lines: the first says where.
    ///
    /// - Parameters:
    ///   - test: its name.
    ///   - ending: what the table calls them.
    /// - Returns: their lines.
    func events(of test: String, _ ending: String) -> [[String]]

    /// Whether a test is said to have ended so, once.
    func says(_ test: String, hasPassed: Bool) -> Bool

    /// How many events there are of all tests; nil if they are not counted.
    func count(_ ending: String) -> Int?

    /// Whether so many tests have run.
    func says(testCount: Int) -> Bool

    /// Whether it says of each of some tests that it has begun, or was skipped.
    ///
    /// If not, SwiftPM has lost a part of it: what it reads at a time and ends inside of a character
    /// (6.3.1, also without Airbag, when it comes to reading late).
    func isWhole(of tests: [String]) -> Bool

    /// Every line.
    var text: String { get }
}
