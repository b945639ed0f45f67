import Foundation

/// What of the output of a test process is shown at once.
///
/// What the runtime prints of a crash is kept back, with the empty line in front of it: the block of the test has what
/// matters of it, if a test is blamed.
struct ShownOutput {
    /// What is kept back: a dump, or what may be the beginning of one.
    private var held = Data()
    private var isHolding = false
    /// Whether what was shown ends with a whole line.
    private var isAtLineStart = true

    /// Adds output.
    ///
    /// - Returns: what of it is to be shown now.
    mutating func add(_ part: Data) -> Data {
        held += part
        if isHolding { return held.count > ShownOutput.limit ? release() : Data() }
        // The runtime writes it piece by piece.
        let found = held.range(of: ShownOutput.start)
        let count = (1..<ShownOutput.start.count).last { held.suffix($0) == ShownOutput.start.prefix($0) }
        isHolding = found != nil
        var end = found?.lowerBound ?? held.endIndex - (count ?? 0)
        // It begins with an empty line.
        let newline = UInt8(ascii: "\n")
        if end > 0, held[end - 1] == newline, end > 1 ? held[end - 2] == newline : isAtLineStart { end -= 1 }
        if end > 0 { isAtLineStart = held[end - 1] == newline }
        defer { held = Data(held[end...]) }
        return held[..<end]
    }

    /// Returns what was kept back: the process lives on, or nobody is blamed for the crash.
    mutating func release() -> Data {
        defer { (held, isHolding) = (Data(), false) }
        return held
    }

    /// The calls of the threads in what was kept back, without registers and libraries.
    var threads: String {
        var isThread = false
        let lines = String(decoding: held, as: UTF8.self).split(separator: "\n").filter { line in
            if line.hasPrefix("Thread ") { isThread = true }
            if line.hasPrefix("Registers:") || line.hasPrefix("Images (") { isThread = false }
            return isThread
        }
        return lines.map { "\n\($0)" }.joined()
    }

    private static let start = Data("*** Signal ".utf8)
    private static let limit = 1_000_000
}
