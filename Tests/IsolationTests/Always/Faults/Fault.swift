import CFixtures
import CrashCatching
import Isolation
import Fixtures
import Glibc
import TestSupport
import Testing

/// Something bad that a body can do, and how that has to be told.
struct Fault: Sendable, CustomTestStringConvertible {
    /// How a body ends.
    enum Ending: Sendable {
        case crash(Crash.Kind, Crash.Signal, String?)
        /// Anything else, as `IsolatedRun` describes it.
        case told(String)
    }

    let name: String
    let ending: Ending
    var limits = ChildLimits.none
    let body: @Sendable () throws -> Void

    var testDescription: String { name }

    init(
        _ name: String, _ ending: Ending, limits: ChildLimits = .none,
        _ body: @escaping @Sendable () throws -> Void
    ) {
        self.name = name
        self.ending = ending
        self.limits = limits
        self.body = body
    }

    /// Runs the body in a child and judges its ending.
    ///
    /// Far below the time limit: none of these bodies may keep its parent waiting.
    func expect(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let run = try isolatedRun(timeLimit: .seconds(60), limits: limits, body)
        for complaint in complaints(about: run) {
            Issue.record("\(name): \(complaint)", sourceLocation: sourceLocation)
        }
    }

    /// What is wrong with the result of a run.
    func complaints(about run: IsolatedRun<Void>) -> [String] {
        var complaints: [String] = []
        if run.duration > .seconds(20) { complaints.append("took \(run.duration)") }
        switch ending {
        case .told(let text):
            if run.description != text { complaints.append(run.description) }
        case .crash(let kind, let signal, let message):
            let crash = run.crash
            if crash?.kind != kind || crash?.signal != signal || crash?.message != message {
                complaints.append(run.description)
            }
        }
        return complaints
    }
}

/// Whether a process that was killed is gone: a zombie, or collected by whoever inherited it.
func hasEnded(_ pid: pid_t) -> Bool {
    for _ in 0..<5000 {
        guard let status = contents(of: "/proc/\(pid)/status") else { return true }
        if status.contains("State:\tZ") || status.contains("State:\tX") { return true }
        usleep(1000)
    }
    return false
}
