import Foundation

/// Which tests run, in which program.
final class TestPlan {
    private var programs: [TestProgram]
    private let arguments: Arguments
    private let choice: Choice
    private let console: Console
    /// The programs of the tests, by their number.
    private var homes: [TestID: Int] = [:]
    /// The tests of Swift Testing that the user has selected, by the path of the program.
    private var selected: [String: [TestID]] = [:]
    /// Whether tests are in other slices only.
    private(set) var hasOtherSlices = false

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
            let all = try programs[index].xctests()
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
            let chosen = choose(try program.swiftTests())
            for listed in chosen { ledger.plan(listed.test, listed.place) }
            select(chosen.map(\.test), in: program)
            return chosen.isEmpty ? nil : batch(chosen.map(\.test), in: program)
        }
    }

    /// Takes what Swift Testing has selected.
    func select(_ tests: [TestID], in program: TestProgram) {
        let index = programs.firstIndex { $0.path == program.path }
        for test in tests { homes[test] = index }
        selected[program.path] = tests
    }

    /// Adds the tests of Swift Testing that the user has selected and no process has reported.
    func addUnplanned(to ledger: inout Ledger) {
        guard arguments.runsSwiftTesting else { return }
        for program in programs where selected[program.path] == nil {
            do {
                for listed in choose(try program.swiftTests()) { ledger.plan(listed.test, listed.place) }
            } catch {
                ledger.addProblem("it is not known which tests of Swift Testing did not run: \(error)")
            }
        }
    }

    /// The tests that would run.
    ///
    /// - Throws: a `CommandFailure` if a program does not list its tests.
    func list() throws -> TestList {
        var list = TestList()
        for index in programs.indices {
            var tests: [ListedTest] = []
            if arguments.runsXCTest { tests = try programs[index].xctests().map { ListedTest(test: $0) } }
            if arguments.runsSwiftTesting { tests += try programs[index].swiftTests() }
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
        return Batch(program: program, framework: test.framework, tests: [test], isSerial: true)
    }

    /// Returns a batch of tests of Swift Testing.
    func batch(_ tests: [TestID], in program: TestProgram) -> Batch {
        var batch = Batch(program: program, framework: .swiftTesting, tests: tests)
        let chosen = Set(tests)
        let others = (selected[program.path] ?? []).filter { !chosen.contains($0) }
        // The shorter list is found faster.
        if !choice.isNarrow && others.count < tests.count { batch.excluded = others }
        return batch
    }
}
