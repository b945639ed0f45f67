import CBaseline

/// Counts the instructions of one use of a form, in a forked child, after five uses that are not counted.
///
/// Unlike a time, their number is nearly the same on each machine with the same toolchain, and at each load. What a
/// form does only now and then, in the kernel, on other threads or in other processes is not in it.
///
/// - Parameter body: one use of the form.
/// - Returns: the number.
/// - Throws: a `Failure` if they could not be counted.
func instructions(of body: @escaping () throws -> Void) throws -> Double {
    var use = {
        do { try body() } catch { fatalError("\(error)") }
    }
    let count = withUnsafeMutablePointer(to: &use) { use in
        baseline_count_instructions({ $0?.assumingMemoryBound(to: (() -> Void).self).pointee() }, use)
    }
    guard count > 0 else {
        throw Failure(
            "instructions could not be counted: the form ended its process, or there is no ptrace(2), "
                + "or this is no x86_64")
    }
    return Double(count)
}
