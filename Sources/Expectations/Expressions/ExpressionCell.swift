import CrashCatching

/// What is known of an expression: how it ended, and where its value lies.
///
/// Expectations are judged in code that is not generic. In a debug build each use of a generic
/// type looks up its metadata, 25 to 30 ns each (measured), and a judgement would have dozens.
/// So a value lies at a place of its own, and only the expression and its matcher know its
/// type.
class ExpressionCell {
    final let location: ExpectationLocation
    final let isClosure: Bool

    // One thread at a time uses a cell, and it never keeps an access open: checking that would
    // be a tenth of a passing expectation.
    @exclusivity(unchecked) final var ending = Ending.none
    @exclusivity(unchecked) final var attempt = Attempt.none

    /// How many judgements there were, the one under way included.
    @exclusivity(unchecked) final var judgements = 0

    /// The judgement in which the body threw: that one does not run it again.
    private final var threwIn = 0

    enum Ending {
        case none
        case running
        /// The place of the value; nil for nil.
        case returned(UnsafeRawPointer?)
        case threw(any Error)
        case crashed(Crash)
        /// A child ran the body: there is nothing here, and nothing runs it to show it.
        case inChild
    }

    init(_ location: ExpectationLocation, _ isClosure: Bool) {
        self.location = location
        self.isClosure = isClosure
    }

    /// Runs the body and puts its value into a place.
    ///
    /// For `TypedExpressionCell`.
    func runBody() throws {}

    /// Empties the place.
    ///
    /// For `TypedExpressionCell`.
    func dropValue() {}

    /// The value as messages show it.
    ///
    /// For `TypedExpressionCell`.
    func text(at place: UnsafeRawPointer) -> String { "" }

    /// Whether the body is one that returns nothing.
    ///
    /// For `TypedExpressionCell`.
    var returnsNothing: Bool { false }

    /// The cell that is judged: its own, or that of the expression on which this one stands.
    ///
    /// For `DerivedExpressionCell`.
    var root: ExpressionCell { self }

    /// The judgement under way; 0 if there is none.
    ///
    /// For `DerivedExpressionCell`.
    var judgement: Int { if case .none = attempt { 0 } else { judgements } }

    /// Where the value lies, until it is evaluated anew.
    ///
    /// - Parameters:
    ///   - fresh: evaluate again, whatever is kept. Errors are kept for one judgement.
    ///   - isGuarded: the caller stands in a guarded call and tells of a crash by
    ///     `crashedWhileRunning`.
    /// - Returns: the place, nil if the expression is nil.
    /// - Throws: what the expression throws, or an ``EvaluationFailure``.
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

    /// Where the latest value lies; nil if there is none.
    final var currentPlace: UnsafeRawPointer? {
        if case .returned(let place) = ending { place } else { nil }
    }

    /// Forgets how it ended, so that it is evaluated again when somebody asks.
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

    /// Keeps a crash, if it was the body that crashed.
    ///
    /// - Returns: whether it was.
    final func crashedWhileRunning(_ crash: Crash) -> Bool {
        guard case .running = ending else { return false }
        ending = .crashed(crash)
        return true
    }

    /// What it gave, as messages show it.
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

/// An expression's body and the place of its value.
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

/// Whether releasing a value surely runs no `deinit` of the user, which might crash.
private func isReleasedByTheLibrary<Value>(_ type: Value.Type) -> Bool {
    _isPOD(type) || type == String.self
}

/// The cell of an expression on top of another one, in whose judgements it takes part.
final class DerivedExpressionCell<Value>: TypedExpressionCell<Value> {
    private let below: ExpressionCell

    init(
        _ body: @escaping () throws -> Value?, on below: ExpressionCell,
        at location: ExpectationLocation
    ) {
        self.below = below.root
        super.init(body, location, below.isClosure)
    }

    override var root: ExpressionCell { below }

    // Numbers of its own judgements are positive, those of the other one's negative.
    override var judgement: Int {
        let own = super.judgement
        return own == 0 ? -below.judgement : own
    }
}
