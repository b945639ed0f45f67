import CFixtures
import CChildren
import CrashCatching
import Isolation
import Glibc

/// What a body did in a forked child.
struct ForkedChild: Equatable, Sendable, CustomStringConvertible {
    /// How the child ended: "exit 0", "signal 6".
    let ending: String
    /// What the body returned.
    let text: String
    /// What it printed to stderr.
    let errors: String

    var description: String { "\(ending), text: \(text), errors: \(errors)" }

    /// Forks on the calling thread, and runs an async body in the child.
    ///
    /// - Parameters:
    ///   - seconds: after which SIGALRM (14) ends the child.
    ///   - body: what to run; its result becomes the text.
    /// - Returns: what became of it.
    static func running(
        seconds: UInt32 = 10, _ body: @escaping @Sendable () async throws -> some Any
    ) -> ForkedChild {
        runningSync(seconds: seconds) {
            do {
                return "\(try runToEnd(body))"
            } catch {
                return "threw \(error)"
            }
        }
    }

    /// Forks on the calling thread, and runs a body in the child.
    ///
    /// - Parameters:
    ///   - seconds: after which SIGALRM (14) ends the child. Another one is forked then, up to four
    ///     in all: another thread may have had a lock of a library at the fork, which `isolated`
    ///     notices and this does not.
    ///   - body: what to run; its result becomes the text.
    /// - Returns: what became of it.
    static func runningSync(
        seconds: UInt32 = 10, _ body: @escaping () -> some Any
    ) -> ForkedChild {
        var child = fork(seconds, body)
        for _ in 0..<3 where child.ending == "signal \(SIGALRM)" { child = fork(seconds, body) }
        return child
    }

    private static func fork(_ seconds: UInt32, _ body: @escaping () -> some Any) -> ForkedChild {
        // What the first catch of a process prepares needs a thread, which ThreadSanitizer lets no
        // child start.
        _ = catchCrash {}
        airbag_prepare_children()
        let context = Unmanaged.passRetained(Body { "\(body())" })
        var child = fixture_run_child(
            { context, text in
                _ = airbag_child_begin()
                let body = Unmanaged<Body>.fromOpaque(context!).takeUnretainedValue()
                strncpy(text!, body.call(), Int(FIXTURE_TEXT_LIMIT) - 1)
            }, context.toOpaque(), seconds)
        context.release()
        let signal = child.status & 0x7f
        return ForkedChild(
            ending: signal != 0 ? "signal \(signal)" : "exit \(child.status >> 8)",
            text: string(&child.text), errors: string(&child.errors))
    }

    private static func string<Bytes>(_ bytes: inout Bytes) -> String {
        withUnsafeBytes(of: bytes) {
            String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}

private final class Body {
    let call: () -> String

    init(_ call: @escaping () -> String) { self.call = call }
}
