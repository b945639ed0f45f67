extension ChildScenario {
    /// Whatever sleeps: `true` if it took as long as it should.
    static let sleeping: [ChildScenario] = [
        ChildScenario("sleep(nanoseconds:)", gives: true) {
            try await takes(30) { try await Task.sleep(nanoseconds: 30_000_000) }
        },
        ChildScenario("sleep(for:)", gives: true) {
            try await takes(30) { try await Task.sleep(for: .milliseconds(30)) }
        },
        ChildScenario("sleep(for:) of the suspending clock", gives: true) {
            try await takes(30) {
                try await Task.sleep(for: .milliseconds(30), clock: .suspending)
            }
        },
        ChildScenario("sleep(for:) with a tolerance", gives: true) {
            try await takes(30) {
                try await Task.sleep(for: .milliseconds(30), tolerance: .milliseconds(1))
            }
        },
        ChildScenario("sleep(until:) of both clocks", gives: true) {
            try await takes(40) {
                try await ContinuousClock().sleep(until: .now + .milliseconds(20))
                try await SuspendingClock().sleep(
                    until: .now + .milliseconds(20), tolerance: .milliseconds(1))
            }
        },
        ChildScenario("sleep until what is past", gives: true) {
            try await takes(0) {
                try await ContinuousClock().sleep(until: .now - .seconds(9))
                try await Task.sleep(nanoseconds: 0)
            }
        },
        ChildScenario("sleeps end in the order of their deadlines", gives: [1, 2, 3, 4]) {
            let start = ContinuousClock.now
            return await withTaskGroup(of: Int.self) { group in
                for number in [3, 1, 4, 2] {
                    group.addTask {
                        let deadline = start + .milliseconds(number * 20)
                        try? await Task.sleep(until: deadline, clock: .continuous)
                        return number
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
        },
        ChildScenario("a sleep that is cancelled", gives: "true true") {
            let clock = ContinuousClock()
            let task = Task { try await Task.sleep(for: .seconds(1_000)) }
            let other = Task { try await Task.sleep(nanoseconds: 1_000_000_000_000) }
            let time = try await clock.measure {
                try await Task.sleep(for: .milliseconds(5))
                task.cancel()
                other.cancel()
                _ = await (task.result, other.result)
            }
            let isThrown = await { (try? await task.value) == nil }()
            return "\(isThrown) \(time < .seconds(5))"
        },
        ChildScenario("many sleeps at once", gives: true) {
            try await takes(20) {
                await withTaskGroup(of: Void.self) { group in
                    for _ in 0..<1_000 {
                        group.addTask { try? await Task.sleep(for: .milliseconds(20)) }
                    }
                }
            }
        },
    ]

    /// Whether a body takes at least that many milliseconds, and not seconds longer.
    private static func takes(
        _ milliseconds: Int, _ body: @Sendable () async throws -> Void
    ) async throws -> Bool {
        let time = try await ContinuousClock().measure { try await body() }
        return time >= .milliseconds(milliseconds)
            && time < .milliseconds(milliseconds) + .seconds(5)
    }
}
