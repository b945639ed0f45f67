import Airbag
import Judging
import Testing

/// What stands below the message of `equal` where both values are long.
@Suite struct DifferenceTests {
    @Test func shortValuesAreComparedByEye() {
        #expect(below("abc", "abd") == [])
        #expect(below([1], [2]) == [])
        #expect(below(["a": 1], ["a": 2]) == [])
        #expect(below { expect((1, "a")).to(equal((1, "b"))) } == [])
    }

    @Test func shortValuesWithSeveralParts() {
        struct Point: Equatable { var x = 1, y = 2 }
        struct Box: Equatable { var points = [Point(), Point()] }
        struct Version: Equatable, CustomStringConvertible {
            var major = 1
            var minor = 2
            var description: String { "\(major).\(minor)" }
        }
        #expect(below([1, 2, 3], [1, 2, 4]) == ["[2]: expected <4>, got <3>"])
        #expect(below([1, 2, 9], [1, 2, 4, 9]) == ["[2]: missing <4>"])
        #expect(below([1, 2], [1]) == ["[1]: extra <2>"])
        #expect(
            below(["a": 1, "c": 3], ["a": 2, "b": 3]) == [
                #"["a"]: expected <2>, got <1>"#, #"["b"]: missing <3>"#, #"["c"]: extra <3>"#,
            ])
        #expect(below(Point(x: 3), Point()) == ["x: expected <1>, got <3>"])
        #expect(below(Box(points: [Point(), Point(y: 1)]), Box()) == ["points[1].y: expected <2>, got <1>"])
        // It prints itself, and readers do not know its parts.
        #expect(below(Version(minor: 3), Version()) == [])
        #expect(below(1...3, 1...4) == [])
    }

    @Test func otherCases() {
        enum Fault: Error, Equatable {
            case cable
            case refused(reason: String)
        }
        let long = Fault.refused(reason: String(repeating: "no ", count: 30))
        #expect(below(Fault.cable, long) == ["case: expected <refused>, got <cable>"])
        #expect(below(long, Fault.cable) == ["case: expected <cable>, got <refused>"])
        let thrown = failureText { expect { throw Fault.cable }.to(throwError(long)) }
        #expect(thrown.hasSuffix("\ncase: expected <refused>, got <cable>"))
    }

    @Test func longLines() {
        let text = "The quick brown fox jumps over the lazy dog, and then it goes home."
        #expect(
            below(text.replacing("lazy", with: "busy"), text) == [
                "first difference at index 35 (- expected, + got):",
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
                "first difference in line 2 (- expected, + got):", "- b", "+ x",
                "  … (1 unchanged line)", "+ d",
            ])
        let many = (0..<100).map { "line \($0)" }.joined(separator: "\n")
        let lines = below("", many)
        #expect(lines.count == 11)
        #expect(lines.last == "… and 92 more lines")
        // A heading, the empty text, and a line for each; a single line more is shown.
        func shown(_ count: Int) -> [String] {
            below("", (0..<count).map { "\($0)" }.joined(separator: "\n"))
        }
        #expect(shown(9).suffix(2) == ["- 7", "- 8"])
        #expect(shown(10).suffix(2) == ["- 7", "… and 2 more lines"])
    }

    /// As a reader of both texts meets them, not by their numbers, which count other lines.
    @Test func linesInTheirOrder() {
        // Removals before an insertion: the last line of the actual text has a low number.
        #expect(
            below("d\nx", "a\nb\nc\nd\ne") == [
                "first difference in line 1 (- expected, + got):", "- a", "- b", "- c",
                "  … (1 unchanged line)", "- e",
                "+ x",
            ])
        #expect(
            below("1\n2\n3\na\nb\nx\nc", "a\nb\nc\nd") == [
                "first difference in line 1 (- expected, + got):", "+ 1", "+ 2", "+ 3",
                "  … (2 unchanged lines)", "+ x",
                "  … (1 unchanged line)", "- d",
            ])
        // Of as many lines, those in the same place are compared, if that makes no more differences.
        #expect(
            below("a\na\nb\na", "a\nb\na\na") == [
                "first difference in line 2 (- expected, + got):", "- b", "+ a", "- a", "+ b",
            ])
        #expect(
            below("", "a\nb") == [
                "first difference in line 1 (- expected, + got):", "- a", "+ (empty text)", "- b",
            ])
        #expect(
            below("a\nb", "") == [
                "first difference in line 1 (- expected, + got):", "- (empty text)", "+ a", "+ b",
            ])
        #expect(
            below("a\n", "a\nb") == [
                "first difference in line 2 (- expected, + got):", "- b",
                "+ (a line break at the end)",
            ])
    }

    /// What is shown, done to the expected text, gives the actual one.
    @Test func differencesCanBeApplied() {
        var numbers = SystemRandomNumberGenerator()
        var applied = 0
        for _ in 0..<2_000 {
            func text() -> [String] {
                (0..<Int.random(in: 1...6, using: &numbers))
                    .map { _ in ["a", "b", "c", "", "- a", "…"].randomElement(using: &numbers)! }
            }
            let (wanted, got) = (text(), text())
            if wanted == got || (wanted.count == 1 && got.count == 1) { continue }
            let lines = below(got.joined(separator: "\n"), wanted.joined(separator: "\n"))
            if lines.last?.hasSuffix(" more lines") == true { continue }
            applied += 1
            #expect(apply(lines, to: wanted) == got, "\(lines) to \(wanted)")
        }
        #expect(applied > 1_000)
    }

    private func apply(_ lines: [String], to wanted: [String]) -> [String] {
        var rest = wanted[...]
        var result: [String] = []
        func keep(_ count: Int?) {
            result += rest.prefix(count ?? 0)
            rest = rest.dropFirst(count ?? 0)
        }
        let withoutText = [" (empty line)", " (a line break at the end)", " (empty text)"]
        for line in lines {
            var line = line
            for words in withoutText where line.dropFirst() == words { line = "\(line.prefix(1)) " }
            if let match = line.wholeMatch(of: /first difference in line (\d+) \(.*/) {
                keep(Int(match.1).map { $0 - 1 })
            } else if let match = line.wholeMatch(of: /\ \ … \((\d+) unchanged lines?\)/) {
                keep(Int(match.1))
            } else if line.hasPrefix("+ ") {
                result.append(String(line.dropFirst(2)))
            } else if line.hasPrefix("- "), rest.first == String(line.dropFirst(2)) {
                rest = rest.dropFirst()
            } else {
                result.append("(cannot be applied: \(line))")
            }
        }
        return result + rest
    }

    @Test func longArrays() {
        let numbers = Array(100..<130)
        var other = numbers
        other[7] = 0
        #expect(below(other, numbers) == ["[7]: expected <107>, got <0>"])
        other.remove(at: 3)
        other.append(5)
        other.append(6)
        #expect(
            below(other, numbers) == [
                "[3]: missing <103>", "[7]: expected <107>, got <0>", "[29]: extra <5>",
                "[30]: extra <6>",
            ])
    }

    @Test func longDictionaries() {
        let numbers = Dictionary(uniqueKeysWithValues: (0..<20).map { ("key \($0)", $0) })
        var other = numbers
        other["key 3"] = 30
        other["key 4"] = nil
        other["new"] = 1
        #expect(
            below(other, numbers) == [
                "[\"key 3\"]: expected <3>, got <30>", "[\"key 4\"]: missing <4>",
                "[\"new\"]: extra <1>",
            ])
    }
}
