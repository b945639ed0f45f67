// Functions that Tests/CountedTests runs, some in children, and CheckCoverage looks for. One word
// each: in a mangled name the second use of a word is written as a reference to the first.

@inline(never) package func before() {}

@inline(never) package func twice() {}

@inline(never) package func several() {}

@inline(never) package func returning() {}

/// Integer overflow is a crash that prints nothing.
///
/// - Parameter largest: the largest integer.
/// - Returns: nothing that anybody sees.
@inline(never) package func crashing(largest: Int) -> Int { largest + 1 }

@inline(never) package func slow() {}

@inline(never) package func exiting() {}

@inline(never) package func outer() {}

@inline(never) package func inner() {}

@inline(never) package func left() {}

@inline(never) package func right() {}

@inline(never) package func plain() {}

@inline(never) package func mixed() {}

@inline(never) package func isolated() {}

@inline(never) package func fresh() {}

@inline(never) package func never() {}

@inline(never) package func lasting() {}

/// Runs in a child for one of its branches only.
///
/// - Parameter isChosen: which branch.
@inline(never) package func branching(isChosen: Bool) {
    if isChosen { chosen() } else { shunned() }
}

@inline(never) func chosen() {}

@inline(never) func shunned() {}
