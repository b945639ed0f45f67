import Airbag
import Foundation
import Testing
import XCTest

/// Texts of which something is missing, taken for a proof.
extension Lie {
    static let texts = [
        Lie(
            "cut-output",
            { expect { write(bad) }.to(writeToStandardOutput(not(contain("ERROR")))) },
            mended: {
                expect { write(good) }.to(
                    writeToStandardOutput(not(contain("ERROR")), limits: more))
            }),
        Lie(
            "cut-errors",
            { expect { write(bad, to: 2) }.toNot(writeToStandardError(contain("ERROR"))) },
            mended: {
                expect { write(good, to: 2) }.toNot(
                    writeToStandardError(contain("ERROR"), limits: more))
            }),
        Lie(
            "cut-message",
            { expect { die(bad) }.to(throwAssertion(message: not(contain("ERROR")))) },
            mended: { expect { die("small") }.to(throwAssertion(message: not(contain("ERROR")))) }),
        Lie(
            "cut-message-in-a-child",
            { expect { die(bad) }.toNot(crash(message: contain("ERROR"))) },
            mended: { expect { die("small") }.toNot(crash(message: contain("ERROR"))) }),
        Lie(
            "cut-message-in-a-closure",
            {
                expect { die(bad) }.to(
                    throwAssertion { expect($0.message).toNot(contain("ERROR")) })
            },
            mended: { expect { die("small") }.to(throwAssertion { expect($0.message) == "small" }) }
        ),
        Lie(
            "cut-reason", { expect { raise(bad) }.toNot(raiseException(reason: contain("ERROR"))) },
            mended: { expect { raise("small") }.toNot(raiseException(reason: contain("ERROR"))) }),
    ]

    private static let good = String(repeating: "good\n", count: 400_000)
    private static let bad = good + "ERROR\n" + good

    private static let more = ChildLimits(keptOutput: 8 << 20)

    private static func write(_ text: String, to descriptor: Int32 = 1) {
        FileHandle(fileDescriptor: descriptor).write(Data(text.utf8))
    }

    private static func die(_ text: String) { fatalError(text) }

    private static func raise(_ reason: String) {
        AirbagException(name: "bad", reason: reason).raise()
    }
}

/// Errors that steer a test, and leave a body in a child without the failure for which they stand.
extension Lie {
    static let steering = [
        Lie(
            "requirement-with-a-handler", { try isolated { try require(2, told: false) } },
            mended: pass),
        Lie(
            "requirement-as-an-error",
            { expect { try isolated { try require(2) } }.to(throwError()) }, mended: pass),
        Lie(
            "failure-before-a-skip",
            {
                try isolated {
                    XCTFail("before the skip")
                    throw XCTSkip("not today")
                }
            }, mended: pass),
        Lie(
            "unwrap-of-the-other-framework", { try isolated { _ = try XCTUnwrap(nil as Int?) } },
            mended: { try isolated { _ = try XCTUnwrap(1) } }),
        Lie(
            "requirement-of-testing", { try isolated { try #require(wanted == "") } }, mended: pass),
        Lie("cancellation", { try isolated { try cancel() } }, mended: pass),
        Lie(
            "failure-before-a-cancellation",
            {
                try isolated {
                    fail("before the end")
                    try cancel()
                }
            }, mended: pass),
    ]

    private static func pass() throws { try isolated { try require(1) } }

    private static func require(_ number: Int, told: Bool = true) throws {
        if !told { defaultAssertionHandler = AssertionRecorder() }
        _ = try Airbag.require(number).to(equal(1))
    }

    private static func cancel() throws {
        #if compiler(>=6.3)
            try Test.cancel("not today")
        #else
            fail("there is no cancellation")
        #endif
    }
}
