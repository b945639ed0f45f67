import CFixtures
import CrashCatching
import Fixtures
import Glibc

/// Children that write over everything that they share with their parent.
let garbageScenarios: [String: Scenario] = [
    "garbage-to-descriptors": { _ in
        // What the process that started this one left open is none of ours.
        for descriptor in 3..<Int32(1024) { close(descriptor) }
        describe { () -> Int in
            let garbage = (0..<4096).map { UInt8(truncatingIfNeeded: $0 * 7 + 3) }
            for descriptor in 0..<Int32(1024) { write(descriptor, garbage, garbage.count) }
            return 5
        }
        print("still here")
    },
    // What the body does after the damage is the second argument.
    "garbage-over-report": { arguments in
        let byte = UInt8(arguments[0], radix: 16)!
        let hangs = arguments[1] == "hang"
        describe(timeLimit: hangs ? .milliseconds(500) : .seconds(10)) { () -> Int in
            overwriteShared(wholly: arguments[1] == "return") {
                memset($0.baseAddress!, Int32(byte), $0.count)
            }
            switch arguments[1] {
            case "return": return 5
            case "throw": throw FixtureError.broken
            case "fault": return Int(crashByNullPointer())
            case "error": crashByFatalError()
            case "hang": while true { pause() }
            default: exit(3)
            }
            return 0
        }
        print("still here")
    },
    // Reports that begin as if they were true, followed by chance.
    "forged-report": { arguments in
        let state = UInt64(arguments[0])!
        for seed in 1...UInt64(arguments[1])! {
            let text = description { () -> Int in
                var isFirst = true
                overwriteShared(wholly: seed == 1) { memory in
                    fixture_fill_with_chance(memory.baseAddress!, memory.count, UInt(seed))
                    guard isFirst else { return }
                    isFirst = false
                    memory.storeBytes(of: 0x6169_7262_6167_0000 + state, as: UInt64.self)
                }
                _exit(3)
            }
            if text.isEmpty { print("nothing") }
        }
        print("still here")
    },
    "report-taken-away": { _ in
        describe { () -> Int in
            overwriteShared(wholly: true) { munmap($0.baseAddress, $0.count) }
            return 5
        }
        describe { () -> Int in
            overwriteShared(wholly: true) { mprotect($0.baseAddress, $0.count, PROT_READ) }
            crashByFatalError()
            return 5
        }
        print("still here")
    },
]

/// Hands over every mapping that this process shares with others and may write to.
///
/// Either wholly or only the two ends, for most of it is room for what a body returns, and filling
/// that takes a tenth of a second.
private func overwriteShared(wholly: Bool, _ body: (UnsafeMutableRawBufferPointer) -> Void) {
    var count = 0
    for line in maps().split(separator: "\n") {
        let fields = line.split(separator: " ", omittingEmptySubsequences: true)
        guard fields[1].hasPrefix("rw-s") else { continue }
        let ends = fields[0].split(separator: "-").map { UInt($0, radix: 16)! }
        count += 1
        let mapping = UnsafeMutableRawBufferPointer(
            start: UnsafeMutableRawPointer(bitPattern: ends[0]), count: Int(ends[1] - ends[0]))
        if wholly || mapping.count < 4 << 20 {
            body(mapping)
        } else {
            body(UnsafeMutableRawBufferPointer(rebasing: mapping.prefix(1 << 20)))
            body(UnsafeMutableRawBufferPointer(rebasing: mapping.suffix(1 << 20)))
        }
    }
    // The report at least must be there.
    if count == 0 { _exit(77) }
}

private func maps() -> String {
    let file = open("/proc/self/maps", O_RDONLY)
    defer { close(file) }
    var text: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = read(file, &bytes, bytes.count), count > 0 { text += bytes[..<count] }
    return String(decoding: text, as: UTF8.self)
}
