import CHelpers
import Glibc

/// A child process and what this process holds for it.
final class ForkedChild {
    private(set) var child: airbag_child

    private init(_ child: airbag_child) {
        self.child = child
    }

    /// Starts a child.
    ///
    /// - Parameters:
    ///   - options: how.
    ///   - body: what it runs; there the call does not return.
    /// - Returns: the child, to be waited for and released.
    /// - Throws: an ``IsolationFailure``.
    static func start(
        _ options: airbag_child_options, _ body: @escaping () -> Void
    ) throws -> ForkedChild {
        func start(_ body: UnsafeMutablePointer<() -> Void>) throws -> ForkedChild {
            ChildReport.rehearsed
            rehearsedRunToEnd
            ChildSurroundingsBox.current?.rehearse()
            var child = airbag_child()
            var options = options
            CrashRecord.lock.lock()
            let error = airbag_child_start(
                &child, &options,
                {
                    CrashRecord.lock.unlock()
                    $0!.assumingMemoryBound(to: (() -> Void).self).pointee()
                }, body)
            CrashRecord.lock.unlock()
            guard error == 0 else {
                throw IsolationFailure(step: child.step, errorNumber: error)
            }
            return ForkedChild(child)
        }
        var body = body
        return try start(&body)
    }

    /// Starts this program again.
    ///
    /// - Parameters:
    ///   - options: how.
    ///   - arguments: what it is started with, without its name.
    ///   - environment: its variables, as `NAME=value`.
    /// - Returns: the child, to be waited for and released.
    /// - Throws: an ``IsolationFailure``.
    static func start(
        _ options: airbag_child_options, program arguments: [String], environment: [String]
    ) throws -> ForkedChild {
        var child = airbag_child()
        var options = options
        let path = programPath
        let error = withCStrings([CommandLine.arguments.first ?? path] + arguments) { arguments in
            withCStrings(environment) { environment in
                path.withCString { path in
                    var program = airbag_program(
                        path: path, arguments: arguments, environment: environment)
                    CrashRecord.lock.lock()
                    defer { CrashRecord.lock.unlock() }
                    return airbag_child_start_program(&child, &options, &program)
                }
            }
        }
        guard error == 0 else {
            throw IsolationFailure(step: child.step, errorNumber: error)
        }
        return ForkedChild(child)
    }

    /// Gives back what is held for a child that was waited for.
    func release() {
        airbag_child_release(&child)
    }

    /// What the child came to, by its own report.
    var state: airbag_report_state {
        child.report.map { airbag_report_read_state($0) } ?? AIRBAG_REPORT_OPEN
    }

    /// The `errno` value at its end.
    var errorNumber: Int32 {
        child.report.map { airbag_report_error($0) } ?? 0
    }

    /// Whether it did what cannot work in a child.
    var isUnsupported: Bool {
        child.report.map { airbag_report_is_unsupported($0) } ?? false
    }

    /// The crash that it told of, or the place where it was.
    var crash: Crash? {
        guard let report = child.report, let evidence = airbag_report_crash(report) else {
            return nil
        }
        return Crash(
            record: CrashRecord(
                signal: Signal(rawValue: evidence.pointee.signal),
                evidence: CrashEvidence(evidence)))
    }

    /// Whether it crashed over a `Mutex` that another thread of the parent held at the fork.
    ///
    /// The kernel may refuse to wait for an owner in another process (measured with Linux 6.18:
    /// EPERM, or ESRCH when that thread is gone), for which the toolchain's lock is not prepared.
    var foundMutexLocked: Bool {
        state == AIRBAG_REPORT_CRASHED && [EPERM, ESRCH].contains(errorNumber)
            && crash?.message == "Unknown error occurred while attempting to acquire a Mutex"
    }

    /// The entries of its report.
    ///
    /// A process that the child left behind may still write to the report, so they are read from a
    /// copy.
    var entries: [ChildReport.Entry] {
        guard let report = child.report else { return [] }
        let bytes = UnsafeBufferPointer(
            start: airbag_report_bytes(report), count: airbag_report_byte_count(report))
        return Array(bytes).withUnsafeBytes { ChildReport.entries(in: $0) }
    }
}

/// Where this program is; if it is there no more, a name that only this
/// process can use, and after which the child is called `exe`. (proc(5))
private let programPath: String = {
    let own = "/proc/self/exe"
    let path = withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
        let count = readlink(own, buffer.baseAddress!, buffer.count)
        return String(
            decoding: buffer[..<max(count, 0)].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
    return access(path, X_OK) == 0 ? path : own
}()

/// Lends texts as C has them, with a null pointer behind the last.
private func withCStrings<Result>(
    _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
    var pointers = texts.map { strdup($0) }
    pointers.append(nil)
    defer { for pointer in pointers { free(pointer) } }
    return pointers.withUnsafeBufferPointer { body($0.baseAddress!) }
}

extension airbag_child {
    /// How long ago it was forked: on a busy machine the waiting for it begins a good while later.
    var timeSinceFork: Duration {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return .seconds(now.tv_sec) + .nanoseconds(Int64(now.tv_nsec) - forked_at)
    }
}
