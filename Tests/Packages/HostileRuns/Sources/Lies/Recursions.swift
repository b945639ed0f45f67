import Airbag
import Foundation

/// A crash that would leave a lock held, a stack that is used up, or a write that nobody reads.
extension Lie {
    static let recursions = [
        Lie(
            "recursion-with-a-guard-at-each-level", { _ = guarded(Node(isCycle: true)) },
            mended: { _ = guarded(Node(isCycle: false)) }),
        Lie(
            "recursion-that-allocates", { expect { copied([1], 1 << 40) }.toNot(beEmpty()) },
            mended: { expect { copied([1], 10) }.toNot(beEmpty()) }),
        Lie(
            "double-free", { expect(freeTwice).to(throwAssertion()) },
            mended: { expect(freeTwice).to(crash()) }),
        Lie(
            "broken-pipe", { expect { writeToNobody() }.toNot(throwAssertion()) },
            mended: { expect { writeToNobody() }.to(throwAssertion()) }),
        Lie(
            "global-that-crashes",
            {
                _ = catchCrash { Late.value }
                expect(Late.value) == 1
            },
            mended: {
                _ = catchCrash { Late.value }
                expect(Late.value) == 2
            }),
    ]

    private final class Node: Sendable {
        let isCycle: Bool
        let value = 1
        init(isCycle: Bool) { self.isCycle = isCycle }
        var next: Node? { isCycle ? self : nil }
    }

    @inline(never) private static func guarded(_ node: Node) -> Int {
        expect(node.value) == 1
        return (node.next.map(guarded) ?? 0) + 1
    }

    /// All copies stay: they are short, or a stack of them in a release build would have twenty gigabytes.
    @inline(never) private static func copied(_ values: [Int], _ depth: Int) -> [Int] {
        depth == 0
            ? values : copied(values.suffix(7) + [depth], depth - 1) + Array(values.prefix(1))
    }

    /// Larger than what the allocator keeps for one thread: it notices the second time under its lock.
    private static let freeTwice: @Sendable () -> Void = {
        let memory = malloc(4_000)
        _ = malloc(4_000)
        free(memory)
        free(memory)
    }

    private static func writeToNobody() {
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        close(ends[0])
        _ = write(ends[1], "x", 1)
    }

    private enum Late {
        nonisolated(unsafe) static var begins = 0
        static let value: Int = {
            begins += 1
            if begins == 1 { fatalError("not yet") }
            return begins
        }()
    }
}
