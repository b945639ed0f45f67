import Foundation

/// How a test process ended that did not come to the end of its tests.
///
/// Made on the main thread of `airbag-test`, of what the process printed last.
struct Death: CustomStringConvertible {
    /// The time in seconds without any event, after which the command ended the process; nil if it did not.
    let hangTime: Double?
    let ending: ChildProcess.Ending
    /// The fatal message of the crash, the function that ended the process too early, or the summary of a sanitizer.
    let message: String?
    /// The place of the innermost call that has one; without such a call, the place in front of the message.
    let place: Place?
    /// The innermost calls of the crashed thread that have places: three at most.
    let calls: [PrintedCrash.Call]
    /// Whether the process ended before the test had begun.
    var isBeforeTest = false

    /// - Parameters:
    ///   - ending: how the process ended.
    ///   - hangTime: the time in seconds after which the command ended the process; nil if it did not.
    ///   - output: the end of what the process printed.
    init(_ ending: ChildProcess.Ending, hangTime: Double?, output: String) {
        (self.ending, self.hangTime) = (ending, hangTime)
        let printed = PrintedCrash(output)
        // After an exit, a hang or SIGKILL, a backtrace that was printed belongs to something else.
        var signal: Int32?
        if case .killed(let number) = ending, hangTime == nil, number != SIGKILL { signal = number }
        // The backtrace of another signal is that of a child.
        if let number = signal, let dump = output.range(of: "*** Signal ", options: .backwards),
            !output[dump.upperBound...].hasPrefix("\(number):")
        {
            signal = nil
        }
        // The runtime ends a process by one of three signals after a message.
        let hasMessage = signal.map([SIGILL, SIGTRAP, SIGABRT].contains) ?? false
        calls = signal == nil ? [] : printed.placedCalls
        place = calls.first?.place ?? (hasMessage ? printed.place : nil)
        // Anything can call `abort` after the message of a child.
        isCertain = hasMessage && signal != SIGABRT && printed.message != nil && printed.isOnlyOne
        if case .exited = ending, hangTime == nil {
            // What Airbag prints, in a process that links it, of an end during the tests.
            let exit = /Airbag: ((?:exit|quick_exit|_exit|_Exit) was called before all tests had run)/
            // What a sanitizer prints of a crash, before it ends the process with an exit code.
            let sanitizer = /SUMMARY: (\w+Sanitizer: [^\n]+)/
            message = (output.matches(of: exit).last ?? output.matches(of: sanitizer).last).map { String($0.output.1) }
        } else {
            message = hasMessage ? printed.message : nil
        }
    }

    /// Whether a check of the runtime surely ended the process: one fatal message and one backtrace were printed.
    let isCertain: Bool

    /// The calls, a line for each.
    var callLines: String { calls.map { "\nat \($0.place.short), \($0.name)" }.joined() }

    /// What happened, in a line.
    var description: String { cause + (isBeforeTest ? ", before the test began" : "") }

    private var cause: String {
        if let hangTime { return "nothing happened for \(hangTime.formatted()) s" }
        let what =
            switch ending {
            case .exited(let code): "the process ended with exit code \(code)"
            case .killed(SIGKILL): "SIGKILL; the kernel sends it when memory runs out, and others can"
            case .killed(let signal): Signal.name(signal)
            }
        return message.map { "\(what): \($0)" } ?? what
    }

    var isHang: Bool { hangTime != nil }

    /// What became of the test, in a word.
    var word: String { isHang ? "hung" : "crashed" }
}

/// What the runtime and its backtracer print of a crash.
struct PrintedCrash {
    /// The fatal message, where it is known to be that of the crash.
    private(set) var message: String?
    /// The place in front of the message.
    private(set) var place: Place?
    /// The innermost calls that have places, from the backtrace of the crashed thread.
    private(set) var placedCalls: [Call] = []
    /// Whether the output has one fatal message and one backtrace of a crashed thread.
    let isOnlyOne: Bool

    /// A call of a function.
    struct Call {
        let name: String
        let place: Place
    }

    private static let shownCalls = 3

    /// - Parameter output: the end of what a process printed.
    init(_ output: String) {
        // What Airbag prints as the process crashes repeats the message, or stands behind it.
        let lines = output.split(separator: "\n").filter { !$0.hasPrefix("airbag: ") && !$0.hasPrefix("Airbag: ") }
        let fatal = lines.indices.filter { PrintedCrash.start(of: lines[$0]) != nil }
        isOnlyOne = fatal.count == 1 && lines.filter(PrintedCrash.isCrashedThread).count == 1
        let calls = PrintedCrash.calls(in: output)
        if let index = fatal.last, let start = PrintedCrash.start(of: lines[index]) {
            // "Module/File.swift:8: Fatal error: text", or without a place, or "*** Swift runtime failure: text ***".
            let (prefix, text) = (lines[index][..<start], lines[index][start...])
            if PrintedCrash.isOwn(text, prefix, next: lines[(index + 1)...].first, innermost: calls.first) {
                message = String(text.dropLast(text.hasPrefix("Swift runtime failure") ? 4 : 0))
                place = PrintedCrash.place(String(prefix))
            }
        }
        // "… in image at /path/File.swift:8:75"
        for line in calls where placedCalls.count < PrintedCrash.shownCalls {
            guard let at = line.range(of: " at /", options: .backwards), !line.contains("[system]"),
                // The expansion of a macro is no file; the call of the macro comes next.
                !line.contains("/swift-generated-sources/")
            else { continue }
            let parts = line[at.lowerBound...].dropFirst(4).split(separator: ":")
            if parts.count >= 2, let number = Int(parts[1]), number > 0 {
                let name = PrintedCrash.names(in: line).last { !$0.hasPrefix("0x") } ?? ""
                placedCalls.append(Call(name: name, place: Place(file: String(parts[0]), line: number)))
            }
        }
    }

    /// Returns the calls of the crashed thread, one a line, from the backtrace that the process printed last.
    ///
    /// - Parameter output: the end of what a process printed.
    /// - Returns: the lines between `Thread 0 "name" crashed:` and the next thread; none without a backtrace.
    static func calls(in output: String) -> [Substring] {
        let lines = output.split(separator: "\n")
        guard let start = lines.lastIndex(where: isCrashedThread) else { return [] }
        return Array(lines[(start + 1)...].prefix { !$0.hasPrefix("Thread ") })
    }

    private static func isCrashedThread(_ line: Substring) -> Bool {
        line.hasPrefix("Thread ") && line.hasSuffix("crashed:")
    }

    /// Returns the texts in a line of a backtrace that may be the name of its function.
    ///
    /// - Parameter line: such as `3 [ra] 0x1 closure #1 in S.f() + 5 in image at /path/File.swift:8:75`.
    /// - Returns: what follows each space in front of the offset: `closure #1 in S.f()` and `S.f()`, and texts that are
    ///   no names.
    static func names(in line: Substring) -> [String] {
        guard let end = line.range(of: " + ", options: .backwards) ?? line.range(of: " in ", options: .backwards)
        else { return [] }
        let call = line[..<end.lowerBound]
        return call.indices.filter { call[$0] == " " }.map { String(call[call.index(after: $0)...]) }
    }

    /// Whether the fatal message that was printed last belongs to the crash.
    ///
    /// A child may have printed it, or a crash that was caught. It belongs to the crash in three cases:
    /// - Nobody knows the calls, and the message is the last line, or the runtime begins to tell them behind it.
    /// - The innermost call is in libc, for the runtime calls `abort` after a message without a place, and Airbag after
    ///   that of an `assert` of C. The backtrace follows the message.
    /// - The innermost call is in the runtime, or is a check that prints nothing.
    ///
    /// - Parameters:
    ///   - text: the message.
    ///   - prefix: what stands in front of it in its line.
    ///   - next: the next line.
    ///   - innermost: the innermost call of the crashed thread.
    /// - Returns: whether it does, as far as is known.
    private static func isOwn(_ text: Substring, _ prefix: Substring, next: Substring?, innermost: Substring?) -> Bool {
        let isBeforeCalls = next?.hasPrefix("*** Signal ") == true || next == "Current stack trace:"
        guard let call = innermost else { return next == nil || isBeforeCalls }
        if [" in libc.so", " in libc-"].contains(where: call.contains) {
            return isBeforeCalls && (!prefix.contains(":") || text.hasPrefix("Assertion failed"))
        }
        let ends = ["_assertionFailure(", "_fatalErrorMessage(", "swift_unexpectedError", "Swift runtime failure: "]
        return [" in libswiftCore.so", " in libswift_Concurrency.so"].contains(where: call.contains)
            || names(in: call).contains { name in ends.contains(where: name.hasPrefix) }
    }

    /// Where a fatal message starts in a line. (AssertCommon.swift of the standard library)
    private static func start(of line: Substring) -> Substring.Index? {
        // The backtracer prints it of a check that prints nothing, for example of an overflow.
        if line.hasPrefix("*** Swift runtime failure: ") { return line.index(line.startIndex, offsetBy: 4) }
        return ["Fatal error", "Precondition failed", "Assertion failed"].lazy
            .compactMap { line.range(of: $0)?.lowerBound }.first
    }

    /// Reads `Module/File.swift:8: `; a place in the standard library is none of the user's.
    private static func place(_ text: String) -> Place? {
        let parts = text.trimmingCharacters(in: [" ", ":"]).split(separator: ":")
        guard parts.count == 2, let line = Int(parts[1]), !text.hasPrefix("Swift/") else { return nil }
        return Place(file: String(parts[0]), line: line)
    }
}
