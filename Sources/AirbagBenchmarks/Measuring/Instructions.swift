import CBaseline

/// Returns the instructions that a use of a form takes, after some uses, on the thread that uses it.
///
/// Unlike a time, their number is nearly the same on each machine and at each load. What a form does only now and then,
/// in the kernel, or on other threads is not in it.
///
/// - Parameter body: one use of the form.
/// - Returns: the number.
/// - Throws: a `Failure` if they could not be counted.
func instructions(of body: @escaping () throws -> Void) throws -> Double {
    var use = {
        do { try body() } catch { fatalError("\(error)") }
    }
    let count = withUnsafeMutablePointer(to: &use) { use in
        baseline_count_instructions(
            { $0?.assumingMemoryBound(to: (() -> Void).self).pointee() }, use)
    }
    guard count > 0 else {
        throw Failure(
            "instructions could not be counted: the form ended its process, or there is no ptrace(2), "
                + "or this is no x86_64")
    }
    return Double(count)
}
