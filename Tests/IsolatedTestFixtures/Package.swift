// swift-tools-version: 6.1
import PackageDescription

// Tests that end badly on purpose, run as a real `swift test` by `.ci/isolated-tests`, which judges
// what is reported against the table of each. A package of its own, so that nobody runs them by chance.
let package = Package(
    name: "IsolatedTestFixtures",
    dependencies: [.package(name: "Airbag", path: "../..")],
    targets: [
        .testTarget(
            name: "SwiftTestingFixture", dependencies: [.product(name: "Airbag", package: "Airbag")]
        ),
        .testTarget(
            name: "XCTestFixture", dependencies: [.product(name: "Airbag", package: "Airbag")]),
        .executableTarget(name: "Judge"),
    ],
    swiftLanguageModes: [.v6]
)
