import Foundation

/// The command: builds, runs, reports.
struct Command {
    private let arguments: Arguments
    private let console: Console

    init(_ arguments: Arguments) { (self.arguments, console) = (arguments, Console(isQuiet: arguments.isQuiet)) }

    /// Runs the command.
    ///
    /// - Returns: its exit code.
    /// - Throws: a `CommandFailure` if no test could be run, or a report could not be written.
    func run() throws -> Int32 {
        let build = try PackageBuild(arguments)
        let last = LastRun.kept(in: build.bin)
        let rerun = arguments.rerunsFailed ? try LastRun.tests(of: last) : nil
        let isSpoiled = rerun != nil && last?.problems ?? 0 > 0
        let plan = TestPlan(build.programs, try Choice(arguments, rerun: rerun), arguments, console)
        if let form = arguments.listing {
            let text = try plan.list().text(form)
            do { try FileHandle.standardOutput.write(contentsOf: Data(text.utf8)) } catch {
                throw CommandFailure(message: "cannot write the list: \(error.localizedDescription)")
            }
            return ExitCode.passed
        }
        if rerun?.isEmpty == true { return try passEmpty("all tests of the last run passed") }
        let coverage = arguments.collectsCoverage ? Coverage(build: build) : nil
        coverage?.prepare()
        if let problem = build.observerProblem { console.say(PackageBuild.lineReading(problem)) }
        let start = Date()
        let run = try TestRun(plan, arguments, console)
        // Not before: the tests have been listed.
        keep(LastRun(), build)
        run.run()
        console.clear()
        if run.ledger.entries.isEmpty && run.ledger.problems.isEmpty && !Interrupts.haveCome {
            keep(last ?? LastRun(), build)
            return try withoutTests(plan, isGreen: !isSpoiled)
        }
        if isSpoiled {
            let text = "the last run had failures of no test; run all tests, without '--rerun-failed'"
            run.ledger.addProblem(text, isEnd: true)
        }
        let ledger = run.ledger
        let lines = Summary(ledger, slowest: arguments.slowest).lines
        for line in lines.dropLast() { console.say(line) }
        console.say(lines.last ?? "", ledger.isGreen ? .green : .red)
        let isByName = arguments.rerunsFailed && (arguments.filters + arguments.skips).isEmpty
        let (isWhole, isKnown) = (!arguments.isPartial, plan.isComplete)
        keep(LastRun(ledger, after: last, isWhole: isWhole, isByName: isByName, isKnown: isKnown), build)
        return try report(run, build, coverage, seconds: Date().timeIntervalSince(start))
    }

    /// Nothing has run: right where other slices have tests.
    private func withoutTests(_ plan: TestPlan, isGreen: Bool) throws -> Int32 {
        if plan.hasOtherSlices && isGreen { return try passEmpty("0 tests; the other slices have some") }
        let hasFilter = !arguments.filters.isEmpty || !arguments.skips.isEmpty
        let message =
            if arguments.rerunsFailed { "no test of the last run is there, or matches" } else if hasFilter {
                "no test matches --filter and --skip"
            } else { "the package has no tests" }
        throw CommandFailure(message: message, code: ExitCode.noTests)
    }

    /// Says why nothing has to run; the xunit file has no tests.
    private func passEmpty(_ reason: String) throws -> Int32 {
        console.say(reason)
        try ReportFile.write(XUnitReport(Ledger(), seconds: 0).text, to: arguments.xunitPath)
        return ExitCode.passed
    }

    /// Keeps the run for `--rerun-failed`; where nobody can write into the build folder, tests run all the same.
    private func keep(_ run: LastRun, _ build: PackageBuild) {
        do { try run.write(in: build.bin) } catch {
            console.say("'--rerun-failed' will not know this run: \(error)")
        }
    }

    /// Writes the files: each is tried, and the first failure is told.
    private func report(_ run: TestRun, _ build: PackageBuild, _ coverage: Coverage?, seconds: Double) throws -> Int32 {
        let ledger = run.ledger
        var failure: CommandFailure?
        func attempt(_ body: () throws -> Void) {
            do { try body() } catch { failure = failure ?? error as? CommandFailure }
        }
        attempt { try ReportFile.write(XUnitReport(ledger, seconds: seconds).text, to: arguments.xunitPath) }
        attempt { try ReportFile.write(run.events.text(isGreen: ledger.isGreen), to: arguments.eventStreamPath) }
        if let coverage { attempt(coverage.export) }
        if Interrupts.haveCome {
            if let failure { console.say("error: \(failure.message)") }
            return ExitCode.interrupted
        }
        if let failure { throw failure }
        return ledger.isGreen ? ExitCode.passed : ExitCode.failed
    }
}
