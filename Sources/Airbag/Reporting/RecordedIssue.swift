#if compiler(>=6.2)
    import CrashCatching
    import Testing

    /// An issue that Swift Testing recorded in a child.
    struct RecordedIssue: ChildMessage {
        let kind: RecordedIssueKind
        let comments: [String]
        let location: Testing.SourceLocation?
        let isWarning: Bool
        /// The comment of the `withKnownIssue` that expects the issue, or empty; nil if none expects it.
        let knownComment: String?

        /// Sends an issue to the parent.
        ///
        /// - Parameter issue: the issue.
        static func tellParent(of issue: Issue) { IsolatedChild.tellParent(RecordedIssue(issue)) }

        private init(_ issue: Issue) {
            kind = RecordedIssueKind(issue.kind)
            comments = issue.comments.map(\.rawValue)
            location = issue.sourceLocation
            #if compiler(>=6.3)
                isWarning = issue.severity < .error
            #else
                isWarning = false
            #endif
            knownComment = RecordedIssue.knownComment(of: issue)
        }

        /// Reads a property that is not public; if it is not found, the issue counts as unknown.
        private static func knownComment(of issue: Issue) -> String? {
            guard let context = Reflection.part("knownIssueContext", of: issue) else { return nil }
            return (Reflection.part("comment", of: context) as? Comment)?.rawValue ?? ""
        }

        func arrive() {
            guard let knownComment else { return record() }
            let comment = knownComment.isEmpty ? nil : Comment(rawValue: knownComment)
            withKnownIssue(comment, sourceLocation: place) { record() }
        }

        private var place: Testing.SourceLocation {
            location ?? Test.current?.sourceLocation ?? #_sourceLocation
        }

        /// Records the issue again, so that Swift Testing describes it in the same words.
        private func record() {
            let comments = comments.map { Comment(rawValue: $0) }
            switch kind {
            case .expectation(let text, let difference):
                // The macros call this function; here it only fails.
                _ = __checkValue(
                    false, expression: .__fromSyntaxNode(text), difference: difference,
                    comments: comments, isRequired: false, sourceLocation: place)
            case .knownIssueNotRecorded where comments.count < 2:
                withKnownIssue(comments.first, sourceLocation: place) {}
            case .unconditional where comments.count < 2: record(comments.first)
            case .error(let text) where comments.count < 2 && !isWarning:
                Issue.record(DescribedError(description: text), comments.first, sourceLocation: place)
            default: recordRewritten(comments)
            }
        }

        private func record(_ comment: Comment?) {
            #if compiler(>=6.3)
                let severity = isWarning ? Issue.Severity.warning : .error
                Issue.record(comment, severity: severity, sourceLocation: place)
            #else
                Issue.record(comment, sourceLocation: place)
            #endif
        }

        /// Records another issue, which a handler rewrites into this one.
        ///
        /// There is no other way to record an issue that Swift Testing records itself.
        private func recordRewritten(_ comments: [Comment]) {
            guard let test = Test.current, let kind = kind.issueKind else {
                return record(Comment(rawValue: ([kind.text] + self.comments).joined(separator: "\n")))
            }
            IssueHandlingTrait.compactMapIssues { issue in
                var issue = issue
                (issue.kind, issue.comments) = (kind, comments)
                return issue
            }.provideBlockingScope(for: test) { record(nil) }
        }
    }
#endif
