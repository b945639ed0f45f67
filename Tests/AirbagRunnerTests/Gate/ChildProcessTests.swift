import Foundation
import Glibc
import Testing

@testable import AirbagRunner

@Suite("The processes of airbag-test")
struct ChildProcessTests {
    @Test(
        "The number of a process that has ended belongs to nobody else as long as its group is signaled"
    )
    func numbers() throws {
        var process: ChildProcess? = try ChildProcess(["true"], output: nil, hasOwnGroup: true)
        let id = try #require(process?.id)
        #expect(process?.wait() == .exited(0))
        #expect(kill(id, 0) == 0)
        process = nil
        // The thread that has waited may hold it for another moment.
        for _ in 0..<1000 where kill(id, 0) == 0 { usleep(1000) }
        #expect(kill(id, 0) == -1)
    }

    @Test("How a process ended")
    func endings() throws {
        #expect(try ChildProcess(["sh", "-c", "exit 3"], output: nil).wait() == .exited(3))
        let killed = try ChildProcess(["sh", "-c", "kill -PIPE $$"], output: nil).wait()
        #expect(killed == .killed(signal: SIGPIPE))
        #expect("\(killed)" == "was ended by SIGPIPE")
    }

    @Test("A program is asked: all that it prints counts, for as long as it may take")
    func tools() throws {
        #expect(try Tool.output(["sh", "-c", "echo a; exit 3"], mayEndWith: 3) == "a\n")
        #expect(try Tool.output(["head", "-c", "5000000", "/dev/zero"]).utf8.count == 5_000_000)
        #expect(try Tool.run(["sh", "-c", "exit 4"]) == 4)
        #expect(throws: CommandFailure.self) { try Tool.output(["sh", "-c", "exit 4"]) }
        #expect {
            try Tool.output(["sleep", "60"], limit: 0.2)
        } throws: { error in
            "\(error)".contains("was ended by SIGKILL")
        }
    }

    @Test("SwiftPM is asked once more if it crashed, and no other program is")
    func crashesOfSwiftPM() throws {
        let folder = FileManager.default.temporaryDirectory.path + "/airbag-swift-\(getpid())"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let script = "echo >>'\(folder)/runs'; [ $(wc -l <'\(folder)/runs') = 2 ] || kill -$1 $$; echo a"
        try ReportFile.write(script, to: "\(folder)/act")
        try FileManager.default.createSymbolicLink(atPath: "\(folder)/swift", withDestinationPath: "/bin/sh")
        func output(_ program: String, _ signal: String) throws -> String {
            try? FileManager.default.removeItem(atPath: "\(folder)/runs")
            return try Tool.output([program, "\(folder)/act", signal])
        }
        #expect(try output("\(folder)/swift", "BUS") == "a\n")
        #expect(try output("\(folder)/swift", "SEGV") == "a\n")
        #expect(throws: CommandFailure.self) { try output("\(folder)/swift", "KILL") }
        #expect(throws: CommandFailure.self) { try output("sh", "SEGV") }
    }
}

extension ChildProcess {
    /// Waits for the end of the process.
    fileprivate func wait() -> Ending {
        while true {
            if let ending = endingIfOver { return ending }
            usleep(1000)
        }
    }
}
