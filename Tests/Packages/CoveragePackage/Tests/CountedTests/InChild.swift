import Forking
import Glibc

/// How a child ended.
enum Ending: Equatable {
    case exited(Int32)
    case signalled(Int32)
    case unknown

    fileprivate init(waitStatus: Int32) {
        switch waitStatus & 0x7F {  // wait(2): WTERMSIG
        case _ where waitStatus < 0: self = .unknown
        case 0: self = .exited(waitStatus >> 8 & 0xFF)
        case let signal: self = .signalled(signal)
        }
    }
}

/// Runs a body in a forked child whose code counts.
///
/// - Parameter body: what to run.
/// - Returns: how the child ended.
func inChild(_ body: @escaping () -> Void) -> Ending {
    run(body, by: forking_in_child)
}

/// Runs a body in a child made by `fork` alone.
///
/// - Parameter body: what to run.
/// - Returns: how the child ended.
func inPlainChild(_ body: @escaping () -> Void) -> Ending {
    run(body, by: forking_in_plain_child)
}

private final class Body {
    let run: () -> Void
    init(_ run: @escaping () -> Void) { self.run = run }
}

private func run(
    _ body: @escaping () -> Void, by fork: (forking_body, UnsafeMutableRawPointer?) -> Int32
) -> Ending {
    let box = Unmanaged.passRetained(Body(body))
    defer { box.release() }
    return Ending(
        waitStatus: fork(
            { Unmanaged<Body>.fromOpaque($0!).takeUnretainedValue().run() }, box.toOpaque()))
}
