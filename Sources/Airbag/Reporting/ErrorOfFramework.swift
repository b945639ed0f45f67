import CrashCatching
import Expectations
import Isolation
import Testing
import XCTest

/// An error by which a test framework ends or skips a test, on its way from a child to the parent.
enum ErrorOfFramework: SteeringError {
    /// `XCTSkip`, with the explanation that `XCTSkipIf` and `XCTSkipUnless` add.
    case skip(String?, explanation: String?, at: Expectations.ExpectationLocation)
    case cancellation(TestCancellation)
    /// The error of a requirement whose failure the child has told.
    case reported

    /// Returns what a child sends for an error that its body threw.
    ///
    /// - Parameter error: the error.
    /// - Returns: the error to send: see ``ChildSurroundings/sent(_:)``.
    static func sent(_ error: any Error) -> any Error {
        if let skip = error as? XCTSkip {
            // Only the message is public. Without the rest, the place is unknown.
            let place = Reflection.part("sourceLocation", of: skip)
            let file = place.flatMap { Reflection.part("file", of: $0) as? String }
            let line = place.flatMap { Reflection.part("line", of: $0) as? UInt }
            return ErrorOfFramework.skip(
                skip.message, explanation: Reflection.part("explanation", of: skip) as? String,
                at: ExpectationLocation(runtimePath: file ?? "<unknown>", line: line ?? 0))
        }
        if TestCancellation.isOne(error) {
            // In the parent the error alone would end the test as passed.
            return TestCancellation(error).map(ErrorOfFramework.cancellation) ?? DescribedError(description: "\(error)")
        }
        return ReportedError.wasTold(error) ? ErrorOfFramework.reported : error
    }

    var arrived: (any Error)? {
        switch self {
        case .skip(let message, let explanation, let place):
            let (file, line) = (place.filePath, place.line)
            // An explanation cannot be given, only made.
            let skips = [
                error { try XCTSkipIf(true, message, file: file, line: line) },
                error { try XCTSkipUnless(false, message, file: file, line: line) },
            ].compactMap { $0 }
            let skip = skips.first { Reflection.part("explanation", of: $0) as? String == explanation }
            return skip ?? XCTSkip(message, file: file, line: line)
        case .cancellation(let cancellation): return error { try cancellation.perform() }
        case .reported:
            let error = ReportedError.here
            // In a child of a child, the failure is told already.
            if let error { ReportedError.noteTold(error) }
            return error
        }
    }

    private func error(_ body: () throws -> Void) -> (any Error)? {
        do { try body() } catch { return error }
        return nil
    }
}

/// The cancellation of a test by `Test.cancel`.
struct TestCancellation: Codable {
    private let comment: String?
    private let place: Testing.SourceLocation?

    /// Whether an error is the one that `Test.cancel` throws.
    static func isOne(_ error: any Error) -> Bool {
        String(reflecting: type(of: error)) == "Testing.SkipInfo"
    }

    /// Reads an error that `Test.cancel` threw.
    ///
    /// - Parameter error: the error; the result is nil for any other error, and where the detail is off.
    init?(_ error: any Error) {
        // Neither the type nor its contents are public: swift-testing, SkipInfo.swift.
        guard TestCancellation.isOne(error),
            PrivateDetail.cancelledTests.settle(Reflection.part("sourceContext", of: error) != nil)
        else { return nil }
        comment = Reflection.part("comment", of: error).flatMap { $0 as? Comment }?.rawValue
        place = Reflection.part("sourceContext", of: error).flatMap {
            Reflection.part("sourceLocation", of: $0) as? Testing.SourceLocation
        }
    }

    /// Cancels the test that runs here.
    ///
    /// - Throws: the error that ends the test then.
    func perform() throws {
        #if compiler(>=6.3)
            try Test.cancel(comment.map { Comment(rawValue: $0) }, sourceLocation: place ?? #_sourceLocation)
        #endif
    }
}
