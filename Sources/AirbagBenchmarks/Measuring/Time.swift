/// The nanoseconds that a turn takes.
///
/// It is short, so that most turns are not interrupted.
private let turnLength = 300_000.0

/// Returns how many uses of a form fit into a turn.
///
/// The form is warm afterwards.
///
/// - Parameter body: one use of the form.
/// - Returns: at least 1.
/// - Throws: what the form throws.
func usesInATurn(of body: () throws -> Void) throws -> Int {
    // The first uses are slow.
    _ = try time(3, body)
    var uses = 1
    while uses < 1_000_000 {
        let once = try time(uses, body)
        if once * Double(uses) > turnLength / 4 { return max(1, Int(turnLength / once)) }
        uses *= 2
    }
    return uses
}

/// Returns the nanoseconds for one use of a form.
///
/// - Parameters:
///   - uses: how many times it is used.
///   - body: one use.
/// - Returns: the mean.
/// - Throws: what the form throws.
@inline(never)
func time(_ uses: Int, _ body: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    for _ in 0..<uses { try body() }
    return nanoseconds(since: start) / Double(uses)
}

/// Returns the median of the nanoseconds for one use of a form, over the quietest of many turns.
///
/// - Parameter body: one use.
/// - Returns: the median.
/// - Throws: what the form throws.
func medianTime(of body: () throws -> Void) throws -> Double {
    let uses = try usesInATurn(of: body)
    return quietMedian(try (0..<401).map { _ in try time(uses, body) })
}

/// Returns the nanoseconds since an instant.
func nanoseconds(since start: ContinuousClock.Instant) -> Double {
    (ContinuousClock.now - start) / Duration.nanoseconds(1)
}

/// Returns the turns that other load disturbed least: the quickest quarter, or all if there are few.
///
/// - Parameters:
///   - turns: all turns.
///   - time: how long a turn took.
/// - Returns: the quickest turns.
func quietest<Turn>(_ turns: [Turn], by time: (Turn) -> Double) -> [Turn] {
    let count = max(turns.count / 4, min(turns.count, 10))
    return Array(turns.sorted { time($0) < time($1) }.prefix(count))
}

/// Returns the median of the quietest of the times of turns.
func quietMedian(_ times: [Double]) -> Double { median(quietest(times) { $0 }) }

/// Returns the value in the middle.
func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
