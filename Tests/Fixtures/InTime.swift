/// Tries something that has to come somewhere before a time limit, with longer and longer limits.
///
/// A busy machine may give a child no processor for longer than a short limit. Then the limit was too
/// short for what is tested.
///
/// - Parameters:
///   - limit: the first limit, enough on an idle machine.
///   - attempt: what to try with the limit it is given; tells what came of it, and whether it came
///     there in time.
/// - Returns: what came of the first attempt that was in time, or of the last one.
/// - Throws: what the attempt throws.
public func firstInTime<Result>(
    from limit: Duration, _ attempt: (Duration) throws -> (result: Result, isInTime: Bool)
) rethrows -> Result {
    var limit = limit
    while true {
        let (result, isInTime) = try attempt(limit)
        limit *= 4
        if isInTime || limit > .seconds(15) { return result }
    }
}

/// The same for what comes there in a child, or anywhere else.
///
/// - Parameters:
///   - limit: the first limit.
///   - attempt: what to try with the limit it is given; the second argument is to be called there.
/// - Returns: what came of the first attempt that was in time, or of the last one.
/// - Throws: what the attempt throws.
public func firstToArrive<Result>(
    from limit: Duration,
    _ attempt: (Duration, _ arrive: @escaping @Sendable () -> Void) throws -> Result
) rethrows -> Result {
    let words = SharedWords(1)
    defer { words.release() }
    return try firstInTime(from: limit) { limit in
        let deadline = ContinuousClock.now + limit
        let result = try attempt(limit) { if ContinuousClock.now < deadline { words[0] = 1 } }
        return (result, words[0] == 1)
    }
}
