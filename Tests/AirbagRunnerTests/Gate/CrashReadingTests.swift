import Foundation
import Testing

@testable import AirbagRunner

@Suite("What is read of a crash")
struct CrashReadingTests {
    @Test("A sanitizer ends the process with an exit code, and says why")
    func sanitizers() {
        let output = "==7==ERROR: …\nSUMMARY: AddressSanitizer: SEGV /p/F.swift:8 in f()\n==7==ABORTING\n"
        #expect(
            Death(.exited(1), hangTime: nil, output: output).description
                == "the process ended with exit code 1: AddressSanitizer: SEGV /p/F.swift:8 in f()")
    }

    @Test("The message and the place of a crash, as the runtime prints them")
    func crash() {
        let trap = PrintedCrash(
            """
            M/Old.swift:1: Fatal error: old
            M/F.swift:8: Fatal error: Index out of range

            *** Program crashed: Illegal instruction at 0x1 ***

            Thread 0 "x" crashed:

              0        0x1 _assertionFailure() + 225 in libswiftCore.so
              1 [ra] [system] 0x2 closure #1 + 26 in x at /build/derived.swift:3:4
              2 [ra]   0x3 f() + 518 in x at /p/F.swift:9:75

            Thread 1:

              0        0x4 g() in x at /p/G.swift:1:1
            """)
        #expect(trap.message == "Fatal error: Index out of range")
        #expect(trap.placedCalls.first?.place.description == "/p/F.swift:9")
        #expect(trap.place?.description == "M/F.swift:8")
        let short = PrintedCrash("M/F.swift:8: Fatal error: no")
        #expect(short.place?.description == "M/F.swift:8")
        let repeated = PrintedCrash(
            """
            M/F.swift:8: Fatal error: no
            airbag: the runtime printed last on this thread: M/F.swift:8: Fatal error: no
            """)
        #expect(repeated.place?.description == "M/F.swift:8")
        #expect(repeated.message == "Fatal error: no")
        #expect(
            PrintedCrash("M/F.swift:8: Precondition failed: no").message
                == "Precondition failed: no")
        let other = PrintedCrash(
            """
            Thread 0 "x" crashed:

              0   0x1 abort in libc.so.6

            Thread 1:

              0   0x2 g() in x at /p/G.swift:1:1
            """)
        #expect(other.placedCalls.isEmpty)
        let library = PrintedCrash(
            "Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range")
        #expect(library.place == nil && library.message == "Fatal error: Index out of range")
        let macro = PrintedCrash(
            """
            Thread 0 "x" crashed:

              0   0x1 closure #1 in S.f() in x at /tmp/swift-generated-sources/@__swiftmacro_1.swift:1:2
              1   0x2 S.f() + 1 in x at /p/F.swift:8:9
            """)
        #expect(macro.placedCalls.first?.place.description == "/p/F.swift:8")
        let release = PrintedCrash("Fatal error")
        #expect(release.message == "Fatal error" && release.place == nil)
        #expect(PrintedCrash("all is well\n").message == nil)
    }

    @Test("A hang, an exit and a kill have no message, whatever was printed before")
    func deathsWithoutMessage() {
        let output = "M/F.swift:8: Fatal error: caught by Airbag earlier\n"
        #expect(
            Death(.exited(0), hangTime: nil, output: output).description
                == "the process ended with exit code 0")
        #expect(
            Death(.killed(signal: 3), hangTime: 5, output: output).description
                == "nothing happened for 5 s")
        #expect(Death(.killed(signal: 9), hangTime: nil, output: output).message == nil)
        #expect(Death(.killed(signal: 11), hangTime: nil, output: output).description == "SIGSEGV")
    }

    /// What the runtime prints of a crash: a dump whose crashed thread was in a call.
    private func dump(
        _ call: String, _ reason: String = "Program crashed: Aborted at 0x1", signal: Int32 = SIGILL
    ) -> String {
        """

        *** Signal \(signal): Backtracing from 0x1... done ***

        *** \(reason) ***

        Thread 0 "x" crashed:

          0 0x1 \(call)
          1 0x2 f() + 5 in x at /p/F.swift:8:2

        """
    }

    @Test("A message is that of the crash only where the innermost call says so, or nothing stands in between")
    func messagesOfOthers() {
        let message = "M/F.swift:8: Fatal error: no\n"
        let library = "_assertionFailure(_:) + 2 in libswiftCore.so"
        func abort(_ library: String) -> String { dump("raise + 2 in \(library)", signal: SIGABRT) }
        func told(_ output: String, _ signal: Int32 = SIGILL) -> String? {
            Death(.killed(signal: signal), hangTime: nil, output: output).message
        }
        #expect(told(message + dump(library)) == "Fatal error: no")
        #expect(told(message + "other output\n" + dump(library)) == "Fatal error: no")
        // A child printed the message, or the crash was caught.
        #expect(told(message + dump("g() + 2 in x at /p/F.swift:9:1")) == nil)
        #expect(told(message + dump("[inlined] [system] g() in x at //<compiler-generated>")) == nil)
        // The library ends a process by `abort`, too.
        #expect(told("Fatal error: unowned\n" + abort("libc.so.6"), SIGABRT) == "Fatal error: unowned")
        #expect(told("Fatal error: unowned\nother output\n" + abort("libc.so.6"), SIGABRT) == nil)
        #expect(told(message + abort("libc.so.6"), SIGABRT) == nil)
        #expect(told(message, SIGABRT) == "Fatal error: no")
        // So does Airbag, after that of an `assert` of C. Libraries of older systems have their version in the name.
        #expect(told("f.c:8: Assertion failed: a == b\n" + abort("libc.so.6"), SIGABRT) == "Assertion failed: a == b")
        #expect(told("Fatal error: unowned\n" + abort("libc-2.31.so"), SIGABRT) == "Fatal error: unowned")
        // The runtime has no backtrace of what it cannot read.
        for end in ["\n*** Signal 4: Backtracing from 0x1... failed ***\n", "Current stack trace:\n0  x  0x1 f()\n"] {
            #expect(told(message + end) == "Fatal error: no")
            #expect(told(message + "other output\n" + end) == nil)
        }
        // The backtrace of another signal, of a child.
        let child = Death(.killed(signal: SIGTRAP), hangTime: nil, output: message + dump(library))
        #expect(child.message == nil && child.calls.isEmpty && child.place == nil && !child.isCertain)
        // Names of the user's own that look like those of the library.
        #expect(told(message + dump("AssertionFailureTests.add(_:) + 2 in x at //<compiler-generated>")) == nil)
        #expect(told(message + dump("specialized _assertionFailure(_:) + 2 in x")) == "Fatal error: no")
        #expect(told("*** Fatal error: disk full\n" + dump(library)) == "Fatal error: disk full")
        #expect(told(message + "other output\n", SIGABRT) == nil)
        #expect(told(message + dump(library), SIGSEGV) == nil)
        // The backtracer names a check that prints nothing.
        let failure = "Swift runtime failure: arithmetic overflow"
        let overflow = dump("[inlined] [system] \(failure) in x at //<compiler-generated>", failure)
        #expect(told(overflow) == failure)
        #expect(told(message + overflow) == failure)
        #expect(told(overflow + dump("g() + 2 in x at /p/F.swift:9:1")) == nil)
        #expect(told(overflow + message + dump(library)) == "Fatal error: no")
    }

    @Test("What Airbag in the process says of an exit is told; a hang has other causes")
    func earlyExits() {
        let said = "text\nAirbag: exit was called before all tests had run, so …\n"
        let death = Death(.exited(1), hangTime: nil, output: said)
        let told = "the process ended with exit code 1: exit was called before all tests had run"
        #expect(death.description == told)
        #expect(Death(.exited(1), hangTime: nil, output: "exit was called\n").message == nil)
        #expect(Death(.killed(signal: 9), hangTime: nil, output: said).message == nil)
        let behind = "progress 1/3" + said.dropFirst(5)
        #expect(Death(.exited(1), hangTime: nil, output: behind).description == told)
        #expect(Death(.exited(1), hangTime: 5, output: said).message == nil)
    }
}
