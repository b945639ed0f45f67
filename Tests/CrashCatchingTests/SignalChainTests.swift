import Fixtures
import Glibc
import CrashCatching
import Testing

@Suite("A signal that no guarded call catches goes where it went before")
struct SignalChainTests {
    static let signals: [Signal] = [
        .illegalInstruction, .trap, .abort, .segmentationFault, .busError,
        .floatingPointException, .badSystemCall,
    ]

    /// SI_TKILL: sent by `raise`.
    static let raised = -6

    @Test("A handler with SA_SIGINFO gets information, context and its mask", arguments: signals)
    func handlerWithInfo(signal: Signal) throws {
        let child = try ChildProcess("handler-with-info", "\(signal.rawValue)")
        let code = Self.raised
        #expect(child.output == "calls 1 signal \(signal.rawValue) code \(code) blocked true\n")
        // After the handler of SIGABRT `raise` returns like any other.
        #expect(child.ending == .exited(0))
    }

    @Test("A plain handler gets the signal and its mask", arguments: signals)
    func plainHandler(signal: Signal) throws {
        let child = try ChildProcess("plain-handler", "\(signal.rawValue)")
        #expect(child.output == "calls 1 signal \(signal.rawValue) code 0 blocked true\n")
        #expect(child.ending == .exited(0))
    }

    @Test("SA_RESETHAND: the second signal takes its default action", arguments: signals)
    func handlerThatResets(signal: Signal) throws {
        let child = try ChildProcess("handler-that-resets", "\(signal.rawValue)")
        let code = Self.raised
        #expect(child.output == "calls 1 signal \(signal.rawValue) code \(code) blocked true\n")
        #expect(child.ending == .killed(by: signal))
    }

    @Test("SIG_DFL: the process ends with that very signal", arguments: signals)
    func defaultAction(signal: Signal) throws {
        let child = try ChildProcess("default", "\(signal.rawValue)")
        #expect(child.output == "")
        #expect(child.ending == .killed(by: signal))
    }

    @Test("SIG_IGN: a raised signal changes nothing", arguments: signals)
    func ignored(signal: Signal) throws {
        let child = try ChildProcess("ignored", "\(signal.rawValue)")
        #expect(child.output == "survived\n")
        #expect(child.ending == .exited(0))
    }

    @Test("SIG_IGN: a fault ends the process all the same")
    func ignoredFault() throws {
        #expect(try ChildProcess("ignored-fault").ending == .killed(by: .segmentationFault))
    }

    @Test("A breakpoint outside ends the process, though its signal comes behind it")
    func breakpointOutside() throws {
        let child = try ChildProcess("breakpoint-outside")
        #expect(child.ending == .killed(by: .trap))
        #expect(child.output == "")
    }

    @Test("A child that is forked inside of a body is not inside of the guarded call")
    func forkInside() throws {
        let child = try ChildProcess("fork-inside")
        #expect(child.output == "child ended by \(Signal.swiftTrap.rawValue)\n")
        #expect(child.ending == .exited(0))
    }

    @Test("A crash outside is as without the library", arguments: ["error", "fault", "cast"])
    func crashOutside(cause: String) throws {
        let without = try ChildProcess("crash-outside", "without", cause)
        let with = try ChildProcess("crash-outside", "with-library", cause)
        let signals = [
            "error": Signal.swiftTrap, "fault": .segmentationFault, "cast": .abort,
        ]
        #expect(with.ending == signals[cause].map { .killed(by: $0) })
        #expect(with.ending == without.ending)
        #expect(withoutAddresses(with.errors) == withoutAddresses(without.errors))
        if cause != "fault" { #expect(!with.errors.isEmpty) }
    }

    @Test(
        "A crash outside reaches the Swift runtime's backtracer",
        .enabled(if: !Sanitizer.isAny, "the backtracer cannot read a sanitized process"))
    func crashReachesBacktracer() throws {
        let without = try ChildProcess("crash-outside", "without", backtracer: true)
        let with = try ChildProcess("crash-outside", "with-library", backtracer: true)
        #expect(with.ending == without.ending)
        #expect(!with.errors.isEmpty)
        for text in ["Backtrac", "crashed", "crashByFatalError"] {
            #expect(with.errors.contains(text) == without.errors.contains(text))
        }
    }

    @Test(
        "What another process sends is not caught",
        .enabled(
            if: !Sanitizer.isThread && getenv("QEMU_LD_PREFIX") == nil,
            "ThreadSanitizer and qemu take these signals for faults, in the midst of themselves"
        ),
        arguments: signals)
    func signalFromOutside(signal: Signal) throws {
        let child = try ChildProcess("signal-from-outside", "\(signal.rawValue)")
        #expect(child.output == "")
        #expect(child.ending == .killed(by: signal))
        let handled = try ChildProcess("signal-from-outside", "\(signal.rawValue)", "handler")
        #expect(handled.output == "calls 1 signal \(signal.rawValue) code 0 blocked true\n")
        #expect(handled.ending == .exited(0))
    }
}

private func withoutAddresses(_ text: String) -> String {
    text.replacing(#/0x[0-9a-f]+/#, with: "0x")
}
