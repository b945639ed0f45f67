import Airbag
import Foundation
import Testing

/// Every way in which a test can end its process, beside tests that pass.
@Suite(.isolated) struct BadEndings {
    @Test func aFatalError() {
        print("said before the end")
        fatalError("the engine burns")  // here: fatalError
    }

    @Test func aPrecondition() {
        precondition(zero() == 1, "not one")  // here: precondition
    }

    @Test func anIndexOutOfRange() {
        let numbers = [1, 2, 3]
        print(numbers[zero() + 3])  // here: index
    }

    @Test func aNullPointer() {
        let pointer = UnsafePointer<Int>(bitPattern: zero() + 8)!
        print(pointer.pointee)  // here: null
    }

    @Test func aTrapInAnExpectation() {
        #expect(10 / zero() == 1)  // here: in #expect
    }

    @Test func aNilInARequirement() throws {
        try #require([Int]().first! == zero())  // here: in #require
    }

    @Test func aTrapInAClosureOfAnExpectation() {
        #expect(throws: Never.self) { _ = 10 / zero() }  // here: in a closure
    }

    @Test func aStackOverflow() {
        print(descend(zero()))
    }

    @Test func anAbort() {
        abort()  // here: abort
    }

    @Test func anExitWithZero() {  // here: exit 0
        exit(0)
    }

    @Test func anExitWithThree() {  // here: exit 3
        exit(3)
    }

    @Test func aKill() {  // here: kill
        kill(getpid(), SIGKILL)
        sleep(10)
    }

    @Test(.isolated(timeLimit: .seconds(1))) func anEndlessLoop() {  // here: loop
        FileHandle.standardError.write(Data("going round\n".utf8))
        while zero() == 0 {}
    }

    @Test(.isolated(timeLimit: .seconds(1))) func aDeadlock() {  // here: deadlock
        let semaphore = DispatchSemaphore(value: 0)
        semaphore.wait()
    }

    @Test(.isolated(timeLimit: .seconds(1))) func aWaitForEver() async {  // here: wait
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }

    @Test(.isolated(limits: ChildLimits(memory: 64 << 20))) func memory() {  // here: memory
        var blocks: [[UInt8]] = []
        while true { blocks.append([UInt8](repeating: 1, count: 16 << 20)) }
    }

    @Test(arguments: [1, 2, 3]) func oneOfThree(_ number: Int) {
        if number == 2 { fatalError("two") }  // here: case
    }

    @Test func anIssueBeforeTheEnd() {
        #expect(zero() == 1, "before")  // here: issue before
        fatalError("after")  // here: end after
    }

    @Test func aGoodOne() {
        print("good output")
        #expect(zero() == 0)
    }

    @Test(arguments: 1...20) func manyGoodOnes(_ number: Int) async throws {
        try await Task.sleep(for: .milliseconds(number % 3))
        #expect(number > 0)
    }

    /// No body knows what it is given.
    @inline(never) private func zero() -> Int { Int(getenv("NEVER_SET") == nil ? 0 : 1) }

    @inline(never) private func descend(_ depth: Int) -> Int {  // here: overflow
        withUnsafeTemporaryAllocation(of: Int.self, capacity: 512) { memory in
            memory[0] = depth
            return descend(depth + 1) + memory[0]
        }
    }
}

/// Not isolated, in the same run.
@Suite struct Neighbors {
    @Test(arguments: 1...10) func fine(_ number: Int) async throws {
        try await Task.sleep(for: .milliseconds(number))
    }
}
