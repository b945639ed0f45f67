import CrashCatching
import Glibc

// Runs real crashing code, one body for every cause that can be recovered from in-process,
// and shows what was caught, how it was described, and how fast. Exits with 0 only if each was
// caught and described right.

let results = Stop.all.map { $0.visit() }
var table = Table(columns: ["cause", "kind", "message", "where", "time"])
for result in results { table.add(result.row, note: result.complaint) }
print(table.rendered(isColoured: isatty(STDOUT_FILENO) == 1 && getenv("NO_COLOR") == nil))

let failures = results.filter { $0.complaint != nil }.count
let skipped = results.filter { $0.isSkipped }.count
let caught = results.count - failures - skipped
print(
    "\n\(caught) of \(results.count - skipped) crashes caught and described, "
        + "\(skipped) not in this build, process \(getpid()) still running")
exit(failures == 0 ? 0 : 1)
