import CrashCatching
import Fixtures
import Foundation
import TestSupport
import Testing

@Suite("Fatal messages of every length and content")
struct FatalTextTests {
    static let ways: [ForcedWay] = [.none, .signalRoute, .ownThread]
    static let texts = [
        "one line", "two\nlines", "\n", "trailing line break\n", "ünïcödé 🛟 日本語", "a: b: c",
        "quoted: Fatal error: inner", "Fatal error: doubled", "Precondition failed: not this",
        "File.swift:7: Assertion failed: not this", "100% %s %n", "Swift/Array.swift:1: no",
        "Simultaneous accesses to 0x1, but not really.\nSecond line",
        "terminate called after nothing", " ", ": ", "tab\tand \u{7f}",
        String(repeating: "long text ", count: 1_000),
    ]

    @Test(arguments: texts, ways)
    func isToldToTheLetter(text: String, way: ForcedWay) {
        let crash = way.take { catchCrash { fatalError(text) }.crash }
        #expect(crash?.message == text)
        #expect(crash?.kind == .fatalError)
        #expect(crash?.file?.hasSuffix("FatalTextTests.swift") == true)
        #expect(crash?.line == #line - 4)
    }

    @Test("Without words there is the prefix", arguments: ways)
    func noWords(way: ForcedWay) {
        for body in [{ fatalError() }, { fatalError("") }] as [() -> Void] {
            let crash = way.take { catchCrash(body).crash }
            #expect(crash?.message == "Fatal error")
            #expect(crash?.kind == .fatalError)
        }
    }

    @Test("Beyond 64 KiB a message is cut", arguments: [65_000, 65_536, 70_000, 1_000_000], ways)
    func longTexts(length: Int, way: ForcedWay) throws {
        let text = String(repeating: "x", count: length)
        let crash = try #require(way.take { catchCrash { fatalError(text) }.crash })
        let message = try #require(crash.message)
        #expect(text.hasPrefix(message))
        // The runtime ends the text with a line break.
        let missing = length - message.utf8.count
        #expect((missing...missing + 1).contains(crash.droppedFromMessage))
        #expect((crash.droppedFromMessage == 0) == (length == 65_000))
        #expect(crash.summary.contains("were not kept") == (length != 65_000))
        let copy = try JSONDecoder().decode(Crash.self, from: JSONEncoder().encode(crash))
        #expect(copy.droppedFromMessage == crash.droppedFromMessage)
        #expect(catchCrash { fatalError("short") }.crash?.droppedFromMessage == 0)
        #expect(catchCrash { crashByNullPointer() }.crash?.droppedFromMessage == 0)
        #expect(message.utf8.count <= 65_536)
        #expect(message.utf8.count > min(length, 65_536) - 1_000)
        // What was held must not take room from the next.
        #expect(catchCrash { fatalError(text) }.crash?.message == message || way != .none)
    }

    @Test("A cut character becomes a replacement character, not a crash")
    func cutCharacter() throws {
        for shift in 0..<4 {
            let text = String(repeating: "a", count: shift) + String(repeating: "🛟", count: 20_000)
            let message = try #require(catchCrash { fatalError(text) }.crash?.message)
            #expect(text.hasPrefix(message.filter { $0 != "\u{fffd}" }))
        }
    }

    @Test("A precondition's words are told in debug builds", .enabled(if: Build.isDebug))
    func preconditions() {
        for text in ["why", "two\nlines", "Fatal error: not this", "a: Assertion failed: b"] {
            let crash = catchCrash { precondition(text.isEmpty, text) }.crash
            #expect(crash?.message == text)
            #expect(crash?.kind == .preconditionFailure)
            let assertion = catchCrash { assert(text.isEmpty, text) }.crash
            #expect(assertion?.message == text)
            #expect(assertion?.kind == .assertionFailure)
        }
    }

    @Test("A message inside a message: the outer crash does not see the inner one")
    func nestedMessages() {
        let outer = catchCrash {
            #expect(catchCrash { fatalError("inner") }.crash?.message == "inner")
            fatalError("outer")
        }
        #expect(outer.crash?.message == "outer")
    }

    @Test("An assertion of C is told whole, or what is missing is counted", arguments: [2_000, 100_000])
    func longAssertions(length: Int) throws {
        let text = String(repeating: "x", count: length)
        let crash = try #require(
            catchCrash {
                text.withCString { text in
                    "long.c".withCString { file in failAssertion(text, file, 7, nil) }
                }
            }.crash)
        #expect(crash.kind == .assertionFailure)
        #expect(crash.file == "long.c")
        let message = try #require(crash.message)
        #expect(text.hasPrefix(message))
        #expect((message.utf8.count == length) == (length < 4_000))
        #expect((crash.droppedFromMessage > 0) == (length > 4_000))
    }
}

/// What C's `assert` calls.
@_silgen_name("__assert_fail") private func failAssertion(
    _ text: UnsafePointer<CChar>, _ file: UnsafePointer<CChar>, _ line: UInt32,
    _ function: UnsafePointer<CChar>?
) -> Never
