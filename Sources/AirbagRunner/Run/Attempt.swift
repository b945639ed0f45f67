import Foundation
import Glibc

/// One process that runs a batch of tests, as the command sees it: all of this runs on the command's main thread.
final class Attempt {
    let batch: Batch
    /// The tests that have begun and not ended, by the order of their beginnings.
    private var running: [TestID: Int] = [:]
    private(set) var ended: Set<TestID> = []
    private var met: Set<TestID> = []
    private var beginnings: [TestID: Double] = [:]
    /// The tests of the process: those of the batch, or those that Swift Testing has reported if the batch names none.
    var planned: [TestID]
    private(set) var hasFailures = false
    private(set) var runHasEnded = false
    /// The lines of the event stream, if they are kept.
    private(set) var eventLines: [EventLine] = []

    private let process: ChildProcess
    private let output: OutputPipe
    private var outputLines = LineSplitter()
    private var tail = Data()
    /// Enough for the calls of all threads, which stand in front of and behind those of the one that crashed.
    private static let tailLength = 1_000_000
    private let events: OutputPipe
    private var eventSplitter = LineSplitter()
    private let selection: SelectionFile?
    private var stream: EventStream
    /// Reads the output of XCTest where there is no observer.
    private var xctestOutput: XCTestConsole?
    private let keepsEvents: Bool
    private let isVerbose: Bool
    private(set) var shown = ShownOutput()
    /// When a test last began, ended or recorded something.
    private var latestActivity = 0.0
    private var latestOutput = 0.0
    private var quitSignalTime: Double?
    /// The time in which the command has looked at the process, in seconds: the clock of the three above.
    private var watched = 0.0
    private var latestLook = now

    /// No change of the date moves this clock.
    private static var now: Double { ProcessInfo.processInfo.systemUptime }

    /// Starts the process.
    ///
    /// - Parameters:
    ///   - batch: its tests.
    ///   - arguments: those of the command.
    ///   - failuresLeft: the number of failures after which no further test begins; nil: any.
    /// - Throws: a `CommandFailure` if it cannot be started.
    init(_ batch: Batch, _ arguments: Arguments, failuresLeft: Int? = nil) throws {
        self.batch = batch
        planned = batch.tests ?? []
        stream = EventStream(planned)
        let isXCTest = batch.framework == .xctest
        xctestOutput = isXCTest && batch.program.observer == nil ? XCTestConsole(planned) : nil
        isVerbose = arguments.isVerbose
        keepsEvents = !isXCTest && arguments.eventStreamPath != nil
        events = try OutputPipe()
        output = try OutputPipe()
        selection = try batch.selection(arguments)
        process = try ChildProcess(
            [batch.program.path]
                + batch.programArguments(arguments, events: events.path, selection: selection?.path),
            output: output.writeEnd, mergesErrors: true,
            environment: batch.program.startEnvironment(
                events: isXCTest ? events : nil, isSilent: !arguments.isVerbose, maxFailures: failuresLeft),
            hasOwnGroup: true, ended: Interrupts.wake)
        output.closeWriteEnd()
        for end in [output.readEnd, events.readEnd] { Descriptor.makeNonBlocking(end) }
    }

    /// The descriptors that become readable when something happens.
    var descriptors: [Int32] { [output.readEnd, events.readEnd] }

    /// The tests that have begun and not ended, in the order of their beginnings.
    var underWay: [TestID] { running.sorted { $0.value < $1.value }.map(\.key) }

    func isUnderWay(_ test: TestID) -> Bool { running[test] != nil }

    /// Whether Swift Testing has told of all tests of a batch that names none, which it does before one begins.
    var hasToldAll: Bool { batch.tests == nil && (runHasEnded || !ended.isEmpty || !running.isEmpty) }

    /// Takes what the process has printed and told.
    ///
    /// - Parameters:
    ///   - ledger: gets what is known of the tests.
    ///   - print: gets the output.
    /// - Returns: how the process ended; nil while it runs.
    func advance(_ ledger: inout Ledger, print: (Data) -> Void) -> ChildProcess.Ending? {
        let pause = Attempt.now - latestLook
        latestLook += pause
        // Nobody has looked for so long if the command or the machine was stopped: that is no silence of the tests.
        if pause < 5 { watched += pause }
        // Asked first: if the process is over, all its output is there to be read.
        let ending = process.endingIfOver
        // What a test prints is there before its end is told.
        let told = Descriptor.parts(of: events.readEnd)
        for part in Descriptor.parts(of: output.readEnd) {
            latestOutput = watched
            print(isVerbose ? part : shown.add(part))
            tail += part
            if tail.count > 2 * Attempt.tailLength { tail = Data(tail.suffix(Attempt.tailLength)) }
            if xctestOutput == nil { continue }
            for line in outputLines.add(part) {
                guard let event = xctestOutput?.event(in: line) else { continue }
                latestActivity = watched
                take(event, &ledger)
            }
        }
        let lines = told.flatMap { eventSplitter.add($0) }
        // The library plans the tests again that an earlier process has told of: nobody need read that.
        let isKnown = batch.tests != nil && !keepsEvents
        for line in lines.lazy.filter({ !isKnown || !$0.hasPrefix(#"{"kind":"test","#) }).compactMap(EventLine.init) {
            // Also of what means nothing for a verdict, as of one case of a test.
            latestActivity = watched
            if keepsEvents { eventLines.append(line) }
            if let event = stream.event(in: line) { take(event, &ledger) }
        }
        return ending
    }

    private func take(_ event: TestEvent, _ ledger: inout Ledger) {
        // The signal may wake the test that has hung: it has hung all the same.
        if hasHung { return }
        switch event {
        case .planned(let test, let place):
            ledger.plan(test, place)
            if batch.tests == nil { planned.append(test) }
        case .begins(let test):
            meet(test, &ledger)
            running[test] = beginnings.count
            beginnings[test] = Attempt.now
        case .failed(let test?, let text, let place):
            hasFailures = true
            meet(test, &ledger)
            ledger.add(failure: text, at: place, to: test)
        case .failed(nil, let text, let place):
            hasFailures = true
            ledger.addProblem(text + (place.map { "\nat \($0)" } ?? ""), key: FailureText.key(text, place))
        case .warned(let test, let text, let place): ledger.warn(test, text, place)
        case .ends(let test, var outcome, let seconds):
            running[test] = nil
            ended.insert(test)
            if case .failed = outcome { hasFailures = true }
            if case .skipped("") = outcome, xctestOutput != nil {
                let name = "\(test.shortSuite).\(test.name)"
                outcome = .skipped(XCTestConsole.skipReason(of: name, in: outputTail))
            }
            ledger.update(test) { entry in
                entry.seconds = seconds ?? 0
                // A test that has failed and skips itself has failed. So has one that runs again beside others.
                if entry.outcome?.isUnsuccessful == true { return }
                entry.outcome = entry.failures.isEmpty ? outcome : .failed
            }
            tellEnd(test, &ledger)
        case .runEnds: runHasEnded = true
        }
    }

    /// Tells what no failure has told.
    private func tellEnd(_ test: TestID, _ ledger: inout Ledger) {
        guard let entry = ledger[test] else { return }
        switch entry.outcome {
        case .failed where entry.failures.isEmpty: ledger.tell(test, "failed")
        case .passed where !entry.others.isEmpty && ledger.rounds == 1:
            ledger.tell(test, "passed", "it is flaky", isBad: false)
        default: break
        }
    }

    private func meet(_ test: TestID, _ ledger: inout Ledger) {
        if met.insert(test).inserted { ledger.update(test) { $0.meet() } }
    }

    /// The time since a test began, in seconds; 0 if it has not.
    func seconds(since test: TestID) -> Double { beginnings[test].map { Attempt.now - $0 } ?? 0 }

    /// The end of what the process printed.
    var outputTail: String { String(decoding: tail, as: UTF8.self) }

    /// Returns what the runtime printed of a crash and was not shown.
    func takeHeldOutput() -> Data { shown.release() }

    /// Whether the process has been told to quit because nothing had happened in it.
    var hasHung: Bool { quitSignalTime != nil }

    /// Ends the process if no test has begun, ended or recorded anything for a while, whatever is printed.
    ///
    /// Call this often, after `advance`. First SIGQUIT is sent, so that the runtime prints a backtrace of all threads.
    /// Then the process is killed: as soon as the backtrace is there, as its last line says; after ten seconds if
    /// nothing was printed; otherwise after 30, for on a busy machine the runtime looks up places for so long.
    ///
    /// - Parameter limit: the time in seconds.
    func checkForHang(after limit: Double) {
        if let quitSignalTime {
            let (waited, hasPrinted) = (watched - quitSignalTime, latestOutput > quitSignalTime)
            let isDone = hasPrinted && tail.suffix(1_000).range(of: Data("\nBacktrace took ".utf8)) != nil
            if isDone || waited > (hasPrinted ? 30 : 10) { process.signal(SIGKILL) }
        } else if watched - latestActivity > limit, process.endingIfOver == nil {
            quitSignalTime = watched
            process.signal(SIGQUIT)
        }
    }

    /// Kills what is left of the process and of those that it started.
    func kill() { process.signal(SIGKILL) }

    /// Kills the process and those that it started, and waits for its end.
    func killAndWait() {
        kill()
        while process.endingIfOver == nil { Interrupts.sleep(watching: []) }
    }
}
