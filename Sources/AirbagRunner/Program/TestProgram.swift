import Foundation

/// A test program of the package, and how SwiftPM starts it.
///
/// The native build system makes one for the package; the other one makes one for each test target.
struct TestProgram {
    let path: String
    /// The environment that its tests see: that of `swift test`.
    let environment: [String: String]
    /// What the runtime is to show of a crash; nil: what it shows by itself.
    let backtrace: String?
    /// Nil where no library can be preloaded: then XCTest is read by the lines that it prints.
    var observer: Observer?

    /// The environment for the start of a process.
    ///
    /// - Parameters:
    ///   - events: where the tests of XCTest are to be told, if they are.
    ///   - isSilent: whether XCTest is to print nothing of its own.
    ///   - maxFailures: the number of tests of XCTest after whose failure no further one begins; nil: any.
    /// - Returns: the environment; with an observer, which makes of it what tests are to see.
    func startEnvironment(events: OutputPipe?, isSilent: Bool = false, maxFailures: Int? = nil) -> [String: String] {
        observer?.environment(
            environment, events: events?.path, isSilent: isSilent, maxFailures: maxFailures, backtrace: backtrace)
            ?? environment
    }

    /// Returns the tests of XCTest, in the order in which XCTest runs them.
    ///
    /// The same process shows whether the observer works here. It is given up if it does not.
    ///
    /// - Parameter arguments: those of the command.
    /// - Returns: the tests.
    /// - Throws: a `CommandFailure` if the test program does not list its tests in the time after which it has hung.
    mutating func xctests(_ arguments: Arguments) throws -> [TestID] {
        final class Suite: Decodable {
            let name: String
            let tests: [Suite]?
        }
        let events = try OutputPipe()
        Descriptor.makeNonBlocking(events.readEnd)
        let list = [path, "--dump-tests-json"]
        var output: String?
        do {
            output = try Tool.output(list, startEnvironment(events: events), limit: arguments.hangTimeout)
        } catch  where !Interrupts.haveCome {}
        if output == nil || Descriptor.read(events.readEnd) == nil {
            observer = nil
            output = try Tool.output(list, environment, limit: arguments.hangTimeout)
        }
        guard let text = output, let start = text.firstIndex(of: "{"),
            let root = try? JSONDecoder().decode(Suite.self, from: Data(text[start...].utf8))
        else {
            throw CommandFailure(message: "the test program does not list its tests: \(output?.suffix(400) ?? "")")
        }
        // All tests, then a bundle, then classes, then methods.
        let classes = (root.tests ?? []).flatMap { $0.tests ?? [] }
        return classes.flatMap { suite in (suite.tests ?? []).map { TestID(xctest: suite.name, $0.name) } }
    }

    /// Returns the tests of Swift Testing.
    ///
    /// The library lists all of them, whatever patterns it is given. It runs code of the user for that: what makes the
    /// traits.
    ///
    /// - Parameter arguments: those of the command.
    /// - Returns: the tests.
    /// - Throws: a `CommandFailure` if the test program does not list its tests in the time after which it has hung.
    func swiftTests(_ arguments: Arguments) throws -> [ListedTest] {
        let text = try Tool.output(
            [path, "--testing-library", "swift-testing", "--list-tests", "--event-stream-output-path", "/dev/stdout"]
                + arguments.testing + Framework.silence, startEnvironment(events: nil),
            mayEndWith: ExitCode.noTests, limit: arguments.hangTimeout)
        // Bytes: to a Character, a carriage return and the line break behind it are one.
        let lines = try text.utf8.split(separator: UInt8(ascii: "\n")).compactMap { bytes -> EventLine? in
            let text = String(Substring(bytes))
            if let line = EventLine(text) { return line.isTest ? line : nil }
            // A record with other output in it is no JSON.
            let isOther = (try? JSONSerialization.jsonObject(with: Data(text.utf8))) != nil
            if isOther || !text.contains(#""payload":"#) || !text.contains(#""kind":"#) { return nil }
            let problem = "the list of tests is mixed with what the tests print; print that to standard error"
            throw CommandFailure(message: "\(problem): \(text.prefix(200))")
        }
        // A type that is no `@Suite` has no record, and no pattern finds it.
        let suites = Set(lines.filter { $0.kind == "suite" }.compactMap(\.id))
        var stream = EventStream([])
        return lines.compactMap { line in
            guard case .planned(let test, let place) = stream.event(in: line) else { return nil }
            let ends = test.specifier.indices.filter { test.specifier[$0] == "/" }
            let around = ends.map { String(test.specifier[..<$0]) }.filter(suites.contains)
            return ListedTest(test: test, place: place, names: [test.key] + around)
        }
    }
}
