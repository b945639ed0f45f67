import CrashCatching

/// The known state of an expression: its ending, and the address of its value.
///
/// Expectations are judged in code that is not generic. In a debug build, each use of a generic type looks up its
/// metadata, which takes 25 to 30 ns (measured), and a judgement would have dozens of such uses. So a value lies in
/// memory of its own, and only the expression and its matcher know the type of the value.
class ExpressionCell {
    /// Where the user wrote the expression.
    final let origin: ExpectationLocation
    final let isClosure: Bool

    /// Where failures are reported.
    @exclusivity(unchecked) final var location: ExpectationLocation

    /// Whether the body only repeats how an async expression has ended.
    @exclusivity(unchecked) final var isReplay = false

    // One thread at a time uses a cell, and it never keeps an access open. A check of that would take a tenth of
    // the time of a passing expectation.
    @exclusivity(unchecked) final var ending = Ending.none
    @exclusivity(unchecked) final var attempt = Attempt.none

    /// The number of judgements, including the current one.
    @exclusivity(unchecked) final var judgements = 0

    /// The judgement in which the body threw; this judgement does not run the body again.
    private final var threwIn = 0

    enum Ending {
        case none
        case running
        /// The address of the value; nil if the value is nil.
        case returned(UnsafeRawPointer?)
        case threw(any Error)
        case crashed(Crash)
        /// A child process ran the body: this process has no value, and does not run the body to show one.
        case inChild
    }

    init(_ location: ExpectationLocation, _ isClosure: Bool) {
        origin = location
        self.location = location
        self.isClosure = isClosure
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
    var judgement: Int { if case .none = attempt { 0 } else { judgements } }

    /// Returns the address of the value, valid until the next evaluation.
    ///
    /// - Parameters:
    ///   - fresh: whether to evaluate again, even if a result is kept. Errors are kept for one judgement.
    ///   - isGuarded: whether the caller runs in a guarded call and reports a crash by `crashedWhileRunning`.
    /// - Returns: the address, nil if the expression is nil.
    /// - Throws: the error of the expression, or an ``EvaluationFailure``.
    final func place(fresh: Bool, isGuarded: Bool = false) throws -> UnsafeRawPointer? {
        switch ending {
        case .returned, .crashed:
            if fresh {
                forget()
                evaluate(isGuarded)
            }
        case .threw: if fresh || threwIn == 0 || threwIn != judgement { evaluate(isGuarded) }
        case .none, .running, .inChild: evaluate(isGuarded)
        }
        switch ending {
        case .returned(let place): return place
        case .threw(let error): throw error
        case .crashed(let crash): throw EvaluationFailure.crashed(crash)
        case .none, .running, .inChild:
            end(throwing: ThreadEnded())
            throw ThreadEnded()
        }
    }

    /// Whether this judgement would not run the body, because how it ended is known.
    final var isEvaluated: Bool {
        switch ending {
        case .returned, .crashed: true
        case .threw: threwIn != 0 && threwIn == judgement
        case .none, .running, .inChild: isReplay
        }
    }

    /// The address of the latest value; nil if there is none.
    final var currentPlace: UnsafeRawPointer? {
        if case .returned(let place) = ending { place } else { nil }
    }

    /// Forgets the ending, so that the next access evaluates the expression again.
    final func forget() {
        dropValue()
        ending = .none
    }

    private final func evaluate(_ isGuarded: Bool) {
        ending = .running
        if isGuarded { return run() }
        let guarded = runGuarded(Unmanaged.passUnretained(self).toOpaque()) {
            Unmanaged<ExpressionCell>.fromOpaque($0!).takeUnretainedValue().run()
        }
        switch guarded {
        case .finished: break
        case .crashed(let crash):
            crash.noteExpectation(at: ("\(location.filePath)", location.line))
            ending = .crashed(crash)
        case .notRun(let failure): end(throwing: EvaluationFailure.notRun(failure))
        }
    }

    private final func end(throwing error: any Error) {
        ending = .threw(error)
        threwIn = judgement
    }

    private final func run() {
        do {
            try runBody()
        } catch EvaluationFailure.crashed(let crash) {
            ending = .crashed(crash)  // of an expression below this one
        } catch {
            end(throwing: error)
        }
    }

    /// Keeps a crash if the body crashed.
    ///
    /// - Returns: whether the body crashed.
    final func crashedWhileRunning(_ crash: Crash) -> Bool {
        guard case .running = ending else { return false }
        ending = .crashed(crash)
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

/// An expression's body and the address of its value.
class TypedExpressionCell<Value>: ExpressionCell {
    private final let body: () throws -> Value?
    @exclusivity(unchecked) private final var place: UnsafeMutablePointer<Value>?

    init(_ body: @escaping () throws -> Value?, _ location: ExpectationLocation, _ isClosure: Bool)
    {
        self.body = body
        super.init(location, isClosure)
    }

    deinit {
        dropValue()
    }

    override func runBody() throws {
        guard let value = try body() else {
            ending = .returned(nil)
            return
        }
        let place = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        place.initialize(to: value)
        self.place = place
        ending = .returned(place)
    }

    override func dropValue() {
        guard let place else { return }
        self.place = nil
        if isReleasedByTheLibrary(Value.self) {
            place.deinitialize(count: 1)
            place.deallocate()
            return
        }
        let guarded = runGuarded {
            place.deinitialize(count: 1)
            place.deallocate()
        }
        guard case .crashed(let crash) = guarded else { return }
        let message = FailureMessage(
            stringValue: "the value \(crash.verb) when it was released: \(crash.summary)")
        message.extendedMessage = crash.details
        report(false, at: location, message)
    }

    override func text(at place: UnsafeRawPointer) -> String {
        stringify(place.assumingMemoryBound(to: Value.self).pointee)
    }

    override var returnsNothing: Bool { () is Value }
}

/// Whether the release of a value certainly runs no `deinit` of the user, which might crash.
private func isReleasedByTheLibrary<Value>(_ type: Value.Type) -> Bool {
    _isPOD(type) || type == String.self
}

/// The cell of an expression on top of another one; it takes part in the judgements of the other one.
final class DerivedExpressionCell<Value>: TypedExpressionCell<Value> {
    private let below: ExpressionCell

    init(_ body: @escaping () throws -> Value?, on below: ExpressionCell) {
        self.below = below.root
        super.init(body, below.location, below.isClosure)
    }

    override var root: ExpressionCell { below }

    // The numbers of its own judgements are positive, those of the judgements of the cell below negative.
    override var judgement: Int {
        let own = super.judgement
        return own == 0 ? -below.judgement : own
    }
}
