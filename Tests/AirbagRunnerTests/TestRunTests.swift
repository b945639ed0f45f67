import Glibc
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

    @Test("A crash of which the test has to be found is one line, and the block of the test")
    func search() throws {
        // Nine, four of them again in one process, and one after the other.
        let acts = "case $process in 1 | 2 | 4) begin t0 $more; dump; exit 7 ;; *) begin; pass; finish ;; esac"
        let dump = #"dump() { printf '\n*** Signal 6: Backtracing from 0x1...'; printf ' done ***\n\nThread 0:\n'; }"#
        let more = "[ $process -gt 2 ] || more=$tests"
        let program = try FakeProgram(tests: (0..<9).map { "t\($0)" }, "\(dump)\n\(more)\n\(acts)")
        #expect(try program.run().counts.crashed == 1)
        let death = "the process ended with exit code 7"
        #expect(
            program.console == """
                airbag-test: \(death), while 9 tests were under way; now those again, to find the one that caused it
                airbag-test: M.S/t0() crashed: \(death)

                """)
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

    @Test("A death that nobody is blamed for is flaky only if all tests of its process run again, and none dies")
    func flakyDeaths() throws {
        let death = "the process ended with exit code 7"
        // After the last test.
        for (last, processes, isFlaky) in [(1, 2, true), (9, 2, false)] {
            let program = try FakeProgram(tests: ["a", "b"], "begin; pass; [ $process -gt \(last) ] || exit 7; finish")
            let ledger = try program.run(["--retries", "2"])
            #expect(program.processes == processes && ledger.isGreen == isFlaky && ledger.counts.passed == 2)
            let texts = ["\(death), after the last test of a process of Swift Testing"]
            #expect(ledger.flakyDeaths == (isFlaky ? texts : []))
            #expect(ledger.problems == (isFlaky ? [] : texts))
            // As a problem it is told once.
            #expect(program.console == "airbag-test: \(isFlaky ? "flaky" : "failed"): \(texts[0])\n")
        }
        // Between tests: the second process has only the test that had not begun, and the third one both.
        for (code, processes) in [(0, 3), (7, 4), (8, 4)] {
            let script = """
                case $process in
                1 | 3) begin a; pass a; [ $process = 1 ] && exit 7; [ \(code) = 0 ] || exit \(code); begin b; pass b; finish ;;
                *) begin b; pass b; finish ;;
                esac
                """
            let program = try FakeProgram(tests: ["a", "b"], script)
            let ledger = try program.run(["--retries", "1"])
            #expect(program.processes == processes && ledger.isGreen == (code == 0))
            #expect(ledger.flakyDeaths.count == (code == 0 ? 1 : 0))
            // Another death is another problem.
            #expect(ledger.problems.count == [0: 0, 7: 1, 8: 2][code])
        }
        // A test that fails when all run again has failed, and one that is blamed has crashed.
        let failing = try FakeProgram(tests: ["a"], "begin; [ $process = 1 ] && { pass; exit 7; }; fail; finish")
        let failed = try failing.run(["--retries", "1"])
        #expect(!failed.isGreen && failed.counts.failed == 1 && failed.flakyDeaths.count == 1)
        let dying = try FakeProgram(tests: ["a"], "begin; [ $process = 1 ] && pass; exit 7")
        let died = try dying.run(["--retries", "1"])
        #expect(!died.isGreen && died.counts.crashed == 1 && died.problems.count == 1)
        // One that has died in each of its own runs is not saved by one beside others: here it passes in the fifth.
        let script = """
            case $process in
            1) begin b; pass b; begin a; exit 7 ;;
            2) begin c; pass c; exit 8 ;;
            3 | 4) exit 7 ;;
            *) begin; pass; finish ;;
            esac
            """
        let saved = try FakeProgram(tests: ["a", "b", "c"], script).run(["--retries", "2"])
        #expect(!saved.isGreen && saved.counts.crashed == 1 && saved.flakyDeaths.count == 1)
    }

    @Test("What the runtime printed of a crash is shown if nobody is blamed for it, or if the run ends before")
    func dumpOfNobody() throws {
        let dump = #"dump() { printf '\n*** Signal 6: Backtracing from 0x1...'; printf ' done ***\n\nThread 0:\n'; }"#
        let under = "begin; [ $process -gt 1 ] || { dump; exit 7; }; pass; finish"
        let between = "[ $process -gt 1 ] || { begin a; pass a; dump; exit 7; }; begin; pass; finish"
        let late = "begin; pass; [ $process -gt 1 ] || { dump; exit 7; }; finish"
        for script in [under, between, late] {
            for option in ["--retries=0", "--retries=1", "--fail-fast"] {
                let program = try FakeProgram(tests: ["a", "b"], "\(dump)\n\(script)")
                let ledger = try program.run([option])
                #expect(ledger.problems.count + ledger.flakyDeaths.count == 1)
                let parts = program.console.components(separatedBy: "*** Signal 6: Backtracing from 0x1... done ***")
                #expect(parts.count == 2, "\(script) \(option)")
            }
        }
    }

    @Test("What a process has told counts, though the command ends it")
    func eventsOfAnEndedProcess() throws {
        let script = "begin a b; pass a; printf text; fail b; begin c; sleep 60"
        let program = try FakeProgram(tests: ["a", "b", "c"], script)
        let ledger = try program.run(["--fail-fast", "--event-stream-output-path", "/e"])
        #expect(ledger.counts.passed == 1 && ledger.counts.failed == 1 && ledger.counts.notRun == 1)
        #expect(program.console.contains("text"))
        let events = program.events.split(separator: "\n").compactMap { EventLine(String($0)) }.filter { !$0.isTest }
        #expect(
            events.map { "\($0.kind) \($0.id?.prefix(5) ?? "")" } == [
                "runStarted ", "testStarted M.S/a", "testStarted M.S/b", "testEnded M.S/a", "issueRecorded M.S/b",
                "testEnded M.S/b", "runEnded ",
            ])
        #expect(events.last?.hasFailed == true)
    }

    @Test("A test that the signal wakes has hung all the same; and nobody waits once its calls are there")
    func hang() throws {
        // A thread of Dispatch blocks SIGQUIT, unlike that of the command, and its processes inherit that.
        var (none, former) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &former)
        defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
        let script = #"trap 'pass a; printf "\nBacktrace took 0s\n"; sleep 60' QUIT; begin a; sleep 60 & wait"#
        let start = ContinuousClock.now
        let ledger = try FakeProgram(tests: ["a"], script).run(["--hang-timeout", "1"])
        #expect(ledger.counts.hung == 1 && ledger.counts.passed == 0)
        // Without calls the process is killed after ten seconds.
        #expect(ContinuousClock.now - start < .seconds(10))
    }

    @Test("A death is a failure at once: where that is enough, no test runs again to find whose it was")
    func failFast() throws {
        let tests = (0..<300).map { "t\($0)" }
        // The first four end; then a process dies. Where tests run again, they pass.
        let script = "begin; [ $process = 1 ] && { pass t0 t1 t2; fail t3; exit 7; }; pass; finish"
        for (option, processes) in [("--max-failures=2", 1), ("--max-failures=3", 3)] {
            let program = try FakeProgram(tests: tests, script)
            let ledger = try program.run([option])
            #expect(program.processes == processes)
            #expect(!ledger.isGreen && ledger.counts.passed == (processes == 1 ? 3 : 299))
            #expect(ledger.counts.failed == 1 && ledger.problems.count == 1)
        }
        let dying = try FakeProgram(tests: tests, "begin; pass t0; exit 7")
        let ledger = try dying.run(["--fail-fast"])
        #expect(dying.processes == 1)
        #expect(
            ledger.problems == [
                """
                the process ended with exit code 7, while these tests were under way: M.S/t1(), M.S/t2(), M.S/t3(), \
                M.S/t4(), M.S/t5(), M.S/t6(), M.S/t7(), M.S/t8() and 291 more; it is not known what caused it
                """
            ])
        #expect(!dying.console.contains("now those again"))
        // A death that is not explained when the run is stopped, although the tests that were under way have passed.
        let stopped = """
            case $process in
            1) begin a b; exit 7 ;;
            2) begin a b; pass a b; finish ;;
            *) begin c; fail c; sleep 60 ;;
            esac
            """
        let late = try FakeProgram(tests: ["a", "b", "c", "d"], stopped).run(["--max-failures=2"])
        #expect(late.counts.passed == 2 && late.problems.count == 1 && late.ends == 0)
        #expect(ledger.ends == 1)
        #expect(
            Summary(ledger).lines.suffix(3) == [
                "not run: 294 more (--fail-fast; it was under way when its process ended)",
                "failed: " + ledger.problems[0], "300 tests: 1 passed, 299 not run; 1 failure of no test",
            ])
        // A death that no test is blamed for yet counts once, however often processes die in the search.
        let acts = "case $process in 1 | 2) begin; exit 7 ;; 4) begin t0; exit 7 ;; *) begin; pass; finish ;; esac"
        let search = try FakeProgram(tests: Array(tests[..<9]), acts)
        let found = try search.run(["--max-failures", "2"])
        #expect(found.counts.passed == 8 && found.counts.crashed == 1 && found.problems.isEmpty)
    }
}
