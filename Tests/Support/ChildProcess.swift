import CFixtures
import CrashCatching
import Fixtures
import Glibc

/// A run of the `CrashFixture` executable or another one, for what must not happen in the process of the
/// tests.
package struct ChildProcess {
    /// How the process ended.
    package enum Ending: Equatable {
        case exited(Int32)
        case killed(by: Crash.Signal)
    }

    /// How the process ended.
    package let ending: Ending
    /// What it wrote to stdout.
    package let output: String
    /// What it wrote to stderr.
    package let errors: String

    /// Runs a scenario to its end.
    ///
    /// - Parameters:
    ///   - scenario: its name in `CrashFixture`.
    ///   - arguments: what the scenario takes.
    ///   - program: the name of the executable.
    ///   - backtracer: whether the Swift runtime's own crash handler is on.
    ///   - variables: what its environment has beside that of this process, as `NAME=value`.
    ///   - file: what it has as descriptor 9; -1 for nothing.
    /// - Throws: when the process cannot be started.
    package init(
        _ scenario: String, _ arguments: String..., program: String = "CrashFixture",
        backtracer: Bool = false,
        variables: [String] = [], file: Int32 = -1
    ) throws {
        // Files, not pipes: nothing to read while it runs, whatever the amount.
        let output = try Capture()
        let errors = try Capture()
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, output.descriptor, 1)
        posix_spawn_file_actions_adddup2(&actions, errors.descriptor, 2)
        if file >= 0 { posix_spawn_file_actions_adddup2(&actions, file, 9) }
        // Threads of Dispatch and of Swift concurrency block signals; the child must not.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var mask = sigset_t()
        posix_spawnattr_setsigmask(&attributes, &mask)
        sigfillset(&mask)
        posix_spawnattr_setsigdefault(&attributes, &mask)
        let flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
        posix_spawnattr_setflags(&attributes, Int16(flags))

        let path = "\(ChildProcess.folder)/\(program)"
        let argv = [path, scenario] + arguments
        let words = argv.map { strdup($0) } + [nil]
        let names = variables.map { $0.prefix { $0 != "=" } }
        let environment =
            ChildProcess.environment(backtracer: backtracer)
            .filter { setting in !names.contains(setting.prefix { $0 != "=" }) } + variables
        let settings = environment.map { strdup($0) } + [nil]
        defer { for word in words + settings { free(word) } }
        var pid = pid_t()
        let error = posix_spawn(&pid, path, &actions, &attributes, words, settings)
        guard error == 0 else { throw SpawnError(path: path, number: error) }
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0 && errno == EINTR {}
        ending =
            status & 0x7f == 0
            ? .exited(status >> 8 & 0xff) : .killed(by: Crash.Signal(rawValue: status & 0x7f))
        self.output = output.text()
        self.errors = errors.text()
    }

    /// SwiftPM puts executables next to the test bundle.
    private static let folder: String = {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink("/proc/self/exe", &buffer, buffer.count - 1)
        let bytes = buffer.prefix(max(length, 0)).map { UInt8(bitPattern: $0) }
        let folder = String(decoding: bytes, as: UTF8.self).split(separator: "/").dropLast()
        return "/" + folder.joined(separator: "/")
    }()

    private static func environment(backtracer: Bool) -> [String] {
        // The handlers of a sanitizer would stand in for those that a scenario installs.
        let sanitizer =
            "handle_segv=0:handle_sigbus=0:handle_abort=0:handle_sigill=0:"
            + "handle_sigtrap=0:handle_sigfpe=0:detect_leaks=0"
        let changed = [
            "SWIFT_BACKTRACE": "enable=\(backtracer ? "yes" : "no"),color=no,interactive=no",
            "ASAN_OPTIONS": sanitizer, "TSAN_OPTIONS": sanitizer,
        ]
        var settings = changed.map { "\($0.key)=\($0.value)" }
        var entry = environ
        while let setting = entry.pointee {
            let text = String(cString: setting)
            let name = text.prefix { $0 != "=" }
            if changed[String(name)] == nil { settings.append(text) }
            entry += 1
        }
        return settings
    }
}

/// An unnamed file that takes the output of a process.
private final class Capture {
    let descriptor: Int32

    init() throws {
        descriptor = fixture_open_unnamed_file()
        if descriptor < 0 { throw SpawnError(path: "output", number: errno) }
    }

    deinit { close(descriptor) }

    func text() -> String {
        let size = Int(lseek(descriptor, 0, SEEK_END))
        // The standard library writes to its shared empty array: a race to ThreadSanitizer.
        guard size > 0 else { return "" }
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            count = max(0, pread(descriptor, buffer.baseAddress, size, 0))
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// A process that could not be started.
private struct SpawnError: Error {
    let path: String
    let number: Int32
}
