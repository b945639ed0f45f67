#if compiler(>=6.1)
    import CrashCatching
    import Foundation
    import Isolation
    import Testing

    /// The isolated tests of Swift Testing that this run has, and the arguments that select them.
    ///
    /// Swift Testing calls `prepare(for:)` of the trait of every test before it runs the first one.
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

        /// What the planned copy is started with; nil if there can be none.
        ///
        /// It selects all isolated suites and tests of this run, and no test that is not isolated. There is none for a
        /// program that does not take such arguments, or writes one coverage profile per process.
        static var copy: CopyPlan? {
            guard takesArguments, !ProfileFile.isForEachProcess else { return nil }
            let (suites, tests) = known.withLock { $0 }
            let outermost = suites.filter { !isInside(suites, $0) }
            let single = tests.filter { !isInside(suites, $0) }
            return CopyPlan(
                arguments(TestFilter.patterns(within: outermost, tests: single)), isForAll: true)
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
        private static func isInside(_ suites: Set<String>, _ id: String) -> Bool {
            id.indices.contains { id[$0] == "/" && suites.contains(String(id[..<$0])) }
        }

        /// The name of a test, or of one of its cases: the same in the run and in the copy.
        ///
        /// What identifies a case is not public (swift-testing, Test.Case.ID.swift): the arguments as they are
        /// encoded, and a number for those that are encoded alike.
        ///
        /// - Parameters:
        ///   - test: the test.
        ///   - testCase: the case.
        /// - Returns: its name; nil for a case that this toolchain does not identify in that way.
        static func name(_ test: Test, _ testCase: Test.Case?) -> String? {
            guard let testCase, testCase.isParameterized else { return "\(test.id)" }
            guard let kind = part("_kind", of: testCase), let list = part("arguments", of: kind),
                let number = part("discriminator", of: kind)
            else { return nil }
            let arguments = Mirror(reflecting: list).children.map { argument in
                let id = part("id", of: argument.value)
                return id.flatMap { part("bytes", of: $0) as? [UInt8] }.map {
                    Data($0).base64EncodedString()
                }
            }
            if arguments.contains(nil) { return nil }
            return "\(test.id) \(arguments.compactMap(\.self).joined(separator: ",")) \(number)"
        }

        /// Whether this process has got `--testing-library`: then the program takes `--filter`, too.
        private static let takesArguments = CommandLine.arguments.contains("--testing-library")

        /// Where attachments are saved, as this process was told.
        private static let attachmentOption: [String] = {
            // The second is its name in Swift 6.1.
            let options = ["--attachments-path", "--experimental-attachments-path"]
            let arguments = CommandLine.arguments
            guard let index = arguments.firstIndex(where: options.contains),
                index + 1 < arguments.count
            else { return [] }
            return [arguments[index], arguments[index + 1]]
        }()
    }
#endif
