import Foundation

/// Reads arguments one after the other.
struct ArgumentList {
    /// An option, with its value if both are one argument (`--filter=Parser`).
    struct Option {
        let text: String
        let name: String
        let value: String?
    }

    private var rest: ArraySlice<String>
    /// The latest option, if it has a value that nobody has taken.
    private var untaken: Option?

    init(_ arguments: [String]) { rest = arguments[...] }

    /// Returns the next option.
    ///
    /// - Throws: a `CommandFailure` if the one before it had a value that nobody took.
    mutating func next() throws -> Option? {
        if let untaken {
            throw CommandFailure(message: "'\(untaken.name)' takes no value: '\(untaken.text)'", code: ExitCode.usage)
        }
        guard let text = rest.popFirst() else { return nil }
        guard text.hasPrefix("--"), let equals = text.firstIndex(of: "=") else {
            return Option(text: text, name: text, value: nil)
        }
        untaken = Option(text: text, name: String(text[..<equals]), value: String(text[text.index(after: equals)...]))
        return untaken
    }

    /// Returns an option with its value for SwiftPM.
    mutating func all(of option: Option) throws -> [String] {
        let hasOther = option.value == nil && ArgumentList.valued.contains(option.name)
        untaken = nil
        return [option.text] + (hasOther ? [try value(for: option)] : [])
    }

    /// Returns the value of an option: behind `=`, or the next argument.
    ///
    /// - Throws: a `CommandFailure` if there is none.
    mutating func value(for option: Option) throws -> String {
        untaken = nil
        if let value = option.value ?? rest.popFirst() { return value }
        throw CommandFailure(message: "'\(option.name)' needs a value", code: ExitCode.usage)
    }

    /// Returns the value of an option that is a path, as an absolute one: the working directory will be the package.
    mutating func path(for option: Option) throws -> String { URL(fileURLWithPath: try value(for: option)).path }

    mutating func number(for option: Option, atLeast bound: Double) throws -> Double {
        try value(
            for: option, reading: { Double($0).flatMap { $0 >= bound && $0 < 1e9 ? $0 : nil } },
            as: "not a number, or less than \(bound.formatted())")
    }

    mutating func wholeNumber(for option: Option, above bound: Int) throws -> Int {
        try value(
            for: option, reading: { Int($0).flatMap { $0 > bound && $0 < 1_000_000 ? $0 : nil } },
            as: "not a whole number above \(bound)")
    }

    /// Returns the value of an option, read in some way.
    ///
    /// - Throws: a `CommandFailure` if there is none, or if it cannot be read.
    mutating func value<Value>(for option: Option, reading read: (String) -> Value?, as problem: String) throws -> Value
    {
        let text = try value(for: option)
        if let value = read(text) { return value }
        throw CommandFailure(message: "'\(option.name) \(text)': \(problem)", code: ExitCode.usage)
    }

    /// Whether the option says where SwiftPM has its files, for every subcommand.
    static func isLocation(_ option: Option) -> Bool { locations.contains(option.name) }

    private static let locations: Set = [
        "--scratch-path", "--build-path", "--cache-path", "--config-path", "--security-path", "--toolchain",
    ]

    /// Options whose value could look like one of ours: those that pass flags on, and paths.
    ///
    /// Of an option that is not in this list the value follows by itself, as an argument of `swift build`.
    private static let valued: Set = [
        "-Xcc", "-Xswiftc", "-Xlinker", "-Xcxx", "-Xmanifest", "--scratch-path", "--build-path",
        "--cache-path", "--config-path", "--security-path", "--toolset", "--swift-sdk", "--sdk",
        "--triple", "--toolchain", "--build-system", "--sanitize", "-c", "--configuration", "--traits", "-j", "--jobs",
    ]
}
