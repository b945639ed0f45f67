import Airbag
import Testing

/// A call that nobody would run fails where it compiles: in the Swift 5 mode, behind an `await`.
///
/// The calls below compile because they stand on the actor on which nothing else runs.
struct RefusedCallsTests {
    @Test func eachDoorFails() async {
        let messages = await (Calls.self as any RefusedCalls.Type).messages()
        #expect(messages.count == 17)
        for (door, message) in messages {
            #expect(message.contains("nobody called the function <"), "\(door): \(message)")
        }
    }
}

/// A call through a protocol: a call of something deprecated is a warning.
private protocol RefusedCalls {
    @AsyncClosureNeedsAwait static func messages() -> [String: String]
}

private enum Calls: RefusedCalls {
    @available(*, deprecated) static func messages() -> [String: String] {
        @Sendable func one() async throws -> Int { 1 }
        @MainActor func onMain() async throws -> Int { 1 }
        return [
            "expect": message { expect { try await one() }.to(equal(1)) },
            "expect, negated": message { expect { try await one() }.toNot(equal(1)) },
            "expect, main actor": message { expect(onMain).to(equal(1)) },
            "expect, no value": message { expect { try await one() }.to(beNil()) },
            "expect, error": message { expect { try await one() }.to(throwError()) },
            "expect, crash": message { expect { try await one() }.to(throwAssertion()) },
            "expect, child": message { expect { try await one() }.toNot(crash()) },
            "expect, assertion of a child": message { expect { try await one() }.toNot(throwAssertion(in: .child)) },
            "expect, time": message { expect { try await one() }.toNot(timeOut(after: .seconds(60))) },
            "expect, never": message { expect { try await one() }.toNever(equal(1), until: .milliseconds(5)) },
            "expect, at last": message { expect { try await one() }.toEventuallyNot(equal(1)) },
            "expects": message { expects { try await one() }.to(equal(1)) },
            "require": message { _ = try? require { try await one() }.to(equal(1)) },
            "requires": message { _ = try? requires { try await one() }.to(equal(1)) },
            "unwrap": message { _ = try? unwrap { try await one() } },
            "pollUnwrap": message { _ = try? pollUnwrap { try await one() } },
            "assertThat": message { assertThat(one, beAnything()) },
        ]
    }

    private static func message(_ call: () -> Void) -> String {
        gatherFailingExpectations(silently: true, closure: call).map(\.message.stringValue).joined(separator: "\n")
    }
}
