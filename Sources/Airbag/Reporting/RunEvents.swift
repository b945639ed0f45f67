import CrashCatching
import Foundation
import Glibc
import XCTest

/// Tells the command `airbag-test` which tests XCTest runs.
///
/// The command names a FIFO in the environment. The records are those of Swift Testing's event stream, as far as the
/// command reads them.
struct RunEvents: Sendable {
    /// The channel of this process; nil if no command asks for events.
    static let channel = RunEvents()

    /// Locked while a record is written: what is longer than a page goes into a pipe in parts. (pipe(7))
    private let descriptor: Locked<Int32>

    init?() {
        guard let path = getenv("AIRBAG_RUN_EVENTS") else { return nil }
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        // Processes that the tests start are no part of the run.
        unsetenv("AIRBAG_RUN_EVENTS")
        if descriptor < 0 { return nil }
        self.descriptor = Locked(descriptor)
        // From now on the command does not read what XCTest prints.
        write(Record(payload: Payload(kind: "observed", testID: "", messages: [])))
    }

    func begins(_ test: XCTestCase) { tell("testStarted", test) }

    func failed(_ test: XCTestCase, _ text: String, in file: String?, at line: Int) {
        let place = file.map { Issue(sourceLocation: Issue.Location(filePath: $0, line: line)) }
        tell("issueRecorded", test, Message("fail", text), issue: place)
    }

    func ended(_ test: XCTestCase) {
        guard let run = test.testRun as? XCTestCaseRun else { return }
        if run.hasBeenSkipped && run.hasSucceeded {
            tell("testSkipped", test)
        } else {
            tell("testEnded", test, Message(run.hasSucceeded ? "pass" : "fail", ""))
        }
    }

    private struct Message: Encodable {
        let symbol: String
        let text: String

        init(_ symbol: String, _ text: String) { (self.symbol, self.text) = (symbol, text) }
    }

    private struct Record: Encodable {
        let kind = "event"
        let payload: Payload
    }

    private struct Payload: Encodable {
        let kind: String
        let testID: String
        let messages: [Message]
        var issue: Issue?
        let instant = Instant()
    }

    /// Where a failure was recorded; where an error was thrown is not known.
    private struct Issue: Encodable {
        struct Location: Encodable {
            let filePath: String
            let line: Int
        }

        let sourceLocation: Location
    }

    /// Seconds of the monotonic clock.
    private struct Instant: Encodable {
        let absolute: Double

        init() {
            var time = timespec()
            clock_gettime(CLOCK_MONOTONIC, &time)
            absolute = Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
    }

    private func tell(_ kind: String, _ test: XCTestCase, _ messages: Message..., issue: Issue? = nil) {
        // A child of Airbag runs a part of a test; one that the user forked is a copy.
        guard ThisProcess.childDepth == 0, !ThisProcess.isStray else { return }
        let name = test.name.split(separator: ".").last ?? ""
        let payload = Payload(
            kind: kind, testID: "\(String(reflecting: type(of: test)))/\(name)", messages: messages, issue: issue)
        write(Record(payload: payload))
    }

    private func write(_ record: Record) {
        guard var line = try? JSONEncoder().encode(record) else { return }
        line.append(UInt8(ascii: "\n"))
        descriptor.withLock {
            try? FileHandle(fileDescriptor: $0, closeOnDealloc: false).write(contentsOf: line)
        }
    }
}
