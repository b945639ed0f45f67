import Fixtures
import Glibc

extension ChildScenario {
    /// Streams, and continuations that another thread resumes.
    static let resuming: [ChildScenario] = [
        ChildScenario("an AsyncStream", gives: 4_950) {
            let (stream, continuation) = AsyncStream<Int>.makeStream()
            Task {
                for number in 0..<100 {
                    continuation.yield(number)
                    await Task.yield()
                }
                continuation.finish()
            }
            return await stream.reduce(0, +)
        },
        ChildScenario("an AsyncThrowingStream that ends early", gives: "CancellationError()") {
            let stream = AsyncThrowingStream<Int, any Error> { continuation in
                continuation.yield(1)
                continuation.finish(throwing: CancellationError())
            }
            do {
                return "\(try await stream.reduce(0, +))"
            } catch {
                return "\(error)"
            }
        },
        ChildScenario("a continuation that is resumed at once", gives: 1) {
            await withCheckedContinuation { $0.resume(returning: 1) }
        },
        ChildScenario("a continuation that another thread resumes", gives: 50, needsThread: true) {
            var sum = 0
            for _ in 0..<50 {
                sum += await withCheckedContinuation { continuation in
                    _ = Fixtures.Thread {
                        usleep(100)
                        continuation.resume(returning: 1)
                    }
                }
            }
            return sum
        },
        ChildScenario("tasks that another thread starts", gives: 7, needsThread: true) {
            await withCheckedContinuation { continuation in
                _ = Fixtures.Thread { Task { continuation.resume(returning: 7) } }
            }
        },
    ]
}
