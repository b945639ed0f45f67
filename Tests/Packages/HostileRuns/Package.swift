// swift-tools-version: 6.0
import PackageDescription

// Run by .ci/hostile: test runs that hide a failure, and the same runs mended. Each run of the first
// kind has to fail, each of the second to pass.
let airbag = Target.Dependency.product(name: "Airbag", package: "Airbag")
let package = Package(
    name: "HostileRuns",
    dependencies: [.package(name: "Airbag", path: "../../..")],
    targets: [
        .target(name: "Forked"),
        .target(name: "Lies", dependencies: ["Forked", airbag]),
        .testTarget(name: "XCTestLies", dependencies: ["Lies", airbag]),
        .testTarget(name: "TestingLies", dependencies: ["Lies", airbag]),
        // No test framework runs in this one.
        .executableTarget(name: "PlainProgram", dependencies: ["Lies", airbag]),
        // This one runs XCTest by itself.
        .executableTarget(name: "OwnMain", dependencies: ["Lies", airbag]),
    ],
    swiftLanguageModes: [.v6]
)
