import CrashCatching
import Isolation
import Fixtures
import Glibc
import Testing

/// How a parent can tell that a child waits for what will never come: proc(5), syscall.
@Suite("A forked child whose tasks wait", .serialized, .enabled(if: !Sanitizer.isThread))
struct ChildWaitingTests {
    @Test("For something: without a time limit, in a futex")
    func withoutLimit() {
        let child = ForkedChild.running { await Self.systemCallWhileWaiting() }
        #expect(child.text == "futex, without a time limit")
    }

    @Test("For a time: with a limit")
    func withLimit() {
        let child = ForkedChild.running {
            Task { try await Task.sleep(for: .seconds(1_000)) }
            return await Self.systemCallWhileWaiting()
        }
        #expect(child.text == "futex, with a time limit")
    }

    /// What another thread sees of the one that runs the tasks, while a task waits for it.
    private static func systemCallWhileWaiting() async -> String {
        await withCheckedContinuation { continuation in
            _ = Fixtures.Thread {
                var text = ""
                // It may take a moment until the thread has come to wait.
                for _ in 0..<2_000 where !text.hasPrefix("futex") {
                    usleep(1_000)
                    text = systemCall(ofThread: getpid())
                }
                continuation.resume(returning: text)
            }
        }
    }

    private static func systemCall(ofThread thread: pid_t) -> String {
        guard let file = fopen("/proc/self/task/\(thread)/syscall", "r") else { return "no file" }
        defer { fclose(file) }
        var buffer = [CChar](repeating: 0, count: 256)
        guard fgets(&buffer, Int32(buffer.count), file) != nil else { return "no line" }
        let line = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
        let words = line.split(separator: " ")
        // The number on x86_64, also where a program for aarch64 is emulated, and on aarch64.
        guard words.count > 4, words[0] == "202" || words[0] == "98" else { return line }
        return words[4] == "0x0" ? "futex, without a time limit" : "futex, with a time limit"
    }
}
