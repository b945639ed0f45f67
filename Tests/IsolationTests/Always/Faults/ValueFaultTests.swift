import CrashCatching
@testable import Isolation
import Fixtures
import Foundation
import Glibc
import Testing

/// Values and errors that do not get from a child to its parent.
@Suite struct ValueFaultTests {
    private func failure(_ body: () throws -> Void) -> String {
        do { try body() } catch let error as ChildFailure {
            return error.refusal?.cause == .value ? error.description : "other reason: \(error)"
        } catch { return "other error: \(error)" }
        return "none"
    }

    @Test func aLargeValueComesBack() throws {
        let run = try isolatedRun(timeLimit: .seconds(60)) {
            String(repeating: "x", count: 8 << 20)
        }
        #expect(try run.value.utf8.count == 8 << 20)
    }

    @Test func aValueThatIsTooLargeIsAFailure() {
        let text = failure {
            _ = try isolatedRun(timeLimit: .seconds(300)) {
                String(repeating: "x", count: 65 << 20)
            }
        }
        #expect(
            text
                == "the body ended, but its value could not be sent: it is larger than 64 MiB"
        )
    }

    /// Messages fill the report but for 16 bytes, so neither the value nor the reason why it is missing has room.
    @Test func aFullReportIsAFailure() {
        let text = failure {
            _ = try isolatedRun(timeLimit: .seconds(60)) {
                #expect(ChildReport.add(.message, Data(count: 64 << 20 - 5 - 16)))
                return String(repeating: "x", count: 100)
            }
        }
        #expect(text == "the body ended, but its report was written over, or full")
    }

    @Test func aValueThatCannotBeEncodedIsAFailure() {
        let text = failure { _ = try isolatedRun { Stubborn(.encodingThrows) } }
        #expect(text == "the body ended, but its value could not be sent: broken")
    }

    /// What describes or encodes the value is no part of the body, which has ended.
    private static let notSent = "the body ended, but what it returned or threw was not sent: the child "
    private static let onTrap = "crashed: fatal error, \(Crash.Signal.swiftTrap)"

    @Test func aValueWhoseEncodingCrashesIsAFailure() {
        let text = failure { _ = try isolatedRun { Stubborn(.encodingCrashes) } }
        #expect(text.hasPrefix("\(Self.notSent)\(Self.onTrap): no encoding ("), "\(text)")
        #if canImport(Runtime)
            #expect(text.contains("encode(to:)"), "\(text)")
        #endif
    }

    @Test func aValueWhoseEncodingEndsTheProcessIsAFailure() {
        let text = failure { _ = try isolatedRun { Stubborn(.encodingExits) } }
        #expect(text == "\(Self.notSent)exited with code 8")
    }

    @Test func aValueWhoseEncodingHangsIsAFailure() {
        let text = failure { _ = try isolatedRun(timeLimit: .seconds(0.3)) { Stubborn(.encodingHangs) } }
        #expect(text.hasPrefix("\(Self.notSent)timed out after 0.3 seconds\n"), "\(text)")
    }

    @Test func aValueWhoseDecodingThrowsIsAFailure() {
        let text = failure { _ = try isolatedRun { Stubborn(.decodingThrows) } }
        #expect(text == "the body ended, but its value could not be decoded: other")
    }

    @Test func aValueWhoseDecodingCrashesIsAFailure() {
        let text = failure { _ = try isolatedRun { Stubborn(.decodingCrashes) } }
        #expect(
            text.hasPrefix("the body ended, but decoding its value crashed: no decoding ("),
            "\(text)")
    }

    @Test func anErrorWhoseDescriptionCrashesIsAFailure() {
        struct Mute: Error, CustomStringConvertible {
            var description: String { fatalError("no words") }
        }
        for body: @Sendable () throws -> Void in [
            { throw Mute() }, { throw StubbornError(value: Stubborn(.encodingCrashes)) },
        ] {
            let text = failure { _ = try isolatedRun(body) }
            #expect(text.hasPrefix("\(Self.notSent)\(Self.onTrap): no "), "\(text)")
        }
    }

    @Test func anErrorWhoseDecodingCrashesIsThereWithoutItself() throws {
        let run = try isolatedRun { throw StubbornError(value: Stubborn(.decodingCrashes)) }
        #expect(run.error?.typeName.hasSuffix("StubbornError") == true)
        #expect(run.error?.error == nil)
    }

    @Test func anErrorThatIsTooLargeIsAFailure() {
        struct Long: Error, CustomStringConvertible {
            var description: String { String(repeating: "x", count: 65 << 20) }
        }
        let text = failure { _ = try isolatedRun(timeLimit: .seconds(300)) { throw Long() } }
        #expect(
            text.hasPrefix("the body ended, but its value could not be sent: it is larger"))
    }
}

private struct StubbornError: Error, Codable { var value: Stubborn }

/// A value that does not want to be sent.
private struct Stubborn: Codable {
    enum Way: Int {
        case encodingThrows, encodingCrashes, encodingExits, encodingHangs, decodingThrows, decodingCrashes
    }

    init(_ way: Way) { self.way = way }

    private let way: Way

    func encode(to encoder: any Encoder) throws {
        switch way {
        case .encodingThrows: throw FixtureError.broken
        case .encodingCrashes: fatalError("no encoding")
        case .encodingExits: exit(8)
        case .encodingHangs: while true { usleep(0) }
        case .decodingThrows, .decodingCrashes:
            var container = encoder.singleValueContainer()
            try container.encode(way.rawValue)
        }
    }

    init(from decoder: any Decoder) throws {
        let number = try decoder.singleValueContainer().decode(Int.self)
        if number == Way.decodingThrows.rawValue { throw FixtureError.other }
        fatalError("no decoding")
    }
}
