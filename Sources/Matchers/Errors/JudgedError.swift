import Expectations

/// What a message says of an error that was judged.
struct JudgedError {
    /// What the matcher expects: `throw error <valve>`.
    let phrase: String

    /// The text of the error.
    let actual: String

    /// The lines below the message.
    let details: String

    /// Says what a matcher without a difference says.
    init(_ error: any Error, expecting phrase: String, details: String? = nil) {
        self.init(phrase: phrase, actual: arrivalText(of: error), details: details ?? "")
    }

    /// Says how an error differs from an expected one of the same type; both texts are then cut to a line.
    ///
    /// - Parameters:
    ///   - error: the error.
    ///   - expected: the expected error.
    ///   - verb: what the matcher says in front of the expected error.
    init<T: Error & Equatable>(_ error: any Error, comparedTo expected: T, verb: String) {
        let texts = (text(of: expected), text(of: error))
        var lines: [String] = []
        if let value = typed(error, as: T.self), value != expected {
            lines = ShownValues.unwatched { Difference.lines(expected, value, texts) }
        }
        if lines.isEmpty {
            self.init(error, expecting: "\(verb) <\(texts.0)>")
        } else {
            self.init(
                phrase: "\(verb) <\(Excerpt.line(texts.0))>",
                actual: "<\(Excerpt.line(texts.1))>", details: lines.joined(separator: "\n"))
        }
    }

    private init(phrase: String, actual: String, details: String) {
        self.phrase = phrase
        self.actual = actual
        self.details = details
    }
}
