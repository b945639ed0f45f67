public import Airbag
import Expectations

/// Reports failures to the framework of the running test, as the initial handler of the process does.
public final class NimbleTestingHandler: AssertionHandler, Sendable {
    /// Creates a handler.
    public init() {}

    /// Reports a failure; a passed assertion is ignored.
    public func assert(_ assertion: Bool, message: FailureMessage, location: ExpectationLocation) {
        FrameworkHandler().assert(assertion, message: message, location: location)
    }
}

/// Reports failures to Swift Testing.
///
/// A failure that Swift Testing does not take is printed on standard error, and the process ends with a code that is
/// not 0.
public final class NimbleSwiftTestingHandler: AssertionHandler, Sendable {
    /// Creates a handler.
    public init() {}

    /// Reports a failure; a passed assertion is ignored.
    public func assert(_ assertion: Bool, message: FailureMessage, location: ExpectationLocation) {
        SwiftTestingHandler().assert(assertion, message: message, location: location)
    }
}

/// Reports failures to XCTest.
///
/// A failure that XCTest does not take is printed on standard error, and the process ends with a code that is not 0.
public final class NimbleXCTestHandler: AssertionHandler, Sendable {
    /// Creates a handler.
    public init() {}

    /// Reports a failure; a passed assertion is ignored.
    public func assert(_ assertion: Bool, message: FailureMessage, location: ExpectationLocation) {
        XCTestHandler().assert(assertion, message: message, location: location)
    }
}

/// Reports failures to XCTest, each with a short text: `got: <1>`.
///
/// If there is no actual value, the text says what was expected: `expected to equal <2>, but crashed: …`.
public final class NimbleShortXCTestHandler: AssertionHandler, Sendable {
    /// Creates a handler.
    public init() {}

    /// Reports a failure; a passed assertion is ignored.
    public func assert(_ assertion: Bool, message: FailureMessage, location: ExpectationLocation) {
        if assertion { return }
        let handler = XCTestHandler()
        let short = FailureMessage(stringValue: NimbleShortXCTestHandler.text(of: message))
        if handler.take(short, location) {
            message.noteReport(by: handler)
        } else {
            StandardErrorHandler().assert(false, message: short, location: location)
        }
    }

    private static func text(of message: FailureMessage) -> String {
        switch message.actualValue {
        case nil: "expected \(message.to) \(message.postfixMessage)"
        case "": message.stringValue  // a text of its own
        case let value?: "got: \(value)\(message.postfixActual)"
        }
    }
}
