import CFixtures
import CrashCatching
import Isolation
import Fixtures
import Glibc

/// Children of a process that has used up what it needs to start one.
let shortageScenarios: [String: Scenario] = [
    // Prints a line for each number of descriptors that are left.
    "no-descriptors": { arguments in
        let output: ChildOutput = arguments[0] == "captured" ? .captured : .inherited
        // The first guarded call of the main thread needs a descriptor itself.
        if output == .inherited { useLibrary() }
        limit(Int32(RLIMIT_NOFILE.rawValue), 64)
        var open: [Int32] = []
        while case let descriptor = dup(0), descriptor >= 0 { open.append(descriptor) }
        for left in 0...6 {
            do {
                let run = try isolatedRun(output: output) { 5 }
                print(left, run.description, countOpen())
            } catch {
                print(left, error, countOpen())
            }
            close(open.removeLast())
        }
    },
    "no-processes": { _ in
        limit(6, 0)  // RLIMIT_NPROC, which Swift does not see
        // Nothing is too much for root.
        if getuid() == 0 && setuid(65534) != 0 { exit(66) }
        describe { 5 }
    },
    "no-memory": { _ in
        let pages = size()
        limit(Int32(RLIMIT_AS.rawValue), UInt(pages) + 32 << 20)
        describe { 5 }
    },
]

private func limit(_ resource: Int32, _ value: UInt) {
    guard fixture_set_limit(resource, value) else { exit(66) }
}

private func countOpen() -> Int { (0..<Int32(64)).filter { fcntl($0, F_GETFD) >= 0 }.count }

/// The size of the address space of this process, in bytes.
private func size() -> Int {
    let file = open("/proc/self/statm", O_RDONLY)
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(file, &bytes, bytes.count)
    close(file)
    let text = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    return (text.split(separator: " ").first.flatMap { Int($0) } ?? 0) * Int(getpagesize())
}
