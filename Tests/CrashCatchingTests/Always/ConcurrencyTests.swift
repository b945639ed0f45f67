import CrashCatching
import Fixtures
import Testing

@Suite("Catching inside Swift concurrency")
struct ConcurrencyTests {
    @Test("Two hundred tasks catch at once")
    func taskGroup() async {
        let right = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<200 { group.addTask { catchMixed(9) } }
            return await group.reduce(0, +)
        }
        #expect(right == 200 * 9)
    }

    @Test("Before and after a suspension", arguments: 0..<20)
    func aroundSuspension(number: Int) async {
        let before = catchCrash { fatalError("before \(number)") }.crash
        await Task.yield()
        let after = catchCrash { fatalError("after \(number)") }.crash
        #expect(before?.message == "before \(number)")
        #expect(after?.message == "after \(number)")
    }

    @Test("A continuation that is resumed twice fails a check of the runtime")
    func continuationMisuse() async {
        var crash: Crash?
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            continuation.resume()
            crash = catchCrash { continuation.resume() }.crash
        }
        #expect(crash?.message?.hasPrefix("SWIFT TASK CONTINUATION MISUSE") == true)
        #expect(crash?.kind == .runtimeFailure)
    }
}
