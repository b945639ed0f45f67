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
}
