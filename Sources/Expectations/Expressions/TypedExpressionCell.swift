import CrashCatching

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
        guard let value = try body() else {
            returned(nil)
            return
        }
        let place = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        place.initialize(to: value)
        self.place = place
        returned(place)
    }

    override func dropValue() {
        // Few names (see Tricks in docs/performance.md).
        guard let place else { return }
        self.place = nil
        if isReleasedByTheLibrary(Value.self) {
            place.deinitialize(count: 1)
            place.deallocate()
        } else {
            dropValueGuarded(place)
        }
    }

    private final func dropValueGuarded(_ place: UnsafeMutablePointer<Value>) {
        let guarded = runGuarded {
            place.deinitialize(count: 1)
            place.deallocate()
        }
        guard case .crashed(let crash) = guarded else { return }
        let message = FailureMessage(stringValue: "the value \(crash.verb) when it was released: \(crash.summary)")
        message.extendedMessage = crash.details
        CurrentHandler.report(false, at: location, message)
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

/// The cell of an expression on top of another one; it takes part in the judgments of the other one.
class DerivedExpressionCell<Value>: TypedExpressionCell<Value> {
    private let below: ExpressionCell

    init(_ body: @escaping () throws -> Value?, on below: ExpressionCell, at origin: ExpectationLocation) {
        self.below = below.root
        super.init(body, origin, below.isClosure)
    }

    override var root: ExpressionCell { below }

    // The numbers of its own judgments are positive, those of the judgments of the cell below negative.
    override var currentJudgment: Int {
        let own = super.currentJudgment
        return own == 0 ? -below.currentJudgment : own
    }
}

/// The cell of an expression whose failures are reported at another place than those of the expression below it.
final class MovedExpressionCell<Value>: DerivedExpressionCell<Value> {
    private let place: ExpectationLocation
    private let expression: Expression<Value>

    init(_ expression: Expression<Value>, to place: ExpectationLocation) {
        self.place = place
        self.expression = expression
        // A crash is looked for where the expression stands.
        super.init({ try expression.evaluate() }, on: expression.cell, at: expression.cell.origin)
    }

    override var location: ExpectationLocation { place }

    override func forget() {
        super.forget()
        expression.cell.forget()
    }
}
