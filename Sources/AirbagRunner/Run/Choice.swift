import Foundation

/// A slice of the tests, for one machine of several.
struct Partition {
    /// From 1 to `count`.
    let index: Int
    let count: Int

    /// Reads `2/4`.
    init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let index = parts[0], let count = parts[1], 1 <= index, index <= count, count < 100_000
        else { return nil }
        (self.index, self.count) = (index, count)
    }

    /// Whether a test belongs to the slice.
    ///
    /// Only its name says so, and not its place in a file: no other test moves it.
    func contains(_ test: TestID) -> Bool {
        StableHash.of(test.specifier) % UInt64(count) == UInt64(index - 1)
    }
}

/// Hashes that are the same in each process.
enum StableHash {
    /// The hash of FNV-1a, with the last step of MurmurHash3: the low bits alone know little of the high ones.
    static func of(_ text: String) -> UInt64 {
        var hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        hash = (hash ^ (hash >> 33)) &* 0xff51_afd7_ed55_8ccd
        hash = (hash ^ (hash >> 33)) &* 0xc4ce_b9fe_1a85_ec53
        return hash ^ (hash >> 33)
    }
}

/// Which tests of the package the user has asked for.
struct Choice {
    private let arguments: Arguments
    /// What Swift Testing makes of the patterns.
    private let filters: [Regex<AnyRegexOutput>]
    private let skips: [Regex<AnyRegexOutput>]
    /// The names of the tests that did not pass in the last run; nil if others may run, too.
    private let rerun: Set<String>?

    /// - Parameters:
    ///   - arguments: those of the command.
    ///   - rerun: the names of the tests to run again, if only those shall run.
    /// - Throws: a `CommandFailure` if a pattern is no regular expression of Swift Testing, which runs.
    init(_ arguments: Arguments, rerun: Set<String>?) throws {
        func patterns(_ texts: [String]) throws -> [Regex<AnyRegexOutput>] {
            try texts.map { text in
                if let pattern = try? Regex(text) { return pattern }
                throw CommandFailure(message: "'\(text)' is no regular expression", code: ExitCode.usage)
            }
        }
        let isUsed = arguments.runsSwiftTesting
        filters = isUsed ? try patterns(arguments.filters) : []
        skips = isUsed ? try patterns(arguments.skips) : []
        (self.arguments, self.rerun) = (arguments, rerun)
    }

    /// Whether more than patterns choose the tests, so that Swift Testing cannot do it by itself.
    var isNarrow: Bool { arguments.partition != nil || rerun != nil }

    /// Whether a test is to run.
    func contains(_ listed: ListedTest) -> Bool {
        (arguments.partition?.contains(listed.test) ?? true) && isMeant(listed)
    }

    /// Whether a test is to run, in this slice or in another one.
    func isMeant(_ listed: ListedTest) -> Bool {
        let test = listed.test
        if let rerun, !rerun.contains(test.specifier) { return false }
        if test.framework == .xctest {
            return (arguments.filters.isEmpty || arguments.filters.contains(where: test.matches))
                && !arguments.skips.contains(where: test.matches)
        }
        func matches(_ pattern: Regex<AnyRegexOutput>) -> Bool { listed.names.contains { $0.contains(pattern) } }
        return (filters.isEmpty || filters.contains(where: matches)) && !skips.contains(where: matches)
    }
}

/// A test that its program has listed.
struct ListedTest {
    let test: TestID
    var place: Place?
    /// What Swift Testing compares with patterns: its identifier, and those of the suites around it.
    var names: [String] = []
}

extension TestID {
    /// Whether a regular expression matches the specifier, as SwiftPM does it for XCTest.
    fileprivate func matches(_ pattern: String) -> Bool {
        specifier.range(of: pattern, options: .regularExpression) != nil
    }
}
