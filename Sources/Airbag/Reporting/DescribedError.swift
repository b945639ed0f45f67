import Testing

/// An error of another process, of which there is only the text.
struct DescribedError: Error, CustomStringConvertible {
    let description: String
}

extension Issue.Kind {
    /// How Swift Testing describes it, without the words that it puts in front itself.
    ///
    /// - Parameter prefix: those words.
    /// - Returns: the rest.
    func text(after prefix: String) -> String {
        let text = "\(self)"
        return text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text
    }

    /// What it puts in front of an error.
    static var errorPrefix: String { "Caught error: " }
}
