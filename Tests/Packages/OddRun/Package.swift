// swift-tools-version: 6.0
import PackageDescription

// Tests of odd names, for `.ci/odd-run`, whose environment says what each does.
let package = Package(
    name: "OddRun",
    targets: [
        .target(name: "Act"),
        .testTarget(name: "OddTests", dependencies: ["Act"]),
        .testTarget(name: "OddTestsToo", dependencies: ["Act"]),
    ]
)
