import Airbag
import Testing

/// Every matcher that runs the expression in a child, with every way to end.
@Suite struct ChildMatcherTableTests {
    /// The matchers, in the order of the columns.
    private let matchers: [(Duration, ChildLimits) -> Matcher<Void>] = [
        { crash(timeLimit: $0, limits: $1) },
        { crash(with: .segmentationFault, timeLimit: $0, limits: $1) },
        { exitProcess(timeLimit: $0, limits: $1) },
        { exitProcess(code: 3, timeLimit: $0, limits: $1) },
        { exitProcess(signal: .kill, timeLimit: $0, limits: $1) },
        { timeOut(after: $0, limits: $1) },
        { deadlock(timeLimit: $0, limits: $1) },
        { exceedMemory($1.memory ?? 256 << 20, timeLimit: $0) },
        { writeToStandardOutput("said", timeLimit: $0, limits: $1) },
        { writeToStandardError(contain("x"), timeLimit: $0, limits: $1) },
    ]

    /// One character a matcher: `+` it matches, `-` it does not, `x` it fails in any case.
    ///
    /// Without making messages: those of crashes look into debug information.
    private func row(_ body: ChildBody) -> String {
        matchers.map { make in
            let expression = Expression<Void>(expression: body.run, location: ExpectationLocation())
            let result = try? make(body.timeLimit, body.limits).satisfies(expression)
            return switch result?.status {
            case .matches: "+"
            case .doesNotMatch: "-"
            case .fail, nil: "x"
            }
        }.joined()
    }

    private static let rows: [ChildBody: String] = [
        .returns: "--------+-",
        .refuses: "--------xx",
        .burns: "+-xxxxxxxx",
        .readsNull: "++xxxxxxxx",
        .exits: "--+-----+-",
        .exitsWith3: "--++----xx",
        .killsItself: "----+---xx",
        .hangs: "-----+--xx",
        .deadlocks: "-----++-xx",
        .needsMemory: "-------+xx",
    ]

    @Test(arguments: ChildBody.testable)
    func eachSaysWhatItShould(body: ChildBody) {
        #expect(row(body) == Self.rows[body])
    }
}
