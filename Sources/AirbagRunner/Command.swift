import Foundation

/// The command: builds, runs, reports.
struct Command {
    private let arguments: Arguments

    init(_ arguments: Arguments) { self.arguments = arguments }

    /// Runs the command.
    ///
    /// - Returns: its exit code.
    /// - Throws: a `CommandFailure` if no test could be run, or a report could not be written.
    func run() throws -> Int32 {
        let build = try PackageBuild(arguments)
        let coverage = arguments.collectsCoverage ? Coverage(build: build) : nil
        coverage?.prepare()
        let console = Console()
        if let problem = build.observerProblem {
            console.say(PackageBuild.lineReading(problem))
        }
        let run = TestRun(build.programs, arguments, console)
        let start = Date()
        try run.run()
        console.clear()
        let ledger = run.ledger
        if ledger.entries.isEmpty && ledger.problems.isEmpty && !Interrupts.haveCome {
            let hasFilter = !arguments.filters.isEmpty || !arguments.skips.isEmpty
            throw CommandFailure(
                message: hasFilter ? "no test matches --filter and --skip" : "the package has no tests",
                code: ExitCode.noTests)
        }
        for line in Summary(ledger).lines { console.say(line) }
        // Each file is tried, and the first failure is told.
        var failure: CommandFailure?
        func attempt(_ body: () throws -> Void) {
            do { try body() } catch { failure = failure ?? error as? CommandFailure }
        }
        func write(_ text: String, _ path: String?) {
            guard let path else { return }
            attempt { try ReportFile.write(text, to: path) }
        }
        write(XUnitReport(ledger, seconds: Date().timeIntervalSince(start)).text, arguments.xunitPath)
        write(run.events.text(isGreen: ledger.isGreen), arguments.eventStreamPath)
        if let coverage { attempt(coverage.export) }
        if Interrupts.haveCome {
            if let failure { console.say("error: \(failure.message)") }
            return ExitCode.interrupted
        }
        if let failure { throw failure }
        return ledger.isGreen ? ExitCode.passed : ExitCode.failed
    }
}
