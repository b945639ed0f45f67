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
