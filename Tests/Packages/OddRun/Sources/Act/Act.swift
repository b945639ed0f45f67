import Foundation

/// Does what the variable `ACT` says of a test: `name=fail,name=crash`, and so on.
///
/// With `spoil` the test passes, and its process fails after its tests. With `say` it passes, and has printed the
/// message of a crash.
///
/// With `once-` in front, as in `name=once-crash`, only the first process does it that comes here. Each call writes the
/// name into a file of the folder `ACT_FOLDER`.
///
/// - Parameter name: the name of the test.
/// - Returns: whether the test is to pass.
public func act(_ name: String) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    guard let folder = environment["ACT_FOLDER"] else { return true }
    append("\(name)\n", to: "\(folder)/ran")
    for act in (environment["ACT"] ?? "").split(separator: ",") where act.hasPrefix("\(name)=") {
        var deed = act.dropFirst(name.count + 1)
        if deed.hasPrefix("once-") {
            let mark = "\(folder)/once-\(name)"
            if FileManager.default.fileExists(atPath: mark) { return true }
            append("", to: mark)
            deed = deed.dropFirst(5)
        }
        switch deed {
        case "fail": return false
        case "crash": fatalError("\(name) acts")
        case "hang": while true { sleep(60) }
        case "sleep": usleep(400_000)
        case "overflow": print(name.count + Int.max)
        case "say": append("M/F.swift:1: Fatal error: of a child\n", to: "/dev/stderr")
        case "spoil": atexit { _exit(3) }
        default: fatalError("\(name) does not know what to do")
        }
    }
    return true
}

private func append(_ text: String, to path: String) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    _ = text.withCString { write(descriptor, $0, strlen($0)) }
    close(descriptor)
}
