// swift-tools-version: 6.0
import PackageDescription

// Tests that die in twenty ways, for `.ci/crashing-run`, which adds those that pass.
let package = Package(
    name: "CrashingRun",
    targets: [
        .target(name: "RunLog"),
        .executableTarget(name: "Judge"),
        .testTarget(name: "XCTests", dependencies: ["RunLog"]),
        .testTarget(name: "SwiftTests", dependencies: ["RunLog"]),
    ]
)
