import Foundation
import Glibc

/// The observer of a toolchain: a library in the build folder, which is preloaded into test programs.
///
/// The loader gets it by a descriptor of the command's, for a path in `LD_PRELOAD` can have neither spaces nor colons.
final class Observer {
    private let descriptor: Int32

    /// Finds the library, or compiles it.
    ///
    /// - Parameters:
    ///   - bin: the folder with the products of the build.
    ///   - toolchain: what `swiftc -print-target-info` says.
    /// - Throws: a `CommandFailure` if it cannot be compiled, as where the toolchain has no C compiler.
    init(in bin: String, toolchain: String) throws {
        let key = StableHash.of(ObserverSource.c + ObserverSource.swift + toolchain)
        let path = "\(bin)/airbag-observer-\(String(key, radix: 16)).so"
        if access(path, R_OK) != 0 { try Observer.compile(to: path) }
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        if descriptor < 0 {
            throw CommandFailure(message: "cannot open '\(path)': \(String(cString: strerror(errno)))")
        }
    }

    deinit { close(descriptor) }

    /// Changes the environment of a test program, so that it loads the observer, which changes it back.
    ///
    /// - Parameters:
    ///   - environment: the environment that tests are to see.
    ///   - events: the path to which the tests of XCTest are told, if they are.
    ///   - isSilent: whether XCTest is to print nothing of its own.
    ///   - maxFailures: the number of tests after whose failure no further one begins; nil: any.
    ///   - backtrace: what the runtime is to show of a crash, if the user does not say so.
    /// - Returns: the environment for the start.
    func environment(
        _ environment: [String: String], events: String?, isSilent: Bool, maxFailures: Int?, backtrace: String?
    ) -> [String: String] {
        var changed = environment
        for name in ObserverSource.changed { changed[ObserverSource.original + name] = environment[name] }
        changed[ObserverSource.events] = events
        changed[ObserverSource.silence] = isSilent && events != nil ? "1" : nil
        changed[ObserverSource.limit] = events == nil ? nil : maxFailures.map { "\($0)" }
        let library = "/proc/\(getpid())/fd/\(descriptor)"
        changed["LD_PRELOAD"] = environment["LD_PRELOAD"].map { "\(library):\($0)" } ?? library
        // The address sanitizer wants to be the first library. Its allocator works although it is not.
        let order = "verify_asan_link_order=0"
        changed["ASAN_OPTIONS"] = environment["ASAN_OPTIONS"].map { "\($0):\(order)" } ?? order
        // The command reads what the runtime shows; the last setting counts.
        changed["SWIFT_BACKTRACE"] = environment["SWIFT_BACKTRACE"].map { "\($0),color=no" } ?? backtrace
        return changed
    }

    /// Compiles the library beside its place, and moves it there: two commands may do so at once.
    private static func compile(to path: String) throws {
        let folder = "\(path).\(getpid())"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try ReportFile.write(ObserverSource.c, to: "\(folder)/begin.c")
        try ReportFile.write(ObserverSource.swift, to: "\(folder)/observer.swift")
        // At Ctrl-C the compiler leaves a folder among the temporary files. It dies if the name of that is not ASCII.
        let temporary = folder.allSatisfy(\.isASCII) ? ["TMPDIR": folder] : [:]
        let environment = ProcessInfo.processInfo.environment.merging(temporary) { $1 }
        let options = ["-module-name", "AirbagObserver", "-swift-version", "5", "-suppress-warnings"]
        _ = try Tool.output(["clang", "-c", "-fPIC", "\(folder)/begin.c", "-o", "\(folder)/begin.o"], environment)
        _ = try Tool.output(
            ["swiftc", "-emit-library", "-o", "\(folder)/observer.so", "\(folder)/observer.swift", "\(folder)/begin.o"]
                + options, environment)
        if rename("\(folder)/observer.so", path) != 0 {
            throw CommandFailure(message: "cannot write '\(path)': \(String(cString: strerror(errno)))")
        }
    }
}
