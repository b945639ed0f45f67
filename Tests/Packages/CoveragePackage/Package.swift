// swift-tools-version: 6.0
import PackageDescription

// Run by .ci/coverage: counts how often code runs in forked children, and checks the figures of
// `swift test --enable-code-coverage`.
let package = Package(
    name: "CoveragePackage",
    dependencies: [.package(name: "Airbag", path: "../../..")],
    targets: [
        .target(name: "Counted"),
        .target(name: "Forking"),
        .testTarget(
            name: "CountedTests",
            dependencies: ["Counted", "Forking", .product(name: "Airbag", package: "Airbag")]),
        .executableTarget(name: "CheckCoverage"),
    ],
    swiftLanguageModes: [.v6]
)
