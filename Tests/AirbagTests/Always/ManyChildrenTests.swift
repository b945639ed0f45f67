import Airbag
import Fixtures
import Glibc
import Testing

/// A hundred bodies in children at once, each with the right ending.
///
/// Some inherit a lock that another thread had, and are started again.
@Suite struct ManyChildrenTests {
    @Test(
        .disabled(if: Emulator.isHere, "no deadlock is seen there: a lock that was held at the fork stays locked"),
        arguments: 0..<100)
    func atOnce(number: Int) async throws {
        let run = try await isolatedRun(timeLimit: .seconds(60)) { () async throws -> Int in
            await Task.yield()
            switch number % 5 {
            case 0: fatalError("the end of \(number)")
            case 1: throw FixtureError.broken
            case 2: exit(Int32(number))
            case 3: try await Task.sleep(for: .milliseconds(1))
            default: break
            }
            return number
        }
        // Where it stood, should it be stuck.
        let place = Comment(
            rawValue: "\(run.blockedAt.map { $0.function ?? String($0.address, radix: 16) })")
        switch number % 5 {
        case 0: #expect(run.crash?.message == "the end of \(number)", place)
        case 1: #expect(run.error?.description == "broken", place)
        case 2: #expect(run.description == "exited with code \(number)", place)
        default: #expect(run.description == "returned <\(number)>", place)
        }
    }
}
