import CrashCatching

// How an expectation runs that is not async (`judgeAndConclude`, below): it judges, then concludes. To judge is to
// evaluate the expression and to ask the rule of the matcher. Async expectations come here when they are evaluated
// (Subject.swift).
// One thread judges. `judgeInGuard` and the bodies of expressions run in a guarded call (GuardedCall.swift of
// CrashCatching): on the thread that judges, or on another one for which that thread waits. `report` is in
// Reporting.swift, `CrashOwner` in Expression.swift, `MovedExpressionCell` in DerivedExpressionCell.swift.

/// The known state of an expression: its ending, and the address of its value.
///
/// Expectations are judged in code that is not generic. In a debug build, each use of a generic type looks up its
/// metadata, which takes 25 to 30 ns (measured), and a judgment would have dozens of such uses. So a value lies in
/// memory of its own, and only the expression and its matcher know the type of the value.
///
/// A cell of this class itself has no body; `LookWatch` makes one to report a failure.
@usableFromInline
class ExpressionCell {
    /// Where the user wrote the expression.
    final let origin: ExpectationLocation
    final let isClosure: Bool

    /// Where failures are reported.
    ///
    /// `MovedExpressionCell` overrides this.
    var location: ExpectationLocation { origin }

    // `@exclusivity(unchecked)`: only one thread at a time uses a cell, and that thread never holds an access to a
    // field open (see Tricks in docs/performance.md).
    //
    // Two simple enumerations say which of the fields hold something: `state` for the body, `judgment` for the matcher.
    // A debug build copies and destroys an enumeration that holds objects itself by calls of functions (see Tricks).

    /// The object that releases a kept crash when the last copy of the expression is gone.
    ///
    /// It sets this field in its `init` and clears it in its `deinit`, and it retains the cell. Nil for an expression
    /// of a plain value, of a `memoizedExpression` or on top of another one.
    @exclusivity(unchecked) final unowned var owner: CrashOwner?

    /// Whether the body only repeats how an async expression has ended.
    @exclusivity(unchecked) final var isReplay = false

    /// How the body ended.
    @exclusivity(unchecked) private(set) final var state = State.none
    /// The address of the latest value; nil if there is none.
    @exclusivity(unchecked) private(set) final var currentPlace: UnsafeRawPointer?
    /// The latest error; what the body threw if `state` is `.threw`.
    @exclusivity(unchecked) private(set) final var error: (any Error)?
    /// The crash; nil unless `state` is `.crashed`.
    @exclusivity(unchecked) private(set) final var crash: Crash?

    /// The number (`currentJudgment`) of the judgment in which the body last threw; 0 if it threw outside of one, or
    /// never.
    @exclusivity(unchecked) private(set) final var threwIn = 0

    /// The number of judgments, including the current one.
    @exclusivity(unchecked) final var judgments = 0
    /// The state of the current judgment.
    @exclusivity(unchecked) final var judgment = Judgment.none
    /// The status that the matcher found, while `judgment` is `.found` or `.judged`.
    @exclusivity(unchecked) final var status = MatcherStatus.fail
    /// The result of a rule about expressions, while `judgment` is `.judged`.
    @exclusivity(unchecked) final var result: MatcherResult?
    /// The reason why the matcher reached no verdict, while `judgment` is `.withoutVerdict`.
    @exclusivity(unchecked) private(set) final var reasonWithoutVerdict: (any Error)?

    enum State {
        case none, running, returned, threw, crashed
        /// This process has no value: a child process ran the body or will run it, or nobody did.
        ///
        /// In this state, messages do not run the body to show a value. `evaluate` still runs it.
        case inChild
    }

    // `consume`: see Expect.swift. With library evolution, a function can consume a parameter of this type only if it
    // is declared `consuming`. So are all that a function of these files consumes. (Swift 6.3.1)
    init(_ location: consuming ExpectationLocation, _ isClosure: Bool) {
        origin = consume location
        self.isClosure = isClosure
    }

    /// Records the address of the value; nil if the value is nil.
    final func returned(_ place: UnsafeRawPointer?) {
        currentPlace = place
        state = .returned
    }

    /// Sets the state `.inChild`: before a child starts, or because nobody is to run the body here.
    final func leaveToChild() { state = .inChild }

    final func crashed(_ crash: Crash) {
        self.crash = crash
        state = .crashed
    }

    /// Releases the crash, if there is one.
    final func forgetCrash() { if case .crashed = state { (crash, state) = (nil, .none) } }

    // `TypedExpressionCell` overrides these four.

    /// Runs the body and stores its value.
    func runBody() throws {}

    /// Releases the stored value.
    func dropValue() {}

    /// Returns the text of the value in messages.
    func text(at place: UnsafeRawPointer) -> String { "" }

    /// Whether the body has no return value.
    var returnsNothing: Bool { false }

    // `DerivedExpressionCell` overrides these two.

    /// The lowest cell: this cell, or, under one or more casts, the cell of the original expression.
    var root: ExpressionCell { self }

    /// The number of the current judgment; 0 if there is none; negative if the cell below is judged.
    var currentJudgment: Int { if case .none = judgment { 0 } else { judgments } }

    // MARK: Evaluate

    /// Returns the address of the value once the body has ended: see `place(fresh:)`.
    final func knownPlace() throws -> UnsafeRawPointer? {
        switch state {
        case .returned: return currentPlace
        case .crashed: throw EvaluationFailure(after: crash!)
        case .none, .running, .threw, .inChild: throw error!
        }
    }

    /// Runs the body, unless the cell keeps its ending.
    ///
    /// A value or a crash is kept for later judgments. An error is kept for the judgment in which it was thrown;
    /// outside of a judgment, no error is kept.
    ///
    /// - Parameters:
    ///   - fresh: whether to run the body even if a value, a crash or an error is kept.
    ///   - isGuarded: whether a guarded call around this one serves the body, too. Then the body has none of its own,
    ///     and whoever made that call passes a crash to `crashedWhileRunning`.
    final func evaluate(fresh: Bool, isGuarded: Bool = false) {
        switch state {
        case .returned, .crashed:
            if !fresh { return }
            forget()
        case .threw:
            // Kept for one judgment.
            if !fresh && threwIn != 0 && threwIn == currentJudgment { return }
        // `.running`: the body judges its own expression. The outer run has the last word.
        case .none, .running, .inChild: break
        }
        // The release of the last error may crash. The state is already `.running`, so the outer guarded call, if there
        // is one, counts that crash as one of the expression.
        let hasError = if case .threw = state { true } else { false }
        state = .running
        if hasError { error = nil }
        if isGuarded { run() } else { runGuarded() }
        // Nothing recorded an ending: the body ended its thread, and the guarded call returned.
        if case .running = state { end(throwing: ThreadEnded()) }
    }

    /// Forgets the ending, so that the next access evaluates the expression again.
    ///
    /// `MovedExpressionCell` overrides this.
    func forget() {
        if currentPlace != nil { dropValue() }
        currentPlace = nil
        crash = nil
        state = .none
    }

    /// Runs the body in a guarded call of its own: outside of a judgment, for a rule that asks before the evaluation,
    /// for a message, or for a value that a requirement returns.
    private final func runGuarded() {
        let guarded = runGuardedUnlessFinished(Unmanaged.passUnretained(self).toOpaque()) {
            Unmanaged<ExpressionCell>.fromOpaque($0!).takeUnretainedValue().run()
        }
        switch guarded {
        case nil, .finished: break
        case .crashed(let crash): crashed(crash)
        case .notRun(let failure): end(throwing: EvaluationFailure.notRun(failure))
        }
    }

    final func end(throwing error: any Error) {
        self.error = error
        state = .threw
        threwIn = currentJudgment
    }

    private final func run() {
        do {
            try runBody()
        } catch EvaluationFailure.crashed(let crash) {
            crashed(crash)  // of an expression below this one
        } catch {
            end(throwing: error)
        }
    }
}

/// An expression's body and the address of its value.
@usableFromInline
class TypedExpressionCell<Value>: ExpressionCell {
    private final let body: () throws -> Value?
    @exclusivity(unchecked) private final var place: UnsafeMutablePointer<Value>?

    @usableFromInline
    init(_ body: @escaping () throws -> Value?, _ location: consuming ExpectationLocation, _ isClosure: Bool) {
        self.body = consume body
        super.init(consume location, isClosure)
    }

    deinit {
        if place != nil { dropValue() }
    }

    override func runBody() throws {
        guard let value = try body() else { return returned(nil) }
        let place = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        place.initialize(to: value)
        self.place = place
        returned(place)
    }

    override func dropValue() {
        guard let place else { return }
        self.place = nil
        if isReleasedByTheLibrary(Value.self) {
            place.deinitialize(count: 1)
            place.deallocate()
        } else {
            dropValueGuarded(place)
        }
    }

    override func text(at place: UnsafeRawPointer) -> String {
        stringify(place.assumingMemoryBound(to: Value.self).pointee)
    }

    override var returnsNothing: Bool { () is Value }
}

/// Whether the release of a value certainly runs no `deinit` of the user, which might crash (see Tricks in
/// docs/performance.md).
private func isReleasedByTheLibrary<Value>(_ type: Value.Type) -> Bool {
    if _isPOD(type) || type == String.self { return true }
    return (type as? any ListOfMembers.Type)?.areMembersReleasedByTheLibrary == true
}

/// An array: its release runs what the release of its members runs, and nothing else.
private protocol ListOfMembers {
    static var areMembersReleasedByTheLibrary: Bool { get }
}

extension Array: ListOfMembers {
    static var areMembersReleasedByTheLibrary: Bool { isReleasedByTheLibrary(Element.self) }
}

/// The arguments of one guarded call of `judgeInGuard`.
///
/// They lie in the frame of `judgeGuarded`, which survives a crash. The frames of the guarded call do not, and what
/// they retain leaks. The callers of `judgeGuarded` keep the cell and the rule alive, so that the arguments retain
/// neither. (A retain with its release takes 12 ns; see Tricks in docs/performance.md.)
///
/// They do not lie in the cell: while the body runs, it may judge its own expression, with other arguments.
private struct GuardedJudgment {
    let cell: Unmanaged<ExpressionCell>
    let rule: Unmanaged<MatcherRule>
    /// Whether to evaluate again.
    let isFresh: Bool
    let asking: MatcherRule.Asking
}

/// The way of an expectation; Expect.swift has a sentence about each step.
extension ExpressionCell {
    /// Evaluates the expression, judges it, concludes, and reports a failure.
    ///
    /// - Parameters:
    ///   - rule: the rule of the matcher.
    ///   - style: whether a match is expected.
    ///   - description: the text that the user passed as `description:`.
    ///   - fresh: whether to evaluate again, even if a result is kept.
    ///   - needsValue: whether the claim passes only with a value, which a requirement returns.
    /// - Returns: nil if the claim passed, otherwise the reported message.
    final func judgeAndConclude(
        by rule: MatcherRule, _ style: ExpectationStyle, _ description: String?, fresh: Bool, needsValue: Bool
    ) -> FailureMessage? {
        judge(by: rule, fresh: fresh)
        return conclude(rule, foundStatus.passes(style), style.words, description, needsValue)
    }

    // MARK: Judge

    /// The state of a judgment.
    enum Judgment {
        /// No judgment is under way.
        case none
        /// The judgment has begun and has no result yet, or its thread ended.
        case underway
        /// A rule about values has judged.
        case found
        /// A rule about expressions has judged.
        case judged
        /// An error or a crash ended the judgment before the matcher reached a verdict.
        case withoutVerdict
    }

    /// Judges the expression in a guarded call.
    ///
    /// A crash of the expression or of the matcher ends only that call. If the expression crashed or ended its thread,
    /// a rule with `judgesCrashes` is asked in a second guarded call. Afterwards `foundStatus` is known, and `judgment`
    /// says which field has the rest. The caller reads them and then calls `conclude` or `endJudgment`.
    ///
    /// - Parameters:
    ///   - rule: judges the expression.
    ///   - fresh: whether to evaluate again, even if a result is kept.
    final func judge(by rule: MatcherRule, fresh: Bool) {
        endJudgment()
        judgments &+= 1
        judgment = .underway
        if let ending = judgeGuarded(rule, fresh) {
            noteUnfinished(ending, rule)
        } else if case .underway = judgment, case .running = state {
            // Neither an ending nor a verdict was recorded, and nothing crashed: the body called `pthread_exit`.
            end(throwing: ThreadEnded())
            guard rule.judgesCrashes else { return endJudgment(withoutVerdict: ThreadEnded()) }
            noteMatcher(judgeGuarded(rule, false))
        }
    }

    /// Records why a guarded call did not finish.
    ///
    /// If the expression crashed, a rule that judges crashes is asked about the crash, in a second guarded call.
    private final func noteUnfinished(_ ending: GuardedEnding, _ rule: MatcherRule) {
        guard case .crashed(let crash) = ending, crashedWhileRunning(crash) else { return noteMatcher(ending) }
        guard rule.judgesCrashes else { return endJudgment(withoutVerdict: EvaluationFailure.crashed(crash)) }
        // No code of the rule has run yet: `judgesCrashes` means `.afterEvaluation`.
        noteMatcher(judgeGuarded(rule, false))
    }

    /// Records why the matcher did not come to its end, or was not called; does nothing if it did (nil, `.finished`).
    private final func noteMatcher(_ ending: GuardedEnding?) {
        switch ending {
        case .finished, nil: break
        case .crashed(let crash): endJudgment(withoutVerdict: MatcherCrash(crash: crash))
        case .notRun(let failure): endJudgment(withoutVerdict: EvaluationFailure.notRun(failure))
        }
    }

    /// - Returns: nil if `judgeInGuard` returned, or ended its thread.
    private final func judgeGuarded(_ rule: MatcherRule, _ fresh: Bool) -> GuardedEnding? {
        var call = GuardedJudgment(
            cell: .passUnretained(self), rule: .passUnretained(rule), isFresh: fresh, asking: rule.asking)
        return runGuardedUnlessFinished(&call) {
            let call = $0!.assumingMemoryBound(to: GuardedJudgment.self)
            call.pointee.cell._withUnsafeGuaranteedRef { $0.judgeInGuard(call) }
        }
    }

    /// Runs in the guarded call: a crash abandons this frame, and what it retains leaks.
    private final func judgeInGuard(_ call: UnsafeMutablePointer<GuardedJudgment>) {
        do {
            switch call.pointee.asking {
            case .aboutValue:
                // The matcher has begun no work that it must end, so this guarded call serves the expression, too (see
                // Tricks in docs/performance.md).
                evaluate(fresh: call.pointee.isFresh, isGuarded: true)
                let place = try knownPlace()
                let rule = call.pointee.rule
                judged(try rule._withUnsafeGuaranteedRef { try $0.status(at: place) })
            case .afterEvaluation:
                evaluate(fresh: call.pointee.isFresh, isGuarded: true)
                let rule = call.pointee.rule.takeUnretainedValue()
                judged(try rule.judge(self, fresh: false))
            case .beforeEvaluation:
                // The matcher may have begun work that it must end. So it evaluates the expression in a guarded call
                // inside of this one, which turns a crash into an error.
                let rule = call.pointee.rule.takeUnretainedValue()
                judged(try rule.judge(self, fresh: call.pointee.isFresh))
            }
        } catch {
            endJudgment(withoutVerdict: error)
        }
    }

    /// Returns the address of the value, valid until the next evaluation.
    ///
    /// - Parameter fresh: whether to evaluate again, even if a result is kept. Errors are kept for one judgment.
    /// - Returns: the address, nil if the expression is nil.
    /// - Throws: the error of the expression, an ``EvaluationFailure``, or `ThreadEnded`.
    final func place(fresh: Bool) throws -> UnsafeRawPointer? {
        evaluate(fresh: fresh)
        return try knownPlace()
    }

    /// Whether this judgment would not run the user's code, because its ending is known.
    final var isEvaluated: Bool {
        switch state {
        case .returned, .crashed: true
        case .threw: threwIn != 0 && threwIn == currentJudgment
        case .none, .running, .inChild: isReplay
        }
    }

    /// Keeps a crash if the body crashed.
    ///
    /// - Returns: whether the body crashed.
    final func crashedWhileRunning(_ crash: Crash) -> Bool {
        guard case .running = state else { return false }
        crashed(crash)
        return true
    }

    /// Records what a rule about values found; the rule makes the message.
    private final func judged(_ status: MatcherStatus) {
        self.status = status
        judgment = .found
    }

    /// Records the result of a rule about expressions; the result has the message.
    final func judged(_ result: MatcherResult) {
        endJudgment()
        self.result = result
        status = result.status
        judgment = .judged
    }

    /// Records why the matcher reached no verdict; a crash of the matcher is a ``MatcherCrash``.
    final func endJudgment(withoutVerdict reason: any Error) {
        endJudgment()
        reasonWithoutVerdict = reason
        judgment = .withoutVerdict
    }

    /// Ends the judgment, and releases its result, which may retain the cell.
    final func endJudgment() {
        switch judgment {
        case .none, .underway, .found: break
        case .judged: result = nil
        case .withoutVerdict: reasonWithoutVerdict = nil
        }
        judgment = .none
    }

    /// The status that the matcher found; `.fail` if the matcher reached no judgment.
    final var foundStatus: MatcherStatus {
        switch judgment {
        case .found, .judged: status
        case .none, .underway, .withoutVerdict: .fail
        }
    }

    /// Whether there is no verdict of the matcher: it has not been asked, or reached none.
    final var hasNoVerdict: Bool {
        switch judgment {
        case .found, .judged: false
        case .none, .underway, .withoutVerdict: true
        }
    }

    // MARK: Conclude

    /// Ends the judgment of a claim that passed, or calls `report`, which ends it.
    ///
    /// Reported are failures, missing values, and, for a handler that observes them, passes.
    ///
    /// - Parameters:
    ///   - rule: the rule of the matcher.
    ///   - passed: whether the expectation passed.
    ///   - words: the words between `expected` and the phrase of the matcher.
    ///   - description: the text that the user passed as `description:`.
    ///   - needsValue: whether the claim passes only with a value, which a requirement returns.
    /// - Returns: nil if the claim passed, otherwise the reported message.
    final func conclude(
        _ rule: MatcherRule, _ passed: Bool, _ words: String, _ description: String?, _ needsValue: Bool
    ) -> FailureMessage? {
        guard passed, !CurrentHandler.isObservingPasses, !(needsValue && isWithoutValue) else {
            return report(rule, passed, words, description, needsValue)
        }
        endJudgment()
        return nil
    }

    /// Whether there is no value that a requirement could return.
    ///
    /// Evaluates the expression if nothing has done so. A body without a return value never lacks one.
    final var isWithoutValue: Bool {
        if case .none = state { evaluate(fresh: false) }
        return currentPlace == nil && !returnsNothing
    }
}

extension CurrentHandler {
    /// The number of handlers that may need passed assertions.
    ///
    /// While this number is 0, a passing expectation does not look up its handler (see Tricks in docs/performance.md).
    /// `set` and `with` count.
    static let observers = SharedCount()

    /// Whether the handler in force here needs passed assertions.
    package static var isObservingPasses: Bool {
        observers.value > 0 && !(handler is any FailureHandler)
    }
}

extension ExpectationStyle {
    /// The words between `expected` and the phrase of the matcher.
    var words: String {
        switch self {
        case .toMatch: "to"
        case .toNotMatch: "to not"
        }
    }
}

/// The error for a crash of a matcher, or of a closure that it called.
struct MatcherCrash: Error {
    let crash: Crash
}
