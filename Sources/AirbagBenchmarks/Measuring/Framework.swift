/// A test framework under which rows are measured.
enum Framework: String, Codable, CaseIterable, Comparable {
    case swiftTesting = "Swift Testing"
    case xctest = "XCTest"

    /// The benchmarks of this framework, in their order.
    var benchmarks: [Benchmark] {
        switch self {
        case .swiftTesting: Benchmark.underSwiftTesting
        case .xctest: Benchmark.underXCTest
        }
    }

    static func < (one: Framework, other: Framework) -> Bool { one.rawValue < other.rawValue }
}
