import Foundation

/// Paths of the command line: the command changes its working directory to the package.
enum AbsolutePath {
    static func of(_ path: String) -> String {
        path.hasPrefix("/") ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
    }
}

/// Reads arguments one after the other.
struct ArgumentList {
    /// An option, with its value if both are one argument (`--filter=Parser`).
    struct Option {
        let text: String
        let name: String
        let value: String?
    }

    private var rest: ArraySlice<String>

    init(_ arguments: [String]) { rest = arguments[...] }

    mutating func next() -> Option? {
        guard let text = rest.popFirst() else { return nil }
        guard text.hasPrefix("--"), let equals = text.firstIndex(of: "=") else {
            return Option(text: text, name: text, value: nil)
        }
        return Option(text: text, name: String(text[..<equals]), value: String(text[text.index(after: equals)...]))
    }

    /// Returns the value of an option: behind `=`, or the next argument.
    ///
    /// - Throws: a `CommandFailure` if there is none.
    mutating func value(for option: Option) throws -> String {
        if let value = option.value ?? rest.popFirst() { return value }
        throw CommandFailure(message: "'\(option.name)' needs a value", code: ExitCode.usage)
    }

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

    /// Whether the next argument is the value of an option that SwiftPM knows.
    ///
    /// Of an option that is not in this list the value follows by itself, as an argument of `swift build`.
    static func takesValue(_ option: Option) -> Bool { option.value == nil && valued.contains(option.name) }

    /// Whether the option says where SwiftPM has its files, for every subcommand.
    static func isLocation(_ option: Option) -> Bool { locations.contains(option.name) }

    private static let locations: Set = [
        "--scratch-path", "--build-path", "--cache-path", "--config-path", "--security-path", "--toolchain",
    ]

    /// Options whose value could look like one of ours: those that pass flags on, and paths.
    private static let valued: Set = [
        "-Xcc", "-Xswiftc", "-Xlinker", "-Xcxx", "-Xmanifest", "--scratch-path", "--build-path",
        "--cache-path", "--config-path", "--security-path", "--toolset", "--swift-sdk", "--sdk",
        "--triple", "--toolchain", "--build-system", "--sanitize", "-c", "--configuration", "--traits", "-j", "--jobs",
    ]
}

/// The number of processors of the machine.
enum ProcessorCount {
    static var current: Int { ProcessInfo.processInfo.activeProcessorCount }
}
