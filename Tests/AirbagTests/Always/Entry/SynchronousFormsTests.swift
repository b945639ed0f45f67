import Airbag
import Judging
import Testing

/// The forms that are not async whatever stands around them: with all kinds of closures.
@Suite struct SynchronousFormsTests {
    private final class Log {
        var calls = 0

        func note() { calls += 1 }

        func tryNote() throws { calls += 1 }

        func count() throws -> Int {
            calls += 1
            return calls
        }
    }

    private let log = Log()

    /// A closure is code to run, never a value, however it is written.
    @Test func closuresOfExpects() {
        let types = [
            "\(type(of: expects { log.note() }))", "\(type(of: expects { try log.tryNote() }))",
            "\(type(of: expects { log.note(); log.note() }))",
            "\(type(of: expects { try log.count() }))",
            "\(type(of: expects { log.note(); return 1 }))",
            "\(type(of: expects { nil as Int? }))", "\(type(of: expects(try log.count())))",
            "\(type(of: expects(nil as Int?)))",
        ]
        #expect(types.prefix(3).allSatisfy { $0 == "SyncExpectation<()>" }, "\(types)")
        #expect(types.dropFirst(3).allSatisfy { $0 == "SyncExpectation<Int>" }, "\(types)")
        expects { log.note() }.toNot(throwError())
        expects { try log.tryNote() }.toNot(throwError())
        expects {
            log.note(); log.note()
        }.toNot(throwError())
        expects { try log.count() }.to(equal(5))
        expects {
            log.note(); return 1
        }.to(equal(1))
        expects { nil as Int? }.to(beNil())
        expects(try log.count()).to(equal(7))
        #expect(log.calls == 7)
    }

    @Test func closuresOfRequires() async throws {
        try requires { log.note() }.toNot(throwError())
        try requires { try log.tryNote() }.toNot(throwError())
        try requires {
            log.note(); log.note()
        }.toNot(throwError())
        #expect(try requires { try log.count() }.to(equal(5)) == 5)
        #expect(
            try requires {
                log.note(); return 1
            }.to(equal(1)) == 1)
        try requires { nil as Int? }.to(beNil())
        #expect(try requires(try log.count()).to(equal(7)) == 7)
        try requires { try refuse() as Void }.to(throwError())
        try await require { await Task.yield() }.toNot(throwError())
        #expect(log.calls == 7)
    }

    @Test func closuresOfUnwraps() async throws {
        try unwraps { log.note() }
        try unwraps { try log.tryNote() }
        try unwraps {
            log.note(); log.note()
        }
        #expect(try unwraps { try log.count() } == 5)
        #expect(
            try unwraps {
                log.note(); return 1
            } == 1)
        #expect(try unwraps(6 as Int?) == 6)
        try await unwrap { await Task.yield() }
        try await pollUnwrap { await Task.yield() }
        try outsideOfAsyncCode()
        #expect(log.calls == 13)
    }

    private func outsideOfAsyncCode() throws {
        try unwrap { log.note() }
        try unwrap {
            log.note(); log.note()
        }
        #expect(try unwrap { try log.count() } == 10)
        #expect(
            try unwrap {
                log.note(); return 1
            } == 1)
        try pollUnwrap { log.note() }
        try pollUnwraps { log.note() }
    }

    @Test func failures() async {
        #expect(
            failureText { try unwraps { try refuse() as Void } }
                == "unexpected error thrown: <cable>")
        #expect(
            failureLine { expects { burn() as Void }.toNot(throwError()) }
                == "expected to not throw any error\(butBurned)")
    }
}
