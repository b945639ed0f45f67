// A program of XCTest tests that fail on purpose. The tests of Airbag run it, and read what it reports.
//
// A program of its own, with its own `main`: so they are no tests of the package.
import XCTest

XCTMain([
    testCase(OwnTests.all),
    testCase(DeliberateXCTestFailures.all),
    testCase(DeliberateXCTestEndings.all),
    testCase(DeliberateXCTestFailuresAround.all),
    testCase(DeliberateExitBetweenXCTests.all),
    testCase(DeliberateIsolatedFailures.all),
    testCase(DeliberateExpectedXCTestEnds.all),
    testCase(DeliberateUncaughtCrashes.all),
])
