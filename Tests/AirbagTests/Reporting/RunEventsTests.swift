import Foundation
import Glibc
import TestSupport
import Testing
import XCTest

@testable import Airbag

@Suite("What is told to airbag-test")
struct RunEventsTests {
    @Test("Two threads whose records do not fit into the pipe tell one after the other")
    func longRecords() throws {
        let path = "\(NSTemporaryDirectory())/airbag-events-\(UUID().uuidString)"
        #expect(mkfifo(path, 0o600) == 0)
        defer { unlink(path) }
        let reader = open(path, O_RDWR | O_CLOEXEC)
        defer { close(reader) }
        setenv("AIRBAG_RUN_EVENTS", path, 1)
        let events = try #require(RunEvents())
        let count = 20
        for letter in ["a", "b"] {
            Thread.detachNewThread {
                let test = XCTestCase(name: "C.test") { _ in }
                let text = String(repeating: letter, count: 200_000)
                for _ in 0..<count { events.failed(test, text, in: nil, at: 0) }
            }
        }
        var told = Data()
        var lines = 0
        var part = [UInt8](repeating: 0, count: 4096)
        while lines < 2 * count + 1 {
            let bytes = part[..<read(reader, &part, part.count)]
            lines += bytes.count { $0 == UInt8(ascii: "\n") }
            told += bytes
        }
        for line in told.split(separator: UInt8(ascii: "\n")) {
            #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: line) }
        }
    }
}
