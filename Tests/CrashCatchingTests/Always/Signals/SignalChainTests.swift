import Fixtures
import Glibc
import CrashCatching
import TestSupport
import Testing

@Suite("A signal that no guarded call catches goes where it went before")
struct SignalChainTests {
    static let signals: [Crash.Signal] = [
        .illegalInstruction, .trap, .abort, .segmentationFault, .busError,
        .floatingPointException, .badSystemCall,
    ]

    /// SI_TKILL: sent by `raise`.
    static let raised = -6

    @Test("A handler with SA_SIGINFO gets information, context and its mask", arguments: signals)
    func handlerWithInfo(signal: Crash.Signal) throws {
        let child = try ChildProcess("handler-with-info", "\(signal.rawValue)")
        let code = Self.raised
        #expect(child.output == "calls 1 signal \(signal.rawValue) code \(code) blocked true\n")
        // After the handler of SIGABRT `raise` returns like any other.
        #expect(child.ending == .exited(0))
    }

    @Test("A plain handler gets the signal and its mask", arguments: signals)
    func plainHandler(signal: Crash.Signal) throws {
        let child = try ChildProcess("plain-handler", "\(signal.rawValue)")
        #expect(child.output == "calls 1 signal \(signal.rawValue) code 0 blocked true\n")
        #expect(child.ending == .exited(0))
    }

    @Test("SA_RESETHAND: the second signal takes its default action", arguments: signals)
    func handlerThatResets(signal: Crash.Signal) throws {
        let child = try ChildProcess("handler-that-resets", "\(signal.rawValue)")
        let code = Self.raised
        #expect(child.output == "calls 1 signal \(signal.rawValue) code \(code) blocked true\n")
        #expect(child.ending == .killed(by: signal))
    }

    @Test("SIG_DFL: the process ends with that very signal", arguments: signals)
    func defaultAction(signal: Crash.Signal) throws {
        let child = try ChildProcess("default", "\(signal.rawValue)")
        #expect(child.output == "")
        #expect(child.ending == .killed(by: signal))
    }

    @Test("SIG_IGN: a raised signal changes nothing", arguments: signals)
    func ignored(signal: Crash.Signal) throws {
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
        #expect(child.output == "child ended by \(Crash.Signal.swiftTrap.rawValue)\n")
        #expect(child.ending == .exited(0))
    }

    @Test(
        "A frame pointer below the stack pointer is none",
        .enabled(if: !Sanitizer.isAny, "it lies in memory of the sanitizer's"))
    func framePointerBelowStack() throws {
        let child = try ChildProcess("frame-pointer-below-stack")
        #expect(child.output == "\(Crash.Signal.swiftTrap)\n")
    }

    @Test("A crash outside is as without the library", arguments: ["error", "fault", "cast"])
    func crashOutside(cause: String) throws {
        let without = try ChildProcess("crash-outside", "without", cause)
        let with = try ChildProcess("crash-outside", "with-library", cause)
        let signals = [
            "error": Crash.Signal.swiftTrap, "fault": .segmentationFault, "cast": .abort,
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
    func signalFromOutside(signal: Crash.Signal) throws {
        let child = try ChildProcess("signal-from-outside", "\(signal.rawValue)")
        #expect(child.output == "")
        #expect(child.ending == .killed(by: signal))
        let handled = try ChildProcess("signal-from-outside", "\(signal.rawValue)", "handler")
        #expect(handled.output == "calls 1 signal \(signal.rawValue) code 0 blocked true\n")
        #expect(handled.ending == .exited(0))
    }

    @Test(
        "What another thread or a timer sends to the process is not caught",
        .disabled(
            if: Emulator.isHere, "qemu takes these signals for faults, in the midst of itself"),
        arguments: signals, ["kill", "queue", "timer"])
    func signalFromWatchdog(signal: Crash.Signal, way: String) throws {
        let child = try ChildProcess("signal-from-watchdog", "\(signal.rawValue)", way)
        #expect(child.output == "")
        #expect(child.ending == .killed(by: signal))
    }

    /// The runtime's handler returns, and leaves it at that.
    @Test(
        "What another thread sends ends the process also with the Swift runtime's backtracer",
        .enabled(if: !Sanitizer.isAny, "the backtracer cannot read a sanitized process"))
    func signalFromWatchdogWithBacktracer() throws {
        let child = try ChildProcess(
            "signal-from-watchdog", "\(SIGABRT)", "kill", backtracer: true)
        #expect(child.output == "")
        #expect(child.ending == .killed(by: .abort))
    }

    /// A signal handler may call it that has interrupted the loader.
    @Test(
        "abort and assert do not wait for the dynamic loader",
        .enabled(if: !Sanitizer.isAny, "its own handler comes when the thread calls a function"),
        arguments: ["abort", "assert"], Stress.isOn ? ["used", "unused"] : ["used"])
    func abortWhileLoading(function: String, library: String) throws {
        let child = try ChildProcess("abort-while-loading", function, library)
        #expect(child.ending == .killed(by: .abort))
        let isAssert = function == "assert"
        // Behind it qemu-user says that the process was ended by a signal.
        let failure = ": Assertion failed: two == 3\n"
        #expect(child.errors.contains(failure) == isAssert, "\(child.errors)")
    }

    @Test(
        "What the body itself sends to the whole process is not caught", arguments: signals,
        ["kill", "queue"])
    func signalByBody(signal: Crash.Signal, way: String) throws {
        let child = try ChildProcess("signal-by-body", "\(signal.rawValue)", way)
        #expect(child.output == "")
        #expect(child.ending == .killed(by: signal))
    }

    /// The main thread gets it, where no guarded call is open.
    @Test("What the body sends to the process, but another thread gets, is not caught")
    func signalByBodyOnAnotherThread() throws {
        let child = try ChildProcess("signal-by-body-on-another-thread", "\(SIGSEGV)")
        #expect(child.output == "")
        #expect(child.ending == .killed(by: .segmentationFault))
    }
}

@Suite("A child tells its crash, whatever the handlers and the mask of its parent")
struct ChildHandlerTests {
    static let signals = SignalChainTests.signals

    private func told(_ signal: Crash.Signal) -> String {
        "\(signal)\(signal == .segmentationFault ? " at 0" : ""), with its calls\n"
    }

    @Test(
        "A handler that was installed after the first catch", arguments: signals, ["info", "plain"])
    func handler(signal: Crash.Signal, kind: String) throws {
        let child = try ChildProcess("child-after-handler", "\(signal.rawValue)", kind)
        #expect(child.output == told(signal))
    }

    @Test("A signal that is ignored since the first catch", arguments: signals)
    func ignored(signal: Crash.Signal) throws {
        let child = try ChildProcess("child-after-ignoring", "\(signal.rawValue)")
        #expect(child.output == told(signal))
    }

    @Test("A signal that is blocked", arguments: signals)
    func blocked(signal: Crash.Signal) throws {
        let child = try ChildProcess("child-with-signals-blocked", "\(signal.rawValue)")
        #expect(child.output == told(signal))
    }

    @Test("What the body itself installs or blocks stays")
    func ownHandler() throws {
        #expect(try ChildProcess("child-with-own-handler").output == "exited with code 7\n")
        #expect(try ChildProcess("child-that-blocks").output == "returned <5>\n")
    }
}

private func withoutAddresses(_ text: String) -> String {
    text.replacing(#/0x[0-9a-f]+/#, with: "0x")
}
