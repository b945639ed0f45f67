import CrashCatching
import Fixtures
import Glibc
import Isolation

// Runs real crashing code: one body for every cause from which the process can recover.
// Shows what was caught, how it was described, and how fast. Then shows how children end on this machine, and which of
// the private details on which Airbag relies are recognized here. Exits with 0 only if each crash was caught and
// described correctly, and each child ended as it should.

let results = Stop.all.map { $0.visit() }
var table = Table(columns: ["cause", "kind", "message", "where", "time"])
for result in results { table.add(result.row, note: result.complaint) }
let isColored = isatty(STDOUT_FILENO) == 1 && getenv("NO_COLOR") == nil
print(table.rendered(isColored: isColored))

// A machine or a container may refuse a process, its memory, its pipes, or a look at its threads.
let children: [(body: String, ending: String, limit: Duration, code: @Sendable () -> Void)] = [
    ("a body", "returned", .seconds(60), {}),
    ("a crash", "crashed", .seconds(60), crashByFatalError),
    ("an endless loop", "timed out", .milliseconds(200), { while true { sched_yield() } }),
]
var childFailures = 0
var childTable = Table(columns: ["in a child process", "how it ended"], widest: 100)
for child in children {
    let ending: String
    do { ending = "\(try isolatedRun(timeLimit: child.limit, child.code))" } catch { ending = "\(error)" }
    let isRight = ending.hasPrefix(child.ending)
    childFailures += isRight ? 0 : 1
    let line = ending.split(separator: "\n").first.map(String.init) ?? ""
    childTable.add([child.body, line], note: isRight ? nil : "should have \(child.ending)")
}
print("\n" + childTable.rendered(isColored: isColored))

// Airbag checks the details that children and tasks need only when there are children and tasks.
_ = await catchCrash { await Task.yield() }
var details = Table(columns: ["private detail", "here", "without it"], widest: 100)
for detail in PrivateDetail.all {
    details.add([detail.name, detail.state, detail.loss], note: nil)
}
print("\n" + details.rendered(isColored: isColored))

let failures = results.filter { $0.complaint != nil }.count
let skipped = results.filter { $0.isSkipped }.count
let caught = results.count - failures - skipped
print(
    "\n\(caught) of \(results.count - skipped) crashes caught and described, "
        + "\(skipped) not in this build, process \(getpid()) still running")
exit(failures + childFailures == 0 ? 0 : 1)
