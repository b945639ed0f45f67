/// The text of `--help`.
enum Help {
    static let text = """
        Runs the tests of a package as 'swift test' does; no crash ends the run.

        USAGE: airbag-test [options] [options of swift test and swift build]
               airbag-test merge <xunit file>... --xunit-output <path>

        WHICH TESTS
          --filter <pattern>            Run the tests that match the regular expression.
          --skip <pattern>              Do not run those that match it.
          --partition <i>/<n>           Run the i-th of n slices; all slices together are all tests, each once.
          --rerun-failed                Run what did not pass in the last run of this package.
          --list, --list=json           Run nothing: list the tests that would run.

        HOW OFTEN
          --retries <n>                 Run a test that did not pass again, alone, n times at most. Passes then: flaky.
                                        Not beside --repeat, --until-failure, --fail-fast or --max-failures.
          --repeat <n>                  Run all tests n times.
          --until-failure               Run all tests again and again, until one does not pass.

        WHEN TO STOP
          --hang-timeout <seconds>      A test process in which nothing happens for so long has hung. (300; 0: never)
          --fail-fast                   After the first test that does not pass, no further one begins.
          --max-failures <n>            The same after n of them.
          --max-crashes <n>             Give the run up after more crashes, those of retries aside. (100)

        WHAT IS SHOWN
          --quiet                       Failures, crashes and the summary only.
          --verbose                     Also each line of the frameworks, and all that the runtime prints of a crash.
          --slowest <n>                 The n slowest tests, at the end.
          --xunit-output <path>         One file for the tests of both frameworks.
          --event-stream-output-path <path>
                                        The events of Swift Testing, one file for the whole run.

        EXIT CODES
          0 all tests passed, or were flaky; 1 a test failed, crashed, hung or did not run; 64 wrong arguments;
          69 no tests; 130 interrupted. If the package does not build, the code of 'swift build'.
        """
}
