import CFixtures
import CrashCatching
import Fixtures
import Glibc
import TestSupport
import Testing

/// What is in the environment by mistake, or with bad intent.
@Suite("Variables of the environment are believed only together with what they name")
struct EnvironmentTests {
    private static let variables = ["AIRBAG_PLANNED_COPY", "AIRBAG_ISOLATED_REPORT"]

    /// What descriptor 9 is.
    enum File: CaseIterable {
        case regular, pipe, internetSocket, memory, sealedMemory, otherMemory

        func open() -> Int32 {
            switch self {
            case .regular: fixture_open_unnamed_file()
            case .pipe:
                withUnsafeTemporaryAllocation(of: Int32.self, capacity: 2) { ends in
                    Glibc.pipe(ends.baseAddress)
                    close(ends[0])
                    return ends[1]
                }
            case .internetSocket: socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            case .memory: fixture_memory_file("airbag", 80 << 20, false)
            case .sealedMemory: fixture_memory_file("airbag", 4096, true)
            case .otherMemory: fixture_memory_file("other", 80 << 20, true)
            }
        }
    }

    private func expectRefusal(_ child: ChildProcess, of variable: String) {
        #expect(child.ending == .exited(78), "EX_CONFIG")
        #expect(child.output == "")
        #expect(child.errors.hasPrefix("Airbag: \(variable)="))
        #expect(child.errors.hasSuffix("\n"))
        #expect(child.errors.count { $0 == "\n" } == 1)
    }

    @Test(arguments: variables, ["1", "0", "2", "999", "", "garbage", "9 ", "+9", "99999999999"])
    func nonsense(variable: String, value: String) throws {
        let child = try ChildProcess("whole-child", variables: ["\(variable)=\(value)"])
        expectRefusal(child, of: variable)
    }

    @Test(arguments: variables, File.allCases)
    func anotherFile(variable: String, file: File) throws {
        let descriptor = file.open()
        defer { close(descriptor) }
        let size = lseek(descriptor, 0, SEEK_END)
        let child = try ChildProcess(
            "whole-child", variables: ["\(variable)=9"], file: descriptor)
        expectRefusal(child, of: variable)
        #expect(lseek(descriptor, 0, SEEK_END) == size, "nothing is written to it")
    }

    /// Of two processes beside each other, none is the other's parent.
    @Test func aSocketOfAnotherProcess() throws {
        let child = try ChildProcess("socket-of-another")
        expectRefusal(child, of: "AIRBAG_PLANNED_COPY")
    }

    @Test(arguments: [
        ("AIRBAG_ISOLATION", "of", "off"), ("AIRBAG_WAIT_FOR_DEBUGGER", "yes", "1"),
    ])
    func aSwitchWithAnUnknownValue(_ row: (name: String, value: String, known: String)) throws {
        let child = try ChildProcess("one-child", variables: ["\(row.name)=\(row.value)"])
        #expect(child.output == "returned <5>\nreturned <5>\n")
        #expect(
            child.errors
                == "Airbag: \(row.name)=\(row.value) is unknown and changes nothing; known is \(row.known)\n"
        )
        for value in row.name == "AIRBAG_ISOLATION" ? ["", "on", "off"] : ["", "0"] {
            let child = try ChildProcess("one-child", variables: ["\(row.name)=\(value)"])
            #expect(child.output == "returned <5>\nreturned <5>\n")
            #expect(child.errors == "")
        }
    }

    @Test(arguments: [
        ("", "20.0 seconds", true), ("5", "5.0 seconds", true), ("0.5", "0.5 seconds", true),
        ("0", "20.0 seconds", false), ("-1", "20.0 seconds", false),
        ("soon", "20.0 seconds", false),
        ("inf", "20.0 seconds", false), ("nan", "20.0 seconds", false),
    ])
    func theTimeLimitOfTests(_ row: (value: String, limit: String, isKnown: Bool)) throws {
        let setting = "AIRBAG_TEST_TIME_LIMIT=\(row.value)"
        let child = try ChildProcess("test-time-limit", variables: [setting])
        #expect(child.output == "\(row.limit)\n")
        let unknown =
            "Airbag: \(setting) is unknown and changes nothing; known is a number of seconds\n"
        #expect(child.errors == (row.isKnown ? "" : unknown))
    }
}
