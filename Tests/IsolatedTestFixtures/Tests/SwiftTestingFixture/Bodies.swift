import Airbag
import Testing

/// Errors that steer a test, thrown in bodies of `isolated`.
@Suite struct Bodies {
    #if compiler(>=6.3)
        private func cancel(_ text: Comment) throws { try Test.cancel(text) }

        @Test func bodyCancels() throws {
            try isolated { try cancel("not today") }
            Issue.record("must not run")
        }

        @Test func bodyCancelsLater() async throws {
            try await isolated {
                await Task.yield()
                try cancel("later")
            }
            Issue.record("must not run")
        }

        @Test func innerBodyCancels() throws {
            try isolated {
                try isolated { try cancel("from deep down") }
                Issue.record("must not run")
            }
            Issue.record("must not run")
        }

        @Test(.isolated) func isolatedBodyCancels() throws {
            try isolated { try cancel("in a process of its own") }
            Issue.record("must not run")
        }

        /// Whoever looks at the ending of a body is not steered by it.
        @Test func bodyIsLookedAt() throws {
            let run = try isolatedRun { try cancel("not today") }
            #expect(run.error != nil)
            #expect(run.error?.error == nil)
        }
    #endif

    @Test func bodyRequires() throws {
        try isolated { try #require(nil as Int? == 1) }  // here: body requires
        Issue.record("must not run")
    }

    @Test func bodyRequiresLater() async throws {
        try await isolated {
            await Task.yield()
            try #require(nil as Int? == 1)  // here: body requires later
        }
        Issue.record("must not run")
    }

    @Test func innerBodyRequires() throws {
        try isolated {
            try isolated { try #require(nil as Int? == 1) }  // here: inner body requires
            Issue.record("must not run")
        }
        Issue.record("must not run")
    }

    @Test(.isolated) func isolatedBodyRequires() throws {
        try isolated { try #require(nil as Int? == 1) }  // here: isolated body requires
        Issue.record("must not run")
    }

    @Test func bodyRequiresByAirbag() throws {
        try isolated { _ = try require(1).to(equal(2)) }  // here: body requires by Airbag
        Issue.record("must not run")
    }

    @Test func bodyRequiresByAirbagLater() async throws {
        try await isolated {
            await Task.yield()
            _ = try require(1).to(equal(2))  // here: body requires by Airbag later
        }
        Issue.record("must not run")
    }

    @Test func innerBodyRequiresByAirbag() throws {
        try isolated {
            try isolated { _ = try require(1).to(equal(2)) }  // here: inner body requires by Airbag
            Issue.record("must not run")
        }
        Issue.record("must not run")
    }

    @Test func bodyUnwraps() throws {
        try isolated { _ = try unwrap(nil as Int?) }  // here: body unwraps
        Issue.record("must not run")
    }

    @Test(.isolated) func isolatedBodyUnwraps() throws {
        try isolated { _ = try unwrap(nil as Int?) }  // here: isolated body unwraps
        Issue.record("must not run")
    }

    /// A handler has the failure of the requirement, and nobody else; so the error counts.
    @Test func bodyHasItsOwnHandler() throws {
        try isolated {
            defaultAssertionHandler = AssertionRecorder()
            _ = try require(1).to(equal(2))
        }
        Issue.record("must not run")
    }

    @Test(.isolated) func isolatedTestHasItsOwnHandler() throws {
        defaultAssertionHandler = AssertionRecorder()
        _ = try require(1).to(equal(2))
        Issue.record("must not run")
    }
}
