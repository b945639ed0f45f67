/// The process in which an isolated test runs.
///
/// A forked process is a copy of the test run with one thread. A fresh one is the same test program,
/// started again with only that test selected: it has all its threads, and takes longer to start.
public enum TestProcess: Sendable, Hashable {
    /// A forked process; if the test needs Dispatch, run loops or threads of the test run there, a
    /// fresh one after it.
    ///
    /// What the test recorded in the forked process is thrown away then.
    case automatic
    /// A forked process in any case.
    case forked
    /// A fresh process in any case.
    case fresh
}
