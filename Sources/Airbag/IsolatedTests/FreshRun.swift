#if compiler(>=6.1)
    import CrashCatching
    import Foundation
    import Testing

    /// Runs a case of a test in a fresh process.
    ///
    /// That is the test program with only the test selected, where the trait finds itself in such a
    /// process and runs the case (see ``ownPart(_:_:)``).
    ///
    /// - Parameters:
    ///   - test: the test.
    ///   - testCase: the case.
    ///   - settings: how.
    ///   - outputLimit: how many bytes are kept of each output.
    /// - Returns: what came of it; nil where there is no such way, and the forked one has to do.
    func runFresh(
        _ test: Test, _ testCase: Test.Case?, _ settings: IsolationSettings, outputLimit: Int
    ) async -> IsolatedAttempt<Void>? {
        guard takesArguments else { return nil }
        let pattern = "^\(NSRegularExpression.escapedPattern(for: "\(test.id)"))$"
        return await freshAttempt(
            of: key(test, testCase),
            arguments: ["--testing-library", "swift-testing", "--filter", pattern]
                + attachmentOption,
            timeLimit: settings.timeLimit, limits: settings.limits, outputLimit: outputLimit)
    }

    /// What this process has to run, if it is a fresh one.
    enum FreshPart {
        /// It is no fresh process.
        case none
        /// This case.
        case this(FreshChild)
        /// Another case of the test.
        case other
    }

    /// What this process has to run of a test.
    ///
    /// - Parameters:
    ///   - test: the test.
    ///   - testCase: the case.
    /// - Returns: whether it is this case.
    func ownPart(_ test: Test, _ testCase: Test.Case?) -> FreshPart {
        guard let child = FreshChild.current else { return .none }
        return child.test == key(test, testCase) ? .this(child) : .other
    }

    /// Tells a case from all others, in every process of the program.
    ///
    /// What tells the cases of a test apart is not public (swift-testing, Test.Case.ID.swift): the
    /// arguments as they are encoded, and a number for those that are encoded alike.
    private func key(_ test: Test, _ testCase: Test.Case?) -> String {
        guard let testCase, let kind = part("_kind", of: testCase),
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
    private let takesArguments = CommandLine.arguments.contains("--testing-library")

    /// Where attachments are saved, as this process was told.
    private let attachmentOption: [String] = {
        let option = "--attachments-path"
        let arguments = CommandLine.arguments
        guard let index = arguments.firstIndex(of: option), index + 1 < arguments.count else {
            return []
        }
        return [option, arguments[index + 1]]
    }()
#endif
