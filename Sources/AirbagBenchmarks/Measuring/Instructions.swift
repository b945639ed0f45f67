import CBaseline

/// Returns the instructions that one use of a form takes, on the thread that uses it.
///
/// Unlike a time, their number is the same on each machine and at each load, but for a few.
///
/// - Parameter body: one use of the form.
/// - Returns: the mean of three uses.
/// - Throws: a `Failure` if they could not be counted.
func instructions(of body: @escaping () throws -> Void) throws -> Double {
    var use = {
        do { try body() } catch { fatalError("\(error)") }
    }
    let uses: Int32 = 1
    let count = withUnsafeMutablePointer(to: &use) { use in
        baseline_count_instructions(
            { $0?.assumingMemoryBound(to: (() -> Void).self).pointee() }, use, uses)
    }
    guard count > 0 else {
        throw Failure("instructions could not be counted: it takes ptrace(2), and x86_64")
    }
    return Double(count) / Double(uses)
}
