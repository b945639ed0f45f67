// swift-tools-version: 6.0
import PackageDescription

// `.ci/large-run` generates the tests. No crash in them shows its calls: what is measured is the run.
let package = Package(
    name: "LargeRun",
    targets: [
        .target(name: "Dying"),
        .testTarget(name: "XCTests", dependencies: ["Dying"]),
        .testTarget(name: "SwiftTests", dependencies: ["Dying"]),
    ]
)
