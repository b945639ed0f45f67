#if compiler(>=6.2)
    import Testing

    /// The kind of an issue of a child, as the child sends it.
    enum RecordedIssueKind: Codable {
        case unconditional
        /// A failed expectation: the text behind "Expectation failed: ".
        case expectation(String, difference: String?)
        /// A confirmation: its count, and the bounds of the expected count; a nil `atMost` is no upper bound.
        case confirmation(actual: Int, atLeast: Int, atMost: Int?)
        case error(String)
        case timeLimit(seconds: Int64, attoseconds: Int64)
        case knownIssueNotRecorded
        case attachment(String)
        /// Any other kind, as Swift Testing describes it.
        case other(String)

        init(_ kind: Issue.Kind) {
            switch kind {
            case .unconditional: self = .unconditional
            case .expectationFailed(let expectation):
                self = .expectation(
                    kind.text(after: "Expectation failed: "),
                    difference: Reflection.part("differenceDescription", of: expectation) as? String)
            case .confirmationMiscounted(let actual, let expected):
                self = RecordedIssueKind.confirmation(actual, expected) ?? .other("\(kind)")
            case .errorCaught: self = .error(kind.text(after: Issue.Kind.errorPrefix))
            case .timeLimitExceeded(let limit):
                self = .timeLimit(seconds: limit.seconds, attoseconds: limit.attoseconds)
            case .knownIssueNotRecorded: self = .knownIssueNotRecorded
            case .valueAttachmentFailed(let error): self = .attachment("\(error)")
            default: self = .other("\(kind)")
            }
        }

        private static func confirmation(_ actual: Int, _ expected: any RangeExpression) -> RecordedIssueKind? {
            switch expected {
            case let range as ClosedRange<Int>:
                .confirmation(actual: actual, atLeast: range.lowerBound, atMost: range.upperBound)
            case let range as Range<Int> where !range.isEmpty:
                .confirmation(actual: actual, atLeast: range.lowerBound, atMost: range.upperBound - 1)
            case let range as PartialRangeFrom<Int>:
                .confirmation(actual: actual, atLeast: range.lowerBound, atMost: nil)
            default: nil
            }
        }

        /// The kind of the issue that is recorded again; nil for a kind that only Swift Testing makes.
        var issueKind: Issue.Kind? {
            switch self {
            case .unconditional: .unconditional
            case .confirmation(let actual, let lower, let upper?):
                .confirmationMiscounted(actual: actual, expected: lower...max(lower, upper))
            case .confirmation(let actual, let lower, nil):
                .confirmationMiscounted(actual: actual, expected: lower...)
            case .error(let text): .errorCaught(DescribedError(description: text))
            case .timeLimit(let seconds, let attoseconds):
                .timeLimitExceeded(timeLimitComponents: (seconds, attoseconds))
            case .knownIssueNotRecorded: .knownIssueNotRecorded
            case .attachment(let text): .valueAttachmentFailed(DescribedError(description: text))
            case .expectation, .other: nil
            }
        }

        /// The kind in words, for a kind of which no issue can be made.
        var text: String {
            switch self {
            case .expectation(let text, _): "Expectation failed: \(text)"
            case .other(let text): text
            default: issueKind.map { "\($0)" } ?? ""
            }
        }
    }
#endif
