import Airbag
import Glibc
import Judging
import Matchers
import Testing

/// An expression for a matcher of child processes never runs in this process, for a message neither.
@Suite struct EvaluatedInChildTests {
    /// A body that ends the process of the tests if it ever runs there.
    private func body() -> () -> Int {
        let here = getpid()
        return {
            if getpid() == here { exit(3) }
            exit(5)
        }
    }

    private let allOf = """
        expected to match all of: {exit the process with code 1}, and {exit the process with code 5}, \
        got what stayed in a child process
        expected to exit the process with code 1, got exit code 5
        """

    @Test func map() {
        let body = body()
        #expect(
            failureText { expects(body).to(Matchers.map({ $0 }, exitProcess(code: 1))) }
                == "expected to exit the process with code 1, got exit code 5")
    }

    @Test func groups() {
        let body = body()
        #expect(
            failureText { expects(body).to(exitProcess(code: 1) && exitProcess(code: 5)) }
                == allOf)
        #expect(
            failureText { expects(body).to(not(exitProcess(code: 5)) || exitProcess(code: 2)) }
                == """
                expected to match one of: {not exit the process with code 5}, or {exit the process with code 2}, \
                got what stayed in a child process
                expected to not exit the process with code 5, got exit code 5
                expected to exit the process with code 2, got exit code 5
                """)
    }

    @Test func asyncGroups() async {
        let body = body()
        let (one, five): (Matcher<Int>, Matcher<Int>) = (exitProcess(code: 1), exitProcess(code: 5))
        #expect(
            await failureText { await expects(body).to(satisfyAllOf(one.asAsync, five)) }
                == allOf)
        #expect(
            await failureText {
                await expect { () async -> Int in body() }.to(satisfyAllOf(one.asAsync, five))
            } == allOf)
    }

    @Test func asyncMaps() async {
        let body = body()
        let five: Matcher<Int> = exitProcess(code: 5)
        let all = await verdicts {
            await expects(body).to(Matchers.map({ $0 }, five.asAsync))
            await expect { () async -> Int in body() }.to(Matchers.map({ $0 }, five.asAsync))
            await expect { () async -> Int in body() }.to(Matchers.map({ $0 }, five))
            await expect { () async -> Int in body() }.to(five.asAsync)
        }
        #expect(all == "++++")
    }
}
