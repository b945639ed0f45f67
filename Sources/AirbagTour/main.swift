import CrashCatching
import Glibc
import Isolation

// Runs real crashing code: one body for every cause from which the process can recover.
// Shows what was caught, how it was described, and how fast. Then shows which of the private details
// on which Airbag relies are recognized here. Exits with 0 only if each crash was caught and described
// correctly.

let results = Stop.all.map { $0.visit() }
var table = Table(columns: ["cause", "kind", "message", "where", "time"])
for result in results { table.add(result.row, note: result.complaint) }
let isColored = isatty(STDOUT_FILENO) == 1 && getenv("NO_COLOR") == nil
print(table.rendered(isColored: isColored))

// Airbag checks the details that children and tasks need only when there are children and tasks.
_ = try? isolatedRun {}
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
exit(failures == 0 ? 0 : 1)
