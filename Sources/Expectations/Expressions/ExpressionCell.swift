import CrashCatching

/// The known state of an expression: its ending, and the address of its value.
///
/// Expectations are judged in code that is not generic. In a debug build, each use of a generic type looks up its
/// metadata, which takes 25 to 30 ns (measured), and a judgement would have dozens of such uses. So a value lies in
/// memory of its own, and only the expression and its matcher know the type of the value.
@usableFromInline
class ExpressionCell {
    /// Where the user wrote the expression.
    final let origin: ExpectationLocation
    final let isClosure: Bool

    // One thread at a time uses a cell, and it never keeps an access open. A check of that would take a tenth of
    // the time of a passing expectation.
    //
    // A passing expectation only uses fields of simple types. To set and read enumerations with objects in them took a
    // tenth of its time, too; they exist for the code after a failure: `ending`, `attempt`.

    @exclusivity(unchecked) private final var moved: MovedLocation?

    /// Releases the crash; nil for a plain value, and when the expression is gone.
    @exclusivity(unchecked) final unowned(unsafe) var owner: CrashOwner?

    /// Whether the body only repeats how an async expression has ended.
    @exclusivity(unchecked) final var isReplay = false

    /// How the body ended.
    @exclusivity(unchecked) private(set) final var state = State.none
    /// The address of the latest value; nil if there is none.
    @exclusivity(unchecked) private(set) final var currentPlace: UnsafeRawPointer?
    @exclusivity(unchecked) private final var error: (any Error)?
    @exclusivity(unchecked) private final var crash: Crash?

    /// The judgement in which the body threw; this judgement does not run the body again.
    @exclusivity(unchecked) private final var threwIn = 0

    /// The number of judgements, including the current one.
    @exclusivity(unchecked) final var judgements = 0
    @exclusivity(unchecked) final var progress = Progress.none
    /// The status that a rule about values found, while `progress` is `.found`.
    @exclusivity(unchecked) final var status = MatcherStatus.fail
    /// What happened instead, while `progress` is `.other`.
    @exclusivity(unchecked) final var otherAttempt: Attempt?

    enum State {
        case none, running, returned, threw, crashed
        /// A child process ran the body: this process has no value, and does not run the body to show one.
        case inChild
    }

    enum Ending {
        case none
        case running
        /// The address of the value; nil if the value is nil.
        case returned(UnsafeRawPointer?)
        case threw(any Error)
        case crashed(Crash)
        case inChild
    }

    private final class MovedLocation {
        let location: ExpectationLocation
        init(_ location: ExpectationLocation) { self.location = location }
    }

    init(_ location: ExpectationLocation, _ isClosure: Bool) {
        origin = location
        self.isClosure = isClosure
    }

    /// Where failures are reported.
    final var location: ExpectationLocation {
        get { moved?.location ?? origin }
        set { moved = MovedLocation(newValue) }
    }

    /// The ending with its value, error or crash.
    final var ending: Ending {
        switch state {
        case .none: .none
        case .running: .running
        case .returned: .returned(currentPlace)
        case .threw: .threw(error!)
        case .crashed: .crashed(crash!)
        case .inChild: .inChild
        }
    }

    /// Records the address of the value; nil if the value is nil.
    final func returned(_ place: UnsafeRawPointer?) {
        currentPlace = place
        state = .returned
    }

    /// Records that the body ran, or will run, in a child only.
    final func leaveToChild() {
        state = .inChild
    }

    private final func crashed(_ crash: Crash) {
        self.crash = crash
        state = .crashed
    }

    /// Releases the crash, if there is one.
    final func forgetCrash() {
        guard case .crashed = state else { return }
        crash = nil
        state = .none
    }

    /// Runs the body and stores its value.
    ///
    /// For `TypedExpressionCell`.
    func runBody() throws {}

    /// Releases the stored value.
    ///
    /// For `TypedExpressionCell`.
    func dropValue() {}

    /// Returns the text of the value in messages.
    ///
    /// For `TypedExpressionCell`.
    func text(at place: UnsafeRawPointer) -> String { "" }

    /// Whether the body has no return value.
    ///
    /// For `TypedExpressionCell`.
    var returnsNothing: Bool { false }

    /// The judged cell: this cell, or the cell of the expression below this one.
    ///
    /// For `DerivedExpressionCell`.
    var root: ExpressionCell { self }

    /// The number of the current judgement; 0 if there is none.
    ///
    /// For `DerivedExpressionCell`.
    var judgement: Int { if case .none = progress { 0 } else { judgements } }

    /// Returns the address of the value, valid until the next evaluation.
    ///
    /// - Parameters:
    ///   - fresh: whether to evaluate again, even if a result is kept. Errors are kept for one judgement.
    ///   - isGuarded: whether the caller runs in a guarded call and reports a crash by `crashedWhileRunning`.
    /// - Returns: the address, nil if the expression is nil.
    /// - Throws: the error of the expression, or an ``EvaluationFailure``.
    final func place(fresh: Bool, isGuarded: Bool = false) throws -> UnsafeRawPointer? {
        evaluate(fresh: fresh, isGuarded: isGuarded)
        switch state {
        case .returned: return currentPlace
        case .crashed: throw EvaluationFailure.crashed(crash!)
        case .none, .running, .threw, .inChild: throw error!
        }
    }

    /// Evaluates the expression if this judgement has not yet done so.
    ///
    /// - Parameters:
    ///   - fresh: whether to evaluate again, even if a result is kept.
    ///   - isGuarded: whether the caller runs in a guarded call and reports a crash by `crashedWhileRunning`.
    final func evaluate(fresh: Bool, isGuarded: Bool = false) {
        switch state {
        case .returned, .crashed:
            if !fresh { return }
            forget()
        case .threw:
            // Kept for one judgement.
            if !fresh && threwIn != 0 && threwIn == judgement { return }
        case .none, .running, .inChild: break
        }
        state = .running
        // Its `deinit` may crash, as a part of the expression.
        if error != nil { error = nil }
        if isGuarded { run() } else { runGuarded() }
        if case .running = state { end(throwing: ThreadEnded()) }
    }

    /// Whether this judgement would not run the body, because how it ended is known.
    final var isEvaluated: Bool {
        switch state {
        case .returned, .crashed: true
        case .threw: threwIn != 0 && threwIn == judgement
        case .none, .running, .inChild: isReplay
        }
    }

    /// Forgets the ending, so that the next access evaluates the expression again.
    final func forget() {
        if currentPlace != nil { dropValue() }
        currentPlace = nil
        crash = nil
        state = .none
    }

    private final func runGuarded() {
        let guarded = CrashCatching.runGuarded(Unmanaged.passUnretained(self).toOpaque()) {
            Unmanaged<ExpressionCell>.fromOpaque($0!).takeUnretainedValue().run()
        }
        switch guarded {
        case .finished: break
        case .crashed(let crash):
            crash.noteExpectation(at: ("\(location.filePath)", location.line))
            crashed(crash)
        case .notRun(let failure): end(throwing: EvaluationFailure.notRun(failure))
        }
    }

    final func end(throwing error: any Error) {
        self.error = error
        state = .threw
        threwIn = judgement
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

    /// Keeps a crash if the body crashed.
    ///
    /// - Returns: whether the body crashed.
    final func crashedWhileRunning(_ crash: Crash) -> Bool {
        guard case .running = state else { return false }
        crashed(crash)
        return true
    }

    /// The text of the ending in messages.
    final var text: String {
        switch ending {
        case .none, .running: "nothing"
        case .inChild: "what stayed in a child process"
        case .returned(nil): "<nil>"
        case .returned(let place?): "<\(text(at: place))>"
        case .threw(let error): "error <\(error)>"
        case .crashed(let crash): "\(crash.noun): \(crash.summary)"
        }
    }
}
