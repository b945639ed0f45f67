import Airbag
import Judging
import Testing

/// What stands below the message of `equal` where both values are long.
@Suite struct DifferenceTests {
    private func below<T: Equatable>(_ actual: T, _ expected: T) -> [String] {
        let text = failureText { expect(actual).to(equal(expected)) }
        let first = "expected to equal <\(stringify(expected))>, got <\(stringify(actual))>"
        #expect(text.hasPrefix(first))
        return text.dropFirst(first.count).split(separator: "\n").map(String.init)
    }

    @Test func shortValuesAreComparedByEye() {
        #expect(below("abc", "abd") == [])
        #expect(below([1, 2, 3], [1, 2, 4]) == [])
        #expect(below(["a": 1], ["a": 2]) == [])
    }

    @Test func longLines() {
        let text = "The quick brown fox jumps over the lazy dog, and then it goes home."
        #expect(
            below(text.replacing("lazy", with: "busy"), text) == [
                "first difference at index 35:",
                "- …rown fox jumps over the lazy dog, and then it go…",
                "+ …rown fox jumps over the busy dog, and then it go…",
                "                           ^",
            ])
        #expect(
            below(String(text.dropLast()), text).dropFirst() == [
                "- …g, and then it goes home.", "+ …g, and then it goes home",
                "                           ^",
            ])
    }

    @Test func severalLines() {
        #expect(
            below("a\nx\nc\nd", "a\nb\nc") == [
                "first difference in line 2:", "- b", "+ x", "+ d",
            ])
        let many = (0..<100).map { "line \($0)" }.joined(separator: "\n")
        let lines = below("", many)
        #expect(lines.count == 11)
        #expect(lines.last == "… and 92 more lines")
    }

    @Test func longArrays() {
        let numbers = Array(100..<130)
        var other = numbers
        other[7] = 0
        #expect(below(other, numbers) == ["item 7: expected <107>, got <0>"])
        other.remove(at: 3)
        other.append(5)
        other.append(6)
        #expect(
            below(other, numbers) == [
                "missing item 3: <103>", "missing item 7: <107>", "extra item 6: <0>",
                "extra item 29: <5>", "extra item 30: <6>",
            ])
    }

    @Test func longDictionaries() {
        let numbers = Dictionary(uniqueKeysWithValues: (0..<20).map { ("key \($0)", $0) })
        var other = numbers
        other["key 3"] = 30
        other["key 4"] = nil
        other["new"] = 1
        let text = failureText { expect(other).to(equal(numbers)) }
        #expect(
            text.hasSuffix(
                "\nmissing \"key 4\": <4>\nextra \"new\": <1>\n"
                    + "value for \"key 3\": expected <3>, got <30>"))
    }
}
