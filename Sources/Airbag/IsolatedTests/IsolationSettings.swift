import CrashCatching
import Isolation

/// How a test is to be isolated.
struct IsolationSettings: Sendable, Hashable {
    var process: TestProcess
    var timeLimit: Duration
    var limits: ResourceLimits
}
