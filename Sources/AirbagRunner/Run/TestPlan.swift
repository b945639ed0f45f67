import Foundation

/// Which tests run, in which program.
final class TestPlan {
    private var programs: [TestProgram]
    private let arguments: Arguments
    private let choice: Choice
    private let console: Console
    /// The programs of the tests, by their number.
    private var homes: [TestID: Int] = [:]
    /// The tests of Swift Testing that are known of each program, by its path: all, or those that the user's patterns
    /// choose.
    private var known: [String: (tests: [TestID], areAll: Bool)] = [:]
    /// Whether a program has tests that the user's patterns choose, and all of them are in other slices.
    private(set) var hasOtherSlices = false
    /// Whether all tests are known that are to run.
    var isComplete: Bool { !arguments.runsSwiftTesting || programs.allSatisfy { known[$0.path] != nil } }

    init(_ programs: [TestProgram], _ choice: Choice, _ arguments: Arguments, _ console: Console) {
        (self.programs, self.choice, self.arguments, self.console) = (programs, choice, arguments, console)
    }

    /// Returns the batches of XCTest, and adds their tests to what is known.
    ///
    /// - Throws: a `CommandFailure` if a program does not list its tests.
    func xctests(_ ledger: inout Ledger) throws -> [Batch] {
        guard arguments.runsXCTest else { return [] }
        var batches: [Batch] = []
        for index in programs.indices {
            let hadObserver = programs[index].observer != nil
            let all = try programs[index].xctests(arguments)
            let program = programs[index]
            if hadObserver && program.observer == nil {
                console.say(PackageBuild.lineReading("'\(program.path)' does not load it, or tells nothing"))
            }
            let chosen = choose(all.map { ListedTest(test: $0) }).map(\.test)
            for test in chosen {
                ledger.plan(test)
                homes[test] = index
            }
            if arguments.workers == nil {
                batches += Batch.batches(of: chosen, program, areAll: chosen.count == all.count)
            } else {
                batches += chosen.map { Batch(program: program, framework: .xctest, tests: [$0], isSerial: true) }
            }
        }
        return batches
    }

    /// Returns the batches of Swift Testing; where it selects the tests itself, nothing is known of them before.
    ///
    /// - Throws: a `CommandFailure` if a program does not list its tests.
    func swiftTests(_ ledger: inout Ledger) throws -> [Batch] {
        guard arguments.runsSwiftTesting else { return [] }
        return try programs.compactMap { program in
            guard choice.isNarrow else { return Batch(program: program, framework: .swiftTesting, tests: nil) }
            return batches(try list(program, &ledger), in: program, deaths: 0).first
        }
    }

    /// Keeps what is known of a program.
    ///
    /// - Parameters:
    ///   - tests: its tests: those that the user's patterns choose, or all.
    ///   - areAll: whether these are all in spite of patterns.
    ///   - program: the program.
    func note(_ tests: [TestID], areAll: Bool = false, in program: TestProgram) {
        let index = programs.firstIndex { $0.path == program.path }
        for test in tests { homes[test] = index }
        known[program.path] = (tests, areAll || (arguments.filters + arguments.skips).isEmpty)
    }

    /// Returns the tests of Swift Testing that the user has selected, and adds them to what is known.
    ///
    /// - Throws: a `CommandFailure` if the program does not list its tests.
    func list(_ program: TestProgram, _ ledger: inout Ledger) throws -> [TestID] {
        let all = try program.swiftTests(arguments)
        let chosen = choose(all)
        for listed in chosen { ledger.plan(listed.test, listed.place) }
        note(all.map(\.test), areAll: true, in: program)
        return chosen.map(\.test)
    }

    /// Returns the tests of Swift Testing that the user has selected; nil, and a failure, if they are not listed.
    func listed(_ program: TestProgram, _ ledger: inout Ledger) -> [TestID]? {
        do {
            return try list(program, &ledger)
        } catch {
            ledger.addProblem("it is not known which tests of Swift Testing did not run: \(error)")
            return nil
        }
    }

    /// Adds the tests of Swift Testing that the user has selected and no process has reported.
    ///
    /// Not after Ctrl-C: to list them may take long, or hang.
    func addUnplanned(to ledger: inout Ledger) {
        for program in programs where arguments.runsSwiftTesting && known[program.path] == nil && !Interrupts.haveCome {
            _ = listed(program, &ledger)
        }
    }

    /// The tests that would run.
    ///
    /// - Throws: a `CommandFailure` if a program does not list its tests.
    func list() throws -> TestList {
        var list = TestList()
        for index in programs.indices {
            var tests: [ListedTest] = []
            if arguments.runsXCTest { tests = try programs[index].xctests(arguments).map { ListedTest(test: $0) } }
            if arguments.runsSwiftTesting { tests += try programs[index].swiftTests(arguments) }
            list.programs.append(choose(tests))
        }
        return list
    }

    private func choose(_ all: [ListedTest]) -> [ListedTest] {
        let chosen = all.filter(choice.contains)
        hasOtherSlices = hasOtherSlices || (chosen.isEmpty && all.contains(where: choice.isMeant))
        return chosen
    }

    /// Returns a batch of one test, alone in its process.
    func batch(_ test: TestID) -> Batch {
        let program = programs[homes[test] ?? 0]
        if test.framework == .swiftTesting { return batches([test], in: program, deaths: 0, areSerial: true)[0] }
        return Batch(program: program, framework: .xctest, tests: [test], isSerial: true)
    }

    /// Returns batches of tests of Swift Testing.
    ///
    /// What was under way when a process died runs again. So the more deaths there are, the smaller are the batches:
    /// the work grows with the number of tests and that of deaths, not with their product.
    ///
    /// - Parameters:
    ///   - tests: the tests.
    ///   - program: their program.
    ///   - deaths: the number of deaths up to now.
    ///   - areSerial: whether the tests run one after the other.
    /// - Returns: the batches, in the order of the tests.
    func batches(_ tests: [TestID], in program: TestProgram, deaths: Int, areSerial: Bool = false) -> [Batch] {
        let size = areSerial ? TestPlan.serialBatch : max(tests.count / max(1, deaths), 100)
        return stride(from: 0, to: tests.count, by: size).map { start in
            Batch(
                program: program, framework: .swiftTesting, tests: Array(tests[start...].prefix(size)),
                isSerial: areSerial, known: known[program.path] ?? ([], false))
        }
    }

    /// The library plans all tests of a process before the first one runs: what follows a death plans them again.
    private static let serialBatch = 250
}
