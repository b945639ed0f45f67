import Foundation

/// A test framework of the toolchain.
enum Framework: String {
    case xctest = "XCTest"
    case swiftTesting = "Swift Testing"

    /// Arguments by which Swift Testing prints nothing of its own.
    static let silence = ["--verbosity", "\(Int.min)"]
}

/// A test.
struct TestID: Hashable {
    let framework: Framework
    /// What identifies the test in its framework: `Module.Class/test`, `Module.Suite/test()/File.swift:8:6`.
    let key: String
    /// The suite with its module: `Module.Class`, `Module.Suite.Inner`.
    let suite: String
    /// The function: `test`, `test()`.
    let name: String

    /// As `swift test list` prints the test.
    let specifier: String

    /// A test of XCTest.
    init(xctest suite: String, _ name: String) {
        (framework, self.suite, self.name) = (.xctest, suite, name)
        key = "\(suite)/\(name)"
        specifier = key
    }

    /// A test of Swift Testing.
    ///
    /// - Parameters:
    ///   - key: the identifier in the event stream; its last part is the place.
    ///   - name: the name of the function.
    init(swiftTesting key: String, name: String) {
        let place = key.lastIndex(of: "/") ?? key.endIndex
        specifier = String(key[..<place])
        var suite = specifier
        if suite.hasSuffix(name) { suite.removeLast(name.count) }
        while suite.last == "/" || suite.last == "." { suite.removeLast() }
        (framework, self.key, self.name) = (.swiftTesting, key, name)
        self.suite = String(
            decoding: suite.utf8.map { $0 == UInt8(ascii: "/") ? UInt8(ascii: ".") : $0 }, as: UTF8.self)
    }

    /// The name of the class as XCTest prints it: without the module.
    var shortSuite: Substring { suite[(suite.lastIndex(of: ".").map(suite.index(after:)) ?? suite.startIndex)...] }

    static func == (one: TestID, other: TestID) -> Bool { one.key == other.key && one.framework == other.framework }

    func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
