import Airbag
import Dispatch
import Foundation

/// A body in a child that ends badly, and nobody looks.
extension Lie {
    static let children = [
        Lie(
            "isolated-crash", { _ = try isolated { () -> Int in fatalError("hidden") } },
            mended: one),
        Lie("isolated-throw", { _ = try isolated { () -> Int in throw Hidden() } }, mended: one),
        Lie("isolated-exit", { _ = try isolated { () -> Int in exit(0) } }, mended: one),
        Lie(
            "isolated-signal", { _ = try isolated { () -> Int in Int(raise(SIGKILL)) } },
            mended: one),
        Lie(
            "isolated-hang", { _ = try isolated(timeLimit: .milliseconds(200)) { sleep(9) } },
            mended: one),
        Lie(
            "isolated-deadlock", { try isolated { HeldLock().takeTwice() } },
            mended: one),
        Lie(
            "isolated-without-value", { try isolated { fatalError("hidden") } },
            mended: { try isolated {} }),
    ]

    private struct Hidden: Error {}

    private static func one() throws { _ = try isolated { 1 } }
}

/// What Airbag refuses, taken for an ending of the body.
extension Lie {
    static let refusals = [
        Lie(
            "dispatch-as-assertion", { expect { later() }.to(throwAssertion(in: .child)) },
            mended: assertion),
        Lie(
            "dispatch-as-crash", { expect { later() }.to(crash()) },
            mended: { expect { trap() }.to(crash()) }),
        Lie(
            "dispatch-as-abort", { expect { later() }.to(crash(with: .abort)) },
            mended: { expect { abort() }.to(crash(with: .abort)) }),
        Lie(
            "dispatch-as-no-exit", { expect { later() }.toNot(exitProcess()) },
            mended: { expect { fine() }.toNot(exitProcess()) }),
        Lie(
            "dispatch-as-no-deadlock", { expect { later() }.toNot(deadlock()) },
            mended: { expect { fine() }.toNot(deadlock()) }),
        Lie(
            "dispatch-as-one-of-two",
            { expect { later() }.to(satisfyAnyOf(crash(), exitProcess())) },
            mended: { expect { trap() }.to(satisfyAnyOf(crash(), exitProcess())) }),
        Lie(
            "run-loop-as-crash", { expect { RunLoop.current.run(until: .now + 1) }.to(crash()) },
            mended: { expect { trap() }.to(crash()) }),
        Lie(
            "stale-shortage", { expect { crashAfter(ENOMEM) }.to(exceedMemory(limit)) },
            mended: assertion),
        Lie(
            "stale-shortage-as-no-crash",
            { expect { crashAfter(ENOMEM) }.toNot(crash(limits: ChildLimits(memory: limit))) },
            mended: {
                expect { crashAfter(ENOMEM) }.to(crash(limits: ChildLimits(memory: limit)))
            }),
        Lie(
            "stale-files-as-no-crash",
            { expect { crashAfter(EMFILE) }.toNot(crash(limits: ChildLimits(openFiles: 512))) },
            mended: {
                expect { crashAfter(EMFILE) }.to(crash(limits: ChildLimits(openFiles: 512)))
            }),
        Lie(
            "lock-of-the-parent",
            { HeldLock().whileHeld { lock in expect { lock.take() }.to(deadlock()) } },
            mended: { expect { HeldLock().takeTwice() }.to(deadlock()) }),
    ]

    private static let limit: UInt64 = 256 << 20

    private static func assertion() { expect { trap() }.to(throwAssertion(in: .child)) }

    private static func later() { DispatchQueue.global().async {} }

    private static func fine() {}

    private static func trap() { preconditionFailure("on purpose") }

    /// Copes with a shortage, and crashes later for another reason.
    private static func crashAfter(_ shortage: Int32) {
        errno = shortage
        trap()
    }
}
