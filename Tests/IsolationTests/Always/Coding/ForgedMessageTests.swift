import Foundation
import Testing

@testable import CrashCatching
@testable import Isolation

/// What somebody may have written in place of a child's messages.
@Suite struct ForgedMessageTests {
    struct NoMessage: Codable {
        nonisolated(unsafe) static var decoded = 0

        init() {}
        init(from decoder: any Decoder) throws { NoMessage.decoded += 1 }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(1)
        }
    }

    @Test func noCodeRunsForATypeThatIsNoMessage() throws {
        #expect(try TypedPayload(NoMessage()).message() == nil)
        #expect(NoMessage.decoded == 0)
    }

    @Test func anEndlessNameIsNoType() throws {
        let depth = 1_000_000
        let name =
            String(repeating: "Say", count: depth) + "Si" + String(repeating: "G", count: depth)
        let time = try SuspendingClock().measure {
            let payload = Data(#"[{"typeName":"Say","mangledName":"\#(name)","contents":""}]"#.utf8)
            let value = try Wire.decode(TypedPayload.self, from: payload).value()
            #expect(value == nil)
        }
        #expect(time < .seconds(5))
    }
}
