import AirbagNimble
import DetailConditions
import Foundation
import Testing

@Suite struct NimbleHandlersTests {
    private let file = "NimbleHandlersTests.swift"
    private let crashLine = #line + 10

    /// What a handler prints where XCTest runs no test.
    private func printed(by handler: any AssertionHandler & Sendable) throws -> [String] {
        let run = try isolatedRun {
            withAssertionHandler(handler) {
                expect(1).to(equal(1))
                expect(1).to(equal(2))
                expect(nil as Int?).to(equal(2))
                expect { () }.to(throwError())
                expect { () -> Int in fatalError("wet") }.to(equal(2))
                fail("own text")
            }
        }
        return run.standardError.split(separator: "\n").compactMap { line in
            line.components(separatedBy: ": error: ").dropFirst().first
        }
    }

    @Test(.needs("xctest-observers")) func xcTest() throws {
        #expect(
            try printed(by: NimbleXCTestHandler()) == [
                "expected to equal <2>, got <1>",
                "expected to equal <2>, got <nil> (use beNil() to match nils)",
                "expected to throw any error, got no error",
                "expected to equal <2>, but crashed: wet (\(file):\(crashLine))", "own text",
            ])
    }

    @Test(.needs("xctest-observers")) func shortTexts() throws {
        #expect(
            try printed(by: NimbleShortXCTestHandler()) == [
                "got: <1>", "got: <nil> (use beNil() to match nils)", "got: no error",
                "expected to equal <2>, but crashed: wet (\(file):\(crashLine))", "own text",
            ])
    }

    @Test(arguments: [
        NimbleSwiftTestingHandler() as any AssertionHandler & Sendable, NimbleTestingHandler(),
    ])
    func swiftTesting(_ handler: any AssertionHandler & Sendable) {
        withKnownIssue {
            withAssertionHandler(handler) {
                expect(1).to(equal(1))
                // A requirement is reported once, so the error that ends the closure is no second issue.
                try require(1).to(equal(2))
            }
        } matching: { issue in
            "\(issue)".contains("expected to equal <2>, got <1>")
        }
    }
}
