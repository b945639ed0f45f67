/// What is left of a child beside its ending: the same for a run and for a failure.
package struct ChildTraces: Sendable {
    var standardOutput = ""
    var standardError = ""
    /// The number of bytes that were not kept of each of the two.
    var dropped = (output: 0, errors: 0)
    /// Where the threads of the child were when it was ended from outside.
    var threads = BlockedThreads()
    /// The limits of the child.
    package var limits = ChildLimits.none
    /// The time limit of a body that timed out; nil if the body's task was cancelled, which ends the child in the same
    /// way.
    package var exceededTime: Duration?
}
