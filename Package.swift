// swift-tools-version: 6.0
import PackageDescription

// Packages that depend on this one may set it for all code: so an import says who sees what it brings.
let library: [SwiftSetting] = [.enableUpcomingFeature("InternalImportsByDefault")]

// `swift test` shows that the library works: a suite or two of each layer. The folders `Gate` have what each commit has
// to pass in debug, the folders `Always` the rest. CONTRIBUTING.md says which test goes where.
let hasStress = Context.environment["AIRBAG_STRESS"] == "1"
let leftOut: [String]
switch Context.environment["AIRBAG_TESTS"] ?? "" {
case _ where hasStress, "all": leftOut = []
case "gate": leftOut = ["Always"]
case "": leftOut = ["Gate", "Always"]
case let other: fatalError("AIRBAG_TESTS is '\(other)'; it may be 'gate' or 'all'")
}
let leftOutWithoutAlways = leftOut.filter { $0 != "Always" }  // SwiftPM warns of folders that are not there

// One target per layer: each may import only what stands below it, and the compiler refuses
// the rest. docs/architecture.md draws the picture.
let package = Package(
    name: "Airbag",
    products: [
        .library(name: "Airbag", targets: ["Airbag"]),
        .library(name: "AirbagNimble", targets: ["AirbagNimble"]),
        .library(name: "CrashCatching", targets: ["CrashCatching"]),
        .executable(name: "airbag-test", targets: ["AirbagRunner"]),
    ],
    targets: [
        .target(name: "CGuard", path: "CHelpers/Guard"),
        .target(name: "CTasks", dependencies: ["CGuard"], path: "CHelpers/Tasks"),
        .target(name: "CChildren", dependencies: ["CGuard"], path: "CHelpers/Children"),
        .target(
            name: "CrashCatching", dependencies: ["CGuard", "CTasks"], swiftSettings: library),
        .target(
            name: "Isolation", dependencies: ["CChildren", "CrashCatching"],
            swiftSettings: library),
        .target(name: "Texts", swiftSettings: library),
        .target(name: "Expectations", dependencies: ["Isolation", "Texts"], swiftSettings: library),
        .target(
            name: "Matchers", dependencies: ["Expectations", "Texts"], swiftSettings: library),
        .target(
            name: "AsyncOperators", dependencies: ["Matchers"],
            // An operator has no parameter for the isolation of its caller. With this feature it runs there all the
            // same. Swift 6.0 and 6.1 do not know it. Matchers cannot have it: a function of a type that is not
            // Sendable would be no argument of an async matcher any more.
            swiftSettings: library + [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]),
        .target(
            name: "Airbag", dependencies: ["AsyncOperators", "Matchers", "Texts"],
            swiftSettings: library),
        .target(name: "AirbagNimble", dependencies: ["Airbag"], swiftSettings: library),

        .executableTarget(name: "AirbagRunner", dependencies: ["Texts"]),
        .executableTarget(
            name: "AirbagTour", dependencies: ["CrashCatching", "Isolation", "Fixtures"]),
        .target(name: "CBaseline", path: "Sources/CBaseline"),
        .executableTarget(
            name: "AirbagBenchmarks",
            dependencies: ["Airbag", "CBaseline", "CxxFixtures", "Fixtures"]),

        .target(name: "CFixtures", path: "Tests/CFixtures"),
        .target(name: "CxxFixtures", dependencies: ["CGuard"], path: "Tests/CxxFixtures"),
        .target(name: "Fixtures", dependencies: ["CFixtures"], path: "Tests/Fixtures"),
        // Run by the tests as a process of its own, for what must not happen in theirs.
        .executableTarget(
            name: "CrashFixture",
            dependencies: ["CrashCatching", "Isolation", "CFixtures", "CxxFixtures", "Fixtures"],
            path: "Tests/CrashFixture"),
        .executableTarget(
            name: "LateDispatch", dependencies: ["CGuard"], path: "Tests/LateDispatch"),
        .target(
            name: "TestSupport",
            dependencies: ["CGuard", "CrashCatching", "CFixtures", "Fixtures"],
            path: "Tests/Support"),
        // Which tests need which private detail.
        .target(
            name: "DetailConditions", dependencies: ["CrashCatching"],
            path: "Tests/DetailConditions"),
        .testTarget(
            name: "CrashCatchingTests",
            dependencies: [
                "CGuard", "CrashCatching", "CFixtures", "CxxFixtures", "Fixtures",
                "DetailConditions", "TestSupport", "CrashFixture",
            ], exclude: leftOut),
        // And of crashes that are to be told in the same way whether they were caught or ended a child.
        .testTarget(
            name: "IsolationTests",
            dependencies: [
                "CBaseline", "CChildren", "CGuard", "CrashCatching", "Isolation", "CFixtures",
                "CxxFixtures",
                "DetailConditions", "Fixtures", "TestSupport", "CrashFixture",
            ], exclude: leftOut),
        .target(name: "Judging", dependencies: ["Airbag"], path: "Tests/Judging"),
        .executableTarget(
            name: "Frameworkless", dependencies: ["Airbag", "CFixtures", "Fixtures", "Judging"],
            path: "Tests/Frameworkless"),
        .executableTarget(
            name: "DeliberateXCTests",
            dependencies: ["Airbag", "CFixtures", "Fixtures", "Judging"],
            path: "Tests/DeliberateXCTests"),
        .testTarget(
            name: "ExpectationsTests",
            dependencies: [
                "Airbag", "CFixtures", "DetailConditions", "Fixtures", "Judging", "TestSupport",
            ], exclude: leftOut),
        .testTarget(
            name: "MatchersTests",
            dependencies: [
                "Airbag", "CxxFixtures", "DetailConditions", "Fixtures", "Judging", "Matchers",
            ], exclude: leftOut),
        .testTarget(
            name: "AirbagRunnerTests", dependencies: ["AirbagRunner", "Texts"], exclude: leftOutWithoutAlways),
        .testTarget(
            name: "AirbagNimbleTests", dependencies: ["AirbagNimble", "DetailConditions"], exclude: leftOutWithoutAlways
        ),
        .testTarget(
            name: "AirbagTests",
            dependencies: [
                // The compiler is asked about code that imports it.
                "AirbagNimble",
                "Airbag", "CFixtures", "CxxFixtures", "DetailConditions", "Fixtures", "Judging",
                "Frameworkless", "DeliberateXCTests",
            ], exclude: leftOut),
    ],
    swiftLanguageModes: [.v6]
)

// C++ interoperability of toolchains before 6.2 cannot import a test framework beside it.
#if compiler(>=6.2)
    if !leftOut.contains("Gate") {
        package.targets += [
            .target(name: "CxxInterop", path: "Tests/CxxInterop"),
            .testTarget(
                name: "CxxInteropTests", dependencies: ["Airbag", "CxxInterop"],
                swiftSettings: [.interoperabilityMode(.Cxx)]),
        ]
    }
#endif

// The table of call forms takes long to build. `.ci/full` builds it.
if hasStress {
    package.targets.append(
        .testTarget(
            name: "FormsTests",
            dependencies: ["AirbagNimble", "CxxFixtures", "Fixtures", "Judging", "Matchers"]))
}
