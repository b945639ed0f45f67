import Testing

/// An error of another process, known only by its text.
struct DescribedError: Error, CustomStringConvertible {
    let description: String
}

extension Issue.Kind {
    /// Returns Swift Testing's description of the kind, without a prefix.
    ///
    /// - Parameter prefix: the words that Swift Testing puts in front.
    /// - Returns: the rest of the description.
    func text(after prefix: String) -> String {
        let text = "\(self)"
        return text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text
    }

    /// The prefix that Swift Testing puts in front of an error.
    static var errorPrefix: String { "Caught error: " }
}
