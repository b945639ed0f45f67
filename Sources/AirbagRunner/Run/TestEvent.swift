/// What a test process tells, whichever framework runs.
enum TestEvent {
    /// The test is part of the run.
    case planned(TestID, Place?)
    case begins(TestID)
    /// A failure of a test, in words.
    case failed(TestID, String)
    /// The time in seconds, where it is known.
    case ends(TestID, Verdict, seconds: Double?)
    /// The framework has run all its tests.
    case runEnds
}

/// How a test ended by itself.
enum Verdict {
    case passed
    case failed
    /// The reason, or nothing.
    case skipped(String)
}

/// A place in a source file.
struct Place: CustomStringConvertible {
    let file: String
    let line: Int

    var description: String { "\(file):\(line)" }
}
