// swift-tools-version: 6.0
import PackageDescription

// Run by `.ci/lying-run`: tests whose output, environment or processes mislead whoever reads them.
let package = Package(
    name: "LyingRun",
    targets: [.testTarget(name: "XCTests"), .testTarget(name: "SwiftTests")]
)
