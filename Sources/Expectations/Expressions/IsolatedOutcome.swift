import CrashCatching
package import Isolation

extension Expression {
    /// Runs the expression in a forked child: its body and the release of its value.
    ///
    /// No part of the expression runs in this process, and the result of an earlier matcher is neither used nor
    /// changed. So every matcher that calls this method has a child of its own. The value stays in the child.
    ///
    /// - Parameters:
    ///   - timeLimit: how long the child may take.
    ///   - limits: the resources that the child may use.
    /// - Returns: how the expression ended, and its output.
    /// - Throws: an ``EvaluationFailure`` if Airbag could not run the expression, ended it, or does not know how it
    ///   ended.
    package func isolatedOutcome(timeLimit: Duration, limits: ChildLimits) throws -> IsolatedRun<Void> {
        if let uncalled { throw uncalled }
        return try cell.runInChild(timeLimit, limits)
    }
}

extension ExpressionCell {
    /// Whether only a child has run the body.
    final var ranInChild: Bool { if case .inChild = state { true } else { false } }

    fileprivate final func runInChild(_ timeLimit: Duration, _ limits: ChildLimits) throws -> IsolatedRun<Void> {
        switch state {
        case .none, .running, .threw: leaveToChild()
        case .returned, .crashed, .inChild: break
        }
        var run: IsolatedRun<Void>
        do {
            run = try isolatedRun(timeLimit: timeLimit, limits: limits) { try self.runAsChild() }
        } catch {
            throw EvaluationFailure.refused(error)
        }
        switch run.error?.error(as: EndBelow.self) {
        case .crash(let crash): run.termination = .crashed(crash)
        case .failure(let text): throw EvaluationFailure.unfinished(text, calls: nil)
        case nil: break
        }
        return run
    }

    /// Runs the body in the child, which crashes when the body crashes.
    private final func runAsChild() throws {
        // The expression below may have been evaluated in the parent.
        if root !== self { root.forget() }
        do {
            try runBody()
        } catch EvaluationFailure.crashed(let crash) {
            throw EndBelow.crash(crash)
        } catch let failure as EvaluationFailure {
            throw EndBelow.failure(failure.description)
        }
        dropValue()
    }
}

/// How an expression below the one that a child runs has ended: the original of a `cast`.
///
/// It was evaluated in the child like any other expression.
enum EndBelow: Error, Codable {
    /// It crashed, which was caught.
    case crash(Crash)
    /// It was not evaluated, or nobody calls it; the description of an ``EvaluationFailure``.
    case failure(String)
}
