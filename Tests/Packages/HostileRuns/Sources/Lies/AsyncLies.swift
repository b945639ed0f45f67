import Airbag
import Foundation

/// Tells a lie that only an async test can, or runs the mended code.
public func tellAsync() async throws {
    switch (Lie.wanted, Lie.isMended) {
    case ("async-isolated-crash", false): _ = try await isolated { () async -> Int in await trap() }
    case ("async-isolated-hang", false):
        try await isolated(timeLimit: .milliseconds(200)) { try await Task.sleep(for: .seconds(9)) }
    case ("async-deadlock-continuation", false): try await isolated { await forget() }
    case ("async-deadlock-actor", false): try await isolated { await Account().close() }
    case ("async-isolated-crash", true), ("async-isolated-hang", true),
        ("async-deadlock-continuation", true), ("async-deadlock-actor", true):
        _ = try await isolated { await one() }
    case ("async-dispatch-as-crash", false): await expect { await later() }.to(crash())
    case ("async-dispatch-as-crash", true): await expect { await trap() }.to(crash())
    case ("async-exit", false): await leave()
    case ("async-exit", true): await expect { await leave() }.to(exitProcess(code: 0))
    case ("async-done-twice", let isMended):
        // Who listens around the wait has to hear of it.
        let failures = await gatherFailingExpectations {
            await waitUntil(timeout: .seconds(60)) { done in
                Thread.detachNewThread {
                    done()
                    if !isMended { done() }
                }
            }
        }
        expect(failures.count) == 0
    case ("async-failure-in-a-detached-task", let isMended):
        // Nobody awaits it. It comes when the tests are over.
        Task.detached { expect(isMended) == true }
        atexit { usleep(100_000) }
    case let (name, _): fail("there is no \(name)")
    }
}

private func one() async -> Int { 1 }

private func trap() async -> Int { preconditionFailure("on purpose") }

private func later() async { DispatchQueue.global().async {} }

private func leave() async { exit(0) }
