import CrashCatching

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
    // A debug build copies and destroys an enumeration that holds objects itself by calls of functions.

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
    /// The error, while `state` is `.threw`.
    @exclusivity(unchecked) private(set) final var error: (any Error)?
    /// The crash; nil unless `state` is `.crashed`.
    @exclusivity(unchecked) private(set) final var crash: Crash?

    /// The number (`currentJudgment`) of the judgment in which the body last threw; 0 if it threw outside of one, or never.
    @exclusivity(unchecked) private(set) final var threwIn = 0

    /// The number of judgments, including the current one.
    @exclusivity(unchecked) final var judgments = 0
    /// The state of the current judgment.
    @exclusivity(unchecked) final var judgment = Judgment.none
    /// The status that the matcher found, while `judgment` is `.found` or `.judged`.
    @exclusivity(unchecked) final var status = MatcherStatus.fail
    /// The result of a rule about expressions, while `judgment` is `.judged`.
    @exclusivity(unchecked) final var result: MatcherResult?
    /// The reason why there is no result, while `judgment` is `.failed`.
    @exclusivity(unchecked) final var failure: (any Error)?

    enum State {
        case none, running, returned, threw, crashed
        /// This process has not run the body, and has no value. A child process ran it or will run it, or nobody did.
        ///
        /// Messages do not run the body to show a value; `evaluate` still runs it.
        case inChild
    }

    // `consuming`, as in other places with `consume`: with library evolution a parameter of such a type can be
    // consumed only if it says so. (6.3.1)
    init(_ location: consuming ExpectationLocation, _ isClosure: Bool) {
        origin = consume location
        self.isClosure = isClosure
    }

    /// Records the address of the value; nil if the value is nil.
    final func returned(_ place: UnsafeRawPointer?) {
        currentPlace = place
        state = .returned
    }

    /// Sets the state `.inChild`, before the child starts.
    final func leaveToChild() { state = .inChild }

    final func crashed(_ crash: Crash) {
        self.crash = crash
        state = .crashed
    }

    /// Releases the crash, if there is one.
    final func forgetCrash() {
        if case .crashed = state { (crash, state) = (nil, .none) }
    }

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
    ///   - isGuarded: whether this call is already inside a guarded call. The body then has no guarded call of its own.
    ///     After a crash, the code that made the outer guarded call passes the crash to `crashedWhileRunning`.
    final func evaluate(fresh: Bool, isGuarded: Bool = false) {
        switch state {
        case .returned, .crashed:
            if !fresh { return }
            forget()
        case .threw:
            // Kept for one judgment.
            if !fresh && threwIn != 0 && threwIn == currentJudgment { return }
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
        // Few names, for there are branches (see Tricks in docs/performance.md).
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
