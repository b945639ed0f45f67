import Testing

@testable import AirbagRunner

@Suite("Runs of a program that tells what a script says")
struct TestRunTests {
    @Test("Where no test is chosen, there is no second round")
    func noTests() throws {
        for options in [["--until-failure"], ["--repeat", "3"], []] {
            // It fails at last, so that no round without end can be the answer.
            let program = try FakeProgram(tests: [], "finish; [ $process -lt 9 ] && exit 69 || exit 1")
            #expect(try program.run(options).entries.isEmpty)
            #expect(program.processes == 1, "\(options)")
        }
    }

    @Test("--quiet shows failures and crashes only, and nothing of the search for the test that caused one")
    func quiet() throws {
        let script = """
            echo text
            begin
            [ $process -gt 1 ] || { fail c; exit 7; }
            pass a b d
            finish
            """
        let program = try FakeProgram(tests: ["a", "b", "c", "d"], script)
        _ = try program.run(["--quiet"])
        #expect(
            program.console == """
                airbag-test: M.S/c() failed: bad
                airbag-test: failed: the process ended with exit code 7, while these tests were under way: M.S/a(), \
                M.S/b(), M.S/d(); none of them caused it when they ran again

                """)
        let flaky = try FakeProgram(tests: ["a"], "begin; [ $process = 1 ] && fail || pass; finish")
        _ = try flaky.run(["--quiet", "--retries", "1"])
        #expect(flaky.console == "airbag-test: M.S/a() failed: bad\n")
    }

    @Test("What dies when it runs again does not count for --max-crashes; what dies before that does")
    func crashesOfRetries() throws {
        let flaky = try FakeProgram(tests: ["a"], "begin; [ $process -le 3 ] && exit 7; pass; finish")
        let ledger = try flaky.run(["--retries", "3", "--max-crashes", "1"])
        #expect(ledger.isGreen && ledger.counts.flaky == 1 && flaky.processes == 4)
        let dying = try FakeProgram(tests: ["a", "b", "c"], "begin; exit 7")
        let problems = try dying.run(["--retries", "3", "--max-crashes", "1"]).problems
        #expect(problems.contains("more crashes than --max-crashes 1; nothing more was run"))
    }
}
