import Foundation
import Testing

@testable import AirbagRunner

@Suite("The arguments of airbag-test")
struct ArgumentsTests {
    @Test("Options go to whom they are meant for")
    func sorting() throws {
        let arguments = try Arguments([
            "--filter", "A", "--filter=B=C", "--skip", "D", "-c", "release", "-Xswiftc", "--skip",
            "--sanitize=thread", "--hang-timeout", "2.5", "--max-crashes=0", "--xunit-output",
            "x.xml",
            "--no-parallel", "--enable-code-coverage", "--some-new-option", "--disable-xctest",
            "--event-stream-version", "0",
        ])
        #expect(arguments.filters == ["A", "B=C"])
        #expect(arguments.skips == ["D"])
        #expect(
            arguments.build == [
                "-c", "release", "-Xswiftc", "--skip", "--sanitize=thread",
                "--enable-code-coverage",
                "--some-new-option", "-Xswiftc", "-enable-testing",
            ])
        // The version is that of the user's file, and there is none.
        #expect(arguments.testing == ["--no-parallel"])
        #expect(arguments.hangTimeout == 2.5)
        #expect(arguments.maxCrashes == 0)
        #expect(arguments.xunitPath?.hasSuffix("/x.xml") == true)
        #expect(arguments.collectsCoverage)
        #expect(!arguments.runsXCTest && arguments.runsSwiftTesting)
        #expect(arguments.workers == nil)
    }

    @Test("Paths begin where the command was called; SwiftPM's places are known to all its commands")
    func paths() throws {
        let here = FileManager.default.currentDirectoryPath
        let arguments = try Arguments([
            "--package-path", "p", "--scratch-path", "s", "--cache-path=c", "--experimental-attachments-path", "a",
            "--experimental-event-stream-output", "e", "--event-stream-version", "0", "--xunit-output", "/x.xml",
            "--experimental-xunit-message-failure",
        ])
        #expect(arguments.build == ["--scratch-path", "s", "--cache-path=c"])
        #expect(arguments.locations == arguments.build)
        #expect(
            arguments.testing == [
                "--experimental-attachments-path", "\(here)/a", "--event-stream-version", "0",
            ])
        #expect(arguments.eventStreamPath == "\(here)/e")
        #expect(arguments.xunitPath == "/x.xml")
    }

    @Test("A release build allows @testable imports, unless told otherwise")
    func testableImports() throws {
        let testing = ["-Xswiftc", "-enable-testing"]
        for options in [
            ["-c", "release"], ["--configuration", "release"], ["--configuration=release"],
        ] {
            #expect(try Arguments(options).build == options + testing)
            #expect(try Arguments(options + ["--disable-testable-imports"]).build == options)
        }
        for options in [[], ["-c", "debug"], ["--configuration=debug"]] {
            #expect(try Arguments(options).build == options)
        }
    }

    @Test("--parallel is for XCTest, with as many workers as processors or as told")
    func workers() throws {
        #expect(try Arguments(["--parallel"]).workers == ProcessInfo.processInfo.activeProcessorCount)
        #expect(try Arguments(["--parallel", "--num-workers", "7"]).workers == 7)
        #expect(try Arguments(["--num-workers", "7"]).workers == nil)
    }

    @Test("What runs how often, and when it stops")
    func rounds() throws {
        let usual = try Arguments([])
        #expect(usual.hangTimeout == 300 && usual.rounds == 1 && usual.retries == 0 && usual.maxFailures == nil)
        #expect(usual.partition == nil && usual.listing == nil && !usual.isQuiet && !usual.rerunsFailed)
        #expect(try Arguments(["--hang-timeout", "0"]).hangTimeout == nil)
        #expect(usual.backtrace == "enable=yes,preset=full,symbolicate=fast")
        #expect(try Arguments(["-c", "release"]).backtrace == "enable=yes,preset=full,symbolicate=full")
        for options in [["--sanitize=address"], ["--sanitize", "thread"], ["--sanitize=thread", "--hang-timeout=0"]] {
            #expect(try Arguments(options).backtrace == "enable=no")
        }
        #expect(try Arguments(["--repeat", "3"]).rounds == 3)
        let endless = try Arguments(["--until-failure"])
        #expect(endless.rounds == nil && endless.stopsAfterFailure)
        let bounded = try Arguments(["--until-failure", "--repeat=9"])
        #expect(bounded.rounds == 9 && bounded.stopsAfterFailure)
        #expect(try Arguments(["--fail-fast"]).maxFailures == 1)
        #expect(try Arguments(["--retries", "2"]).retries == 2)
        for option in ["--list", "list", "-l", "--list-tests"] { #expect(try Arguments([option]).listing == .names) }
        #expect(try Arguments(["--list=json"]).listing == .json)
        #expect(try Arguments(["-q"]).build == ["-q"])
    }

    @Test("Tests have no colors where the command has no terminal, whatever it was given; as SwiftPM has it")
    func colors() throws {
        let arguments = try Arguments([])
        for own in [[:], ["NO_COLOR": ""], ["NO_COLOR": "0"], ["NO_COLOR": "1"]] {
            #expect(PackageBuild.environment(arguments, "/b", of: own, isTerminal: false) == ["NO_COLOR": "1"])
            #expect(PackageBuild.environment(arguments, "/b", of: own, isTerminal: true) == own)
        }
    }

    @Test("Each option that the help names is one that the command takes itself")
    func help() throws {
        let names = Help.text.matches(of: /(?m)^ {2}(--[a-z-]+)/).map { String($0.output.1) }
        #expect(names.count > 15)
        for name in names where name != "--verbose" {
            let values = ["--partition": "1/2", "--filter": "a"]
            let arguments = try? Arguments([name, values[name] ?? "1"])
            // A value that is none is refused, or an option of `swift build`.
            #expect(arguments?.build.contains(name) != true || name == "--quiet", "\(name)")
        }
        #expect(Help.text.split(separator: "\n").allSatisfy { $0.count <= 120 })
    }

    @Test(
        "What is wrong or not supported is told",
        arguments: [
            (["--filter"], "'--filter' needs a value"),
            (["--hang-timeout", "-1"], "'--hang-timeout -1': not a number, or less than 0"),
            (["--hang-timeout", "nan"], "'--hang-timeout nan': not a number, or less than 0"),
            (["--partition", "0/4"], "'--partition 0/4': no slice such as 1/4"),
            (["--partition", "5/4"], "'--partition 5/4': no slice such as 1/4"),
            (["--partition", "1"], "'--partition 1': no slice such as 1/4"),
            (["--partition", "1/0"], "'--partition 1/0': no slice such as 1/4"),
            (["--skip-build=false"], "'--skip-build' takes no value: '--skip-build=false'"),
            (["--fail-fast=", "--quiet"], "'--fail-fast' takes no value: '--fail-fast='"),
            (["--list=yaml"], "'--list yaml': no form: use '--list=json'"),
            (["--max-failures", "0"], "'--max-failures 0': not a whole number above 0"),
            (
                ["--retries", "1", "--repeat", "2"],
                "'--retries' takes no part where tests run again anyway: '--repeat', '--until-failure'"
            ),
            (
                ["--retries", "1", "--fail-fast"],
                "'--retries' takes no part where failures end the run: '--fail-fast', '--max-failures'"
            ),
            (
                ["--max-failures", "9", "--retries", "1"],
                "'--retries' takes no part where failures end the run: '--fail-fast', '--max-failures'"
            ),
            (["--max-crashes", "many"], "'--max-crashes many': not a whole number above -1"),
            (["last"], "'last' runs no tests; use 'swift test last'"),
            (["--version"], "'--version' runs no tests; use 'swift test --version'"),
            (
                ["--configuration-path", "x"],
                "'--configuration-path' is not supported; use 'swift test'"
            ),
        ])
    func refusals(_ arguments: [String], _ message: String) throws {
        // The form of #require that returns the error needs Swift 6.1.
        #expect {
            try Arguments(arguments)
        } throws: { error in
            let failure = try #require(error as? CommandFailure)
            return failure.message == message && failure.code == 64
        }
    }
}
