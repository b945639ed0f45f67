#if compiler(>=6.1)
    import CrashCatching
    import Foundation
    import Isolation
    import Testing
    import Texts

    /// The isolated tests of Swift Testing in this run, and the arguments that select them.
    ///
    /// Swift Testing calls `prepare(for:)` of the trait of every test before it runs the first one.
    enum SwiftTestingPlan {
        /// The identifiers of isolated tests.
        private static let known = Locked<Set<String>>([])

        /// Notes a test that has the trait; ignores a suite, which is no test itself.
        ///
        /// - Parameter test: the test.
        static func note(_ test: Test) {
            if !test.isSuite { known.withLock { _ = $0.insert("\(test.id)") } }
        }

        /// The plan with which the planned copy is started; nil if there can be no copy.
        ///
        /// The plan selects the isolated tests of this run, and no others. There is no copy of a program that
        /// does not take such arguments, or writes one coverage profile per process.
        static var copy: CopyPlan? {
            guard takesArguments, !ProfileFile.isForEachProcess else { return nil }
            let tests = known.withLock { $0 }
            // Without any test, all tests of the program would be selected.
            return tests.isEmpty ? nil : CopyPlan(arguments(tests) + inOrder, isForAll: true)
        }

        /// Returns the arguments with which the program runs one test alone.
        ///
        /// - Parameter test: the test.
        /// - Returns: the arguments.
        static func arguments(for test: Test) -> [String] { arguments(["\(test.id)"]) }

        /// An argument may have 128 KiB. (execve(2), MAX_ARG_STRLEN)
        private static let longestArgument = 100_000

        private static func arguments(_ tests: Set<String>) -> [String] {
            ["--testing-library", "swift-testing"]
                + TestPattern.split(tests, longest: longestArgument).flatMap { ["--filter", $0] } + attachmentOption
        }

        /// If the run does not run tests in parallel, the copy need not, either.
        private static let inOrder = CommandLine.arguments.filter { $0 == "--no-parallel" }

        /// Returns the name of a test, or of one of its cases: the same in the run and in the copy.
        ///
        /// The identity of a case is not public (swift-testing, Test.Case.ID.swift): the encoded arguments, and
        /// a number for arguments that are encoded alike.
        ///
        /// - Parameters:
        ///   - test: the test.
        ///   - testCase: the case.
        /// - Returns: the name; nil for a case that this toolchain does not identify in that way.
        static func name(_ test: Test, _ testCase: Test.Case?) -> String? {
            guard let testCase, testCase.isParameterized else { return "\(test.id)" }
            guard let kind = Reflection.part("_kind", of: testCase), let list = Reflection.part("arguments", of: kind),
                let number = Reflection.part("discriminator", of: kind)
            else { return nil }
            let arguments = Mirror(reflecting: list).children.map { argument in
                let id = Reflection.part("id", of: argument.value)
                return id.flatMap { Reflection.part("bytes", of: $0) as? [UInt8] }.map {
                    Data($0).base64EncodedString()
                }
            }
            if arguments.contains(nil) { return nil }
            return "\(test.id) \(arguments.compactMap(\.self).joined(separator: ",")) \(number)"
        }

        /// Whether this process received `--testing-library`: such a program takes `--filter`, too.
        private static let takesArguments = CommandLine.arguments.contains("--testing-library")

        /// The option of this process for the directory of attachments.
        private static let attachmentOption: [String] = {
            // The second one is the name of the option in Swift 6.1.
            let options = ["--attachments-path", "--experimental-attachments-path"]
            let arguments = CommandLine.arguments
            guard let index = arguments.firstIndex(where: options.contains),
                index + 1 < arguments.count
            else { return [] }
            return [arguments[index], arguments[index + 1]]
        }()
    }
#endif
