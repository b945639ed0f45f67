import Airbag
import Foundation

/// A failure that a handler of assertions keeps to itself.
extension Lie {
    static let handlers = [
        Lie("expectation", { expect(1) == 2 }, mended: { expect(1) == 1 }),
        Lie(
            "handler-put-back", { fail(1) { defaultAssertionHandler = $0 } },
            mended: { fail(0) { defaultAssertionHandler = $0 } }),
        Lie(
            "handler-put-back-inside", { failAfterRecording(1) }, mended: { failAfterRecording(0) }),
        Lie(
            "gathered", { _ = gatherExpectations { expect(1) == 2 } },
            mended: { _ = gatherExpectations { expect(1) == 1 } }),
        Lie(
            "literal-in-place-of-the-error", { expectReply(7) }, mended: { expectReply(1) }),
        Lie(
            "dispatcher", { fail(1) { dispatch(to: $0) } }, mended: { fail(0) { dispatch(to: $0) } }
        ),
    ]

    /// Reads the handler of the process, before anything else is done with Airbag.
    private static func fail(_ count: Int, _ use: (any AssertionHandler) -> Void) {
        use(defaultAssertionHandler)
        expect(count) == 0
    }

    private struct Reply: Error, Equatable {
        let id: Int
        static func == (a: Reply, b: Reply) -> Bool { true }
    }

    /// Expects something of the error that is thrown, not of the equal one in the test.
    private static func expectReply(_ id: Int) {
        expect { throw Reply(id: id) }.to(throwError(Reply(id: 1)) { expect($0.id) == 1 })
    }

    private static func dispatch(to handler: any AssertionHandler) {
        defaultAssertionHandler = AssertionDispatcher(handlers: [AssertionRecorder(), handler])
    }

    private static func failAfterRecording(_ count: Int) {
        withAssertionHandler(AssertionRecorder()) {
            let handler = defaultAssertionHandler
            defaultAssertionHandler = handler
        }
        expect(count) == 0
    }
}
