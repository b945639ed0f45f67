import Testing

/// Failures that people meet, each beside what others show of the same values.
///
/// Where another one is clearer, ours follows, or the row says why not. The words of `#expect` are those of
/// Swift 6.3, those of swift-custom-dump are of its `diff`, and those of AssertJ of its version 3.14 with the same
/// values in Java: all of them were run, and are shortened. Those of the peer are by the rules of its texts.
@Suite struct JudgedTests {
    static var chapters: [Chapter] {
        [
            .numbers, .texts, .optionals, .lists, .nested, .tables, .structs, .classes, .cases, .any, .foundation,
            .bigValues, .textMatchers, .items, .elements, .errors, .combinations, .polls, .crashes,
        ]
    }

    @Test(arguments: chapters.indices) func textsAreThoseOfTheTable(index: Int) {
        for row in Self.chapters[index].rows { row.judge() }
    }

    @Test func everyRowIsJudged() {
        let rows = Self.chapters.flatMap(\.rows)
        #expect(rows.count >= 120)
        #expect(Set(rows.map(\.name)).count == rows.count)
        for row in rows { #expect(row.verdict.reason != nil, "\(row.name)", sourceLocation: row.place) }
    }
}
