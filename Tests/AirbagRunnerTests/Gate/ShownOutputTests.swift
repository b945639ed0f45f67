import Foundation
import Testing

@testable import AirbagRunner

@Suite("What is shown of the output of tests, and of a crash")
struct ShownOutputTests {
    private let dump = """
        *** Signal 4: Backtracing from 0x1... done ***

        Thread 0 "x" crashed:

          0      0x1 _assertionFailure() + 225 in libswiftCore.so
          1 [ra] 0x2 first(_:) + 5 in x at /p/F.swift:1:2
          2 [ra] [system] 0x3 system() + 5 in x at /p/S.swift:9:2
          3 [ra] 0x4 closure #1 in S.f() + 5 in x at /p/F.swift:2:2
          4 [inlined] 0x5 third() in x at /p/F.swift:3:2
          5 [ra] 0x6 fourth() + 5 in x at /p/F.swift:4:2

        Registers:

        rax 0x0

        Thread 1:

          0      0x7 wait() + 5 in libc.so.6

        Images (3 omitted):

        0x1 x
        """

    @Test("What the runtime prints of a crash is kept back, in whichever parts it comes; stars of a test are shown")
    func dumps() {
        for size in [1, 2, 7, 11, 64, 10_000] {
            var shown = ShownOutput()
            var text = ""
            let bytes = Array("one *** two\n****\n\(dump)".utf8)
            for start in stride(from: 0, to: bytes.count, by: size) {
                let part = shown.add(Data(bytes[start..<min(start + size, bytes.count)]))
                text += String(decoding: part, as: UTF8.self)
            }
            #expect(text == "one *** two\n****\n", "parts of \(size) bytes")
            let calls = shown.threads.split(separator: "\n")
            #expect(calls.count == 9 && calls.last?.contains("wait()") == true)
            #expect(String(decoding: shown.release(), as: UTF8.self) == dump)
            #expect(String(decoding: shown.add(Data("on".utf8)), as: UTF8.self) == "on")
        }
    }

    @Test("The empty line in front of a dump belongs to it; other empty lines are shown, and each line is ended")
    func emptyLines() {
        for (output, wanted) in [("a\n\n", "a\n"), ("a\n", "a\n"), ("\n", ""), ("", ""), ("\n\n\nb\n\n", "\n\n\nb\n")] {
            for size in [1, 2, 3, 1000] {
                var (shown, text) = (ShownOutput(), "")
                let bytes = Array("\(output)\(dump)".utf8)
                for start in stride(from: 0, to: bytes.count, by: size) {
                    let part = shown.add(Data(bytes[start..<min(start + size, bytes.count)]))
                    text += String(decoding: part, as: UTF8.self)
                }
                #expect(text == wanted, "parts of \(size) bytes")
                #expect(text + String(decoding: shown.release(), as: UTF8.self) == output + dump)
            }
        }
    }

    @Test("A process that goes on printing after a crash is shown")
    func longOutput() {
        var shown = ShownOutput()
        _ = shown.add(Data("*** Signal 4".utf8))
        var count = 0
        for _ in 0..<100 { count += shown.add(Data(repeating: 120, count: 65536)).count }
        #expect(count == 100 * 65536 + 12)
    }

    @Test("A crash has its innermost calls with their places")
    func calls() {
        let death = Death(.killed(signal: SIGILL), hangTime: nil, output: "Fatal error: no\n" + dump)
        #expect(
            death.calls.map { "\($0.place) \($0.name)" } == [
                "/p/F.swift:1 first(_:)", "/p/F.swift:2 S.f()", "/p/F.swift:3 third()",
            ])
        #expect(death.callLines == "\nat /p/F.swift:1, first(_:)\nat /p/F.swift:2, S.f()\nat /p/F.swift:3, third()")
        #expect(PrintedCrash.names(in: "  3 [ra] 0x4 closure #1 in S.`a + b`() + 5 in x").contains("S.`a + b`()"))
    }

    @Test("Each failure is told once, as it happens; and what a test did when it ran again")
    func news() {
        var ledger = Ledger()
        ledger.beginRound()
        let test = TestID(xctest: "M.C", "a")
        let place = Place(file: "/F.swift", line: 1)
        ledger.add(failure: "bad\nvery", at: place, to: test)
        ledger.update(test) { $0.meet() }
        ledger.add(failure: "bad\nvery", at: place, to: test)
        ledger.addProblem("nobody's", key: "k")
        ledger.addProblem("nobody's", key: "k")
        #expect(ledger.takeNews().map(\.text) == ["M.C/a failed: bad\nvery", "failed: nobody's"])
        #expect(ledger.takeNews().isEmpty)
        ledger.update(test) { $0.outcome = .failed }
        #expect(ledger.beginAgain() == [test])
        ledger.add(failure: "bad", at: nil, to: test)
        #expect(ledger.takeNews().map(\.text) == ["M.C/a failed in run 2: bad"])
    }
}
