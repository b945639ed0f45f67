#if compiler(>=6.1)
    import CrashCatching
    import Foundation
    import Isolation
    import Testing

    /// The isolated tests of Swift Testing that this run has, and how the program is started with some of them.
    ///
    /// Swift Testing tells a trait of each test before any begins.
    enum SwiftTestingPlan {
        /// The identifiers of isolated suites and tests.
        private static let known = Locked<(suites: Set<String>, tests: Set<String>)>(([], []))

        /// Notes a suite or a test that has the trait.
        ///
        /// - Parameter test: the suite or test.
        static func note(_ test: Test) {
            let id = "\(test.id)"
            known.withLock {
                _ = test.isSuite ? $0.suites.insert(id) : $0.tests.insert(id)
            }
        }

        /// What the planned copy is started with: all isolated tests, and no other; nil if this program does not
        /// select tests by arguments, or counts coverage in a file for each process.
        static var copy: CopyPlan? {
            guard takesArguments, !ProfileFile.isForEachProcess else { return nil }
            let (suites, tests) = known.withLock { $0 }
            let outer = suites.filter { !hasPrefix(of: suites, $0) }
            let single = tests.filter { !hasPrefix(of: suites, $0) }
            return CopyPlan(
                arguments(TestFilter.patterns(within: outer, tests: single)), isForAll: true)
        }

        /// What the program is started with so that it runs one test alone.
        ///
        /// - Parameter test: the test.
        /// - Returns: the arguments.
        static func arguments(for test: Test) -> [String] {
            arguments(TestFilter.patterns(within: [], tests: ["\(test.id)"]))
        }

        private static func arguments(_ patterns: [String]) -> [String] {
            ["--testing-library", "swift-testing"] + patterns.flatMap { ["--filter", $0] }
                + attachmentOption
        }

        /// Whether a test is inside of one of the suites.
        private static func hasPrefix(of suites: Set<String>, _ id: String) -> Bool {
            id.indices.contains { id[$0] == "/" && suites.contains(String(id[..<$0])) }
        }

        /// Tells a case from all others, in every process of the program.
        ///
        /// What tells the cases of a test apart is not public (swift-testing, Test.Case.ID.swift): the
        /// arguments as they are encoded, and a number for those that are encoded alike.
        ///
        /// - Parameters:
        ///   - test: the test.
        ///   - testCase: the case.
        /// - Returns: its name.
        static func name(_ test: Test, _ testCase: Test.Case?) -> String {
            guard let testCase, testCase.isParameterized, let kind = part("_kind", of: testCase),
                let list = part("arguments", of: kind)
            else { return "\(test.id)" }
            let arguments = Mirror(reflecting: list).children.map { argument in
                let id = part("id", of: argument.value)
                let bytes = id.flatMap { part("bytes", of: $0) as? [UInt8] } ?? []
                return Data(bytes).base64EncodedString()
            }
            let number = part("discriminator", of: kind).map { "\($0)" } ?? ""
            return "\(test.id) \(arguments.joined(separator: ",")) \(number)"
        }

        /// Whether the program takes the arguments that select a test, as those of SwiftPM do: it was given
        /// such itself.
        private static let takesArguments = CommandLine.arguments.contains("--testing-library")

        /// Where attachments are saved, as this process was told.
        private static let attachmentOption: [String] = {
            let option = "--attachments-path"
            let arguments = CommandLine.arguments
            guard let index = arguments.firstIndex(of: option), index + 1 < arguments.count else {
                return []
            }
            return [option, arguments[index + 1]]
        }()
    }
#endif
