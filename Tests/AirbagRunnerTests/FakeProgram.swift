import Foundation
import Testing

@testable import AirbagRunner

/// A test program that is a script, and tells what a program with Swift Testing tells.
final class FakeProgram {
    let folder = FileManager.default.temporaryDirectory.path + "/airbag-fake-\(UUID().uuidString)"

    /// - Parameters:
    ///   - tests: the names of the tests.
    ///   - script: what a process does, in the words of a shell. `$process` is its number, from 1 on; `begin`, `pass`
    ///     and `fail` tell of tests, or of all; `finish` tells that the run has ended.
    /// - Throws: an error if the script cannot be written.
    init(tests: [String], _ script: String) throws {
        let text = """
            #!/bin/sh
            events=/dev/null
            lists=
            while [ $# -gt 0 ]; do
              case $1 in
                --event-stream-output-path) events=$2 ;;
                --list-tests) lists=1 ;;
              esac
              shift
            done
            tests='\(tests.joined(separator: " "))'
            record() { printf '{"kind":"%s","payload":{"kind":"%s"%s},"version":0}\\n' "$@"; }
            each() {
              kind=$1 more=$2
              shift 2
              for test in ${@:-$tests}; do
                record event "$kind" ",\\"testID\\":\\"M.S/$test()/F.swift:1:2\\"$more"
              done >>"$events"
            }
            begin() { each testStarted '' "$@"; }
            pass() { each testEnded ',"messages":[{"symbol":"pass","text":""}]' "$@"; }
            fail() {
              each issueRecorded ',"messages":[{"symbol":"fail","text":"bad"}],"issue":{}' "$@"
              each testEnded ',"messages":[{"symbol":"fail","text":""}]' "$@"
            }
            finish() { record event runEnded '' >>"$events"; }
            for test in $tests; do
              record test function ",\\"id\\":\\"M.S/$test()/F.swift:1:2\\",\\"name\\":\\"$test()\\""
            done >>"$events"
            [ -z "$lists" ] || exit 0
            record event runStarted '' >>"$events"
            echo >>'\(folder)/processes'
            process=$(wc -l <'\(folder)/processes')
            \(script)
            """
        try ReportFile.write(text, to: "\(folder)/program")
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: "\(folder)/program")
        // As long as a process that another test starts has the file open for writing, nobody can execute it.
        let list = ["\(folder)/program", "--list-tests"]
        _ = (0..<500).first { _ in usleep(10_000) == 0 && (try? Tool.output(list)) != nil }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// The number of processes that have run tests.
    var processes: Int { content("processes").filter { $0 == "\n" }.count }

    /// The file of events of the last run, if its options want one.
    private(set) var events = ""

    /// What the console shows.
    var console: String { content("console") }

    private func content(_ name: String) -> String {
        String(decoding: FileManager.default.contents(atPath: "\(folder)/\(name)") ?? Data(), as: UTF8.self)
    }

    /// Runs the tests.
    ///
    /// - Parameter options: those of the command.
    /// - Returns: what is known of the tests then.
    /// - Throws: an error if the options are wrong.
    func run(_ options: [String] = []) throws -> Ledger {
        let arguments = try Arguments(["--disable-xctest"] + options)
        _ = FileManager.default.createFile(atPath: "\(folder)/console", contents: nil)
        let file = try #require(FileHandle(forWritingAtPath: "\(folder)/console"))
        let console = Console(file, isQuiet: arguments.isQuiet)
        let program = TestProgram(
            path: "\(folder)/program", environment: ProcessInfo.processInfo.environment, backtrace: nil, observer: nil)
        let plan = TestPlan([program], try Choice(arguments, rerun: nil), arguments, console)
        let run = try TestRun(plan, arguments, console)
        run.run()
        events = run.events.text(isGreen: run.ledger.isGreen)
        return run.ledger
    }
}
