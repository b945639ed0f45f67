import CrashCatching
import Dispatch
import Fixtures
import TestSupport
import Testing

@TaskLocal private var color = "none"

@Suite("A crash in async code", .timeLimit(.minutes(5)))
struct AsyncCatchTests {
    private let fuse = Fuse()

    @Test func valuesAndErrors() async {
        #expect(await catchCrash { await fuse.add() }.value == 1)
        let error = await catchCrash {
            await Task.yield()
            throw FixtureError.broken
        }.error
        #expect(error as? FixtureError == .broken)
        let outcome = await catchCrash { () async -> Int? in nil }
        guard case .returned(.none) = outcome else {
            Issue.record("\(outcome)")
            return
        }
    }

    @Test func sideEffectsStay() async {
        var steps: [String] = []
        let outcome = await catchCrash {
            steps.append("first")
            await Task.yield()
            steps.append("second")
            crashByFatalError()
            steps.append("never")
        }
        #expect(outcome.crash?.kind == .fatalError)
        #expect(outcome.crash?.file?.hasSuffix("Crashes.swift") == true)
        #expect(steps == ["first", "second"])
    }

    /// An actor that somebody crashed on is free for others.
    @Test func onActors() async {
        for round in 0..<100 {
            #expect(await catchCrash { await fuse.burn() }.crash?.kind == .fatalError)
            #expect(await catchCrash { await fuse.burnLater() }.crash?.kind == .fatalError)
            #expect(await fuse.count == 2 * round + 2)
        }
    }

    /// However the crash is told: by a call, by a signal, without any stack left.
    @Test(arguments: ["abort", "null pointer", "stack overflow", "division", "overflow"])
    func everyWayOnActors(_ way: String) async {
        let crashes: [String: @Sendable () -> Void] = [
            "abort": crashByAbort, "null pointer": { _ = crashByNullPointer() },
            "stack overflow": { _ = crashByEndlessRecursion() },
            "division": { _ = crashByDivisionByZero() }, "overflow": { _ = crashByOverflow() },
        ]
        let crash = crashes[way]!
        if way == "stack overflow" && Sanitizer.isAny { return }
        for round in 1...10 {
            #expect(await catchCrash { await fuse.run(crash) }.crash != nil)
            #expect(await fuse.count == round)
        }
    }

    @Test func inChildTasks() async {
        let inGroup = await catchCrash {
            await withTaskGroup(of: Int.self) { group in
                for index in 0..<5 {
                    group.addTask {
                        await Task.yield()
                        if index == 3 { crashByFatalError() }
                        return index
                    }
                }
                return await group.reduce(0, +)
            }
        }
        #expect(inGroup.crash?.kind == .fatalError)
        let letBound = await catchCrash {
            async let first = fuse.add()
            async let second: Void = fuse.burn()
            await second
            return await first
        }
        #expect(letBound.crash?.kind == .fatalError)
        #expect(await catchCrash { await withTaskGroup(of: Void.self) { _ in } }.crash == nil)
    }

    @Test func taskLocalValues() async {
        await $color.withValue("red") {
            let inside = await catchCrash {
                await $color.withValue("green") {
                    await Task.yield()
                    if color == "green" { crashByFatalError() }
                }
            }
            #expect(inside.crash?.kind == .fatalError)
            #expect(color == "red")
            #expect(
                await catchCrash {
                    await Task.yield()
                    return color
                }.value == "red")
        }
        #expect(color == "none")
    }

    @Test func nested() async {
        let outer = await catchCrash {
            let inner = await catchCrash { await fuse.burn() }
            let sync = catchCrash { crashByOverflow() }
            return [inner.crash?.kind, sync.crash?.kind]
        }
        #expect(outer.value == [.fatalError, .runtimeFailure])
        let both = await catchCrash {
            _ = await catchCrash { await fuse.burn() }
            await fuse.burn()
        }
        #expect(both.crash?.kind == .fatalError)
        #expect(await fuse.count == 3)
    }

    @Test func violations() async {
        let isolation = await catchCrash {
            await Task.yield()
            fuse.preconditionIsolated()
        }
        #expect(isolation.crash != nil)
        let mainActor = await catchCrash {
            await fuse.run { MainActor.assumeIsolated {} }
        }
        #expect(mainActor.crash != nil)
        let twice = await catchCrash {
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                continuation.resume()
                continuation.resume()
            }
        }
        #expect(twice.crash?.description.contains("continuation") == true)
        #expect(await fuse.add() == 2)
    }

    @Test func cancellation() async {
        let task = Task {
            await catchCrash {
                while !Task.isCancelled { await Task.yield() }
                return "cancelled"
            }.value
        }
        try? await Task.sleep(for: .milliseconds(10))
        task.cancel()
        #expect(await task.value == "cancelled")
        let before = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await catchCrash {
                await Task.yield()
                return Task.isCancelled
            }.value
        }
        #expect(await before.value == true)
    }

    /// Child tasks of a crashed one are cancelled.
    @Test func whatIsLeft() async {
        let (ends, end) = AsyncStream<String>.makeStream()
        let outcome = await catchCrash {
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    do {
                        try await Task.sleep(for: .seconds(600))
                    } catch {
                        end.yield("cancelled")
                    }
                }
                group.addTask {
                    await Task.yield()
                    crashByFatalError()
                }
            }
        }
        #expect(outcome.crash != nil)
        for await text in ends {
            #expect(text == "cancelled")
            break
        }
    }

    /// What is run when the body is cancelled, for it crashed, holds up nobody and may crash itself.
    @Test func cancellationHandlers() async {
        let lock = DispatchSemaphore(value: 0)
        let waiting = await catchCrash {
            await withTaskCancellationHandler {
                await Task.yield()
                crashByFatalError()
            } onCancel: {
                lock.wait()
            }
        }
        #expect(waiting.crash?.kind == .fatalError)
        lock.signal()
        let crashing = await catchCrash {
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    await withTaskCancellationHandler {
                        try? await Task.sleep(for: .seconds(600))
                    } onCancel: {
                        _ = crashByOverflow()
                    }
                }
                group.addTask {
                    try? await Task.sleep(for: .milliseconds(5))
                    crashByFatalError()
                }
            }
        }
        #expect(crashing.crash?.kind == .fatalError)
    }

    /// A task of an inner body that is over is still one of the outer body's.
    @Test func tasksOfInnerBodies() async {
        let outcome = await catchCrash {
            let inner = await catchCrash {
                Task {
                    try? await Task.sleep(for: .milliseconds(5))
                    crashByFatalError()
                }
                await Task.yield()
            }
            #expect(inner.crash == nil)
            try? await Task.sleep(for: .seconds(600))
        }
        #expect(outcome.crash?.kind == .fatalError)
    }

    /// More bodies than threads wait for a task, which needs a thread.
    @Test func bodiesThatYield() async {
        await withTaskGroup(of: Int?.self) { group in
            for _ in 0..<64 {
                group.addTask {
                    await catchCrash {
                        while await fuse.count == 0 { await Task.yield() }
                        return await fuse.count
                    }.value
                }
            }
            group.addTask {
                try? await Task.sleep(for: .milliseconds(50))
                return await fuse.add()
            }
            for await count in group { #expect(count == 1) }
        }
    }

    @Test func manyAtOnce() async {
        let crashes = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    await catchCrash {
                        try await Task.sleep(for: .milliseconds(1))
                        crashByFatalError()
                    }.crash != nil
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(crashes == 200)
    }
}
