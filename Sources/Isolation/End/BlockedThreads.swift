import CChildren
import CrashCatching

/// Where the threads of a child were when its parent ended it, or when its memory was used up.
///
/// The parent makes it from the child's report.
struct BlockedThreads: Sendable {
    /// The calls of the thread on which the body began; nil if it did not answer.
    ///
    /// `Crash` stands for calls here: nothing crashed.
    var first: Crash?

    /// Another thread, and its calls.
    struct Other: Sendable {
        var name: String
        var place: Crash

        /// The name as it follows the word thread.
        ///
        /// Empty for threads of Dispatch, whose names the kernel cuts to `oot.default-qos` and the like.
        static func suffix(_ name: String) -> String {
            name.hasSuffix("-qos") || name.hasSuffix("overcommit") || name.isEmpty ? "" : " \(name)"
        }
    }

    /// The other threads that answered.
    var others: [Other] = []

    /// How many threads did not answer.
    var silent = 0

    /// How many threads were not asked, because there were too many.
    var unasked = 0

    /// Whether the child has told its calls because the parent asked.
    var areAsked = false

    /// Whether another thread of the parent, which the child does not have, might have ended the wait.
    var lacksOthers = false

    /// The user's calls of a thread, each on its own line after a newline.
    ///
    /// A thread may have been interrupted in code for which the debug information has no line, such as the jump of an
    /// endless loop. Then the line of the code before it is all that is known.
    private static func calls(_ place: Crash) -> String {
        let calls = place.calls
        guard calls.isEmpty, let (_, path, line) = place.userPlace else { return calls }
        return "\n    at \(path):\(line)"
    }

    /// How many different lists of calls a text shows.
    private static let shown = 8

    /// The user's calls of each thread that is in the user's code, and how many threads did not tell theirs.
    ///
    /// Each call is on its own line after a newline. Threads with the same calls are shown once. If only one thread is
    /// in the user's code, its calls stand without a heading.
    var text: String {
        var text = first.map(BlockedThreads.calls) ?? ""
        guard areAsked || !others.isEmpty || silent > 0 else { return text }
        var groups: [(calls: String, name: String, count: Int)] = []
        for other in others {
            let calls = BlockedThreads.calls(other.place)
            if calls.isEmpty { continue }
            if let index = groups.firstIndex(where: { $0.calls == calls }) {
                groups[index].count += 1
            } else {
                groups.append((calls, other.name, 1))
            }
        }
        let isOnly = text.isEmpty && groups.count == 1
        for (calls, name, count) in groups.prefix(BlockedThreads.shown) {
            if count > 1 {
                text += "\n  \(count) \(text.isEmpty ? "" : "other ")threads:"
            } else if !isOnly {
                text += "\n  \(text.isEmpty ? "a" : "another") thread\(Other.suffix(name)):"
            }
            text += calls
        }
        let rest = groups.dropFirst(BlockedThreads.shown).reduce(0) { $0 + $1.count }
        if rest > 0 { text += "\n  \(rest) more threads in your code" }
        // Without this module of the toolchain no call has a line.
        #if canImport(Runtime)
            if text.isEmpty && silent == 0 && unasked == 0 {
                text = "\n    no thread is in code of yours with a known line: a task that waits has no thread"
            }
        #endif
        if silent == 1 { text += "\n  1 thread did not tell its calls" }
        if silent > 1 { text += "\n  \(silent) threads did not tell their calls" }
        if unasked > 0 { text += "\n  \(unasked) more threads were not asked" }
        if lacksOthers {
            text += "\n  other threads of this process, which might end the wait, are not in the child"
        }
        return text
    }
}

extension ForkedChild {
    /// Where the threads of the child were, by its report.
    var blockedThreads: BlockedThreads {
        var threads = BlockedThreads(first: crash)
        threads.areAsked = state == AIRBAG_REPORT_PLACED
        guard let report = child.report else { return threads }
        let count = airbag_parent_report_thread_count(report)
        threads.unasked = max(0, count - Int(AIRBAG_THREAD_LIMIT))
        for index in 0..<min(count, Int(AIRBAG_THREAD_LIMIT)) {
            guard let calls = airbag_parent_report_thread(report, index) else {
                threads.silent += 1
                continue
            }
            let evidence = CrashEvidence(calls)
            threads.others.append(BlockedThreads.Other(name: evidence.text ?? "", place: Crash(evidence)))
        }
        return threads
    }
}
