import Airbag
import Dispatch
import Expectations
import Foundation
import Testing

@Suite struct StringifyTests {
    enum Case { case a }
    struct Plain { var a = 1 }

    struct Named: TestOutputStringConvertible, CustomDebugStringConvertible {
        var testDescription: String { "test" }
        var debugDescription: String { "debug" }
    }

    struct Debugged: CustomStringConvertible, CustomDebugStringConvertible {
        var description: String { "plain" }
        var debugDescription: String { "debug" }
    }

    @Test(arguments: [
        (1.0, "1.0"), (1.5, "1.5"), (1.25, "1.25"), (1.125, "1.125"), (1.23456, "1.2346"),
        (1.0 / 3, "0.3333"), (-2.5, "-2.5"), (0, "0.0"), (1e-7, "1e-07"), (1e20, "1e+20"),
        (.infinity, "inf"), (.nan, "nan"), (100, "100.0"), (0.1 + 0.2, "0.3000"),
    ])
    func numbers(_ row: (number: Double, text: String)) {
        #expect(stringify(row.number) == row.text)
        #expect(stringify(row.number as Double?) == row.text)
    }

    @Test func singlePrecision() {
        #expect(stringify(Float(1.5)) == "1.5")
        #expect(stringify(Float(1) / 3) == "0.3333")
        #expect(stringify(Float(0.1)) == "0.1")
    }

    @Test func strings() {
        #expect(stringify("a") == "a")
        #expect(stringify("a\nb") == "a\nb")
        #expect(stringify(Character("c")) == "\"c\"")
        #expect(stringify(["a", "b"]) == "[a, b]")
    }

    @Test func collections() {
        #expect(stringify([1, 2]) == "[1, 2]")
        #expect(stringify([1.5, 2.25]) == "[1.5, 2.25]")
        #expect(stringify([Optional(1), nil]) == "[Optional(1), nil]")
        #expect(stringify([["a"], []]) == "[[a], []]")
        #expect(stringify(["k": 1]) == "[\"k\": 1]")
        #expect(stringify(["a": [1.5]]) == "[\"a\": [1.5]]")
        #expect(stringify(Set([1])) == "Set([1])")
        #expect(stringify(1...3) == "ClosedRange(1...3)")
        #expect(stringify(AnySequence([1, 2])) == "[1, 2]")
    }

    @Test func optionals() {
        #expect(stringify(nil as Int?) == "nil")
        #expect(stringify(5 as Int?) == "5")
        #expect(stringify(Optional(Optional(5))) == "Optional(5)")
    }

    @Test func otherTypes() {
        #expect(stringify(true) == "true")
        #expect(stringify((1, "a")) == "(1, \"a\")")
        #expect(stringify(Case.a) == "a")
        #expect(stringify(Plain()) == "Plain(a: 1)")
        #expect(stringify(()) == "()")
    }

    @Test func whichTextCounts() {
        #expect(stringify(Named()) == "test")
        #expect(stringify(Debugged()) == "debug")
        #expect(stringify([Named()]) == "[test]")
    }

    @Test func foundationsTypes() {
        #expect(stringify(Data([1, 2, 3])) == "Data<hash=291,length=3>")
        #expect(stringify(NSNumber(value: true)) == "1")
        #expect(stringify(NSNumber(value: 3)) == "3")
        #expect(stringify(NSNumber(value: 1.5)) == "1.5")
        #expect(stringify(NSNumber(value: 1.0 / 3)) == "0.3333")
        #expect(stringify(NSArray(array: [1, "x"])) == "(1, x)")
        #expect(stringify(NSIndexSet(index: 1)) == "(1)")
        #expect(stringify(NSSet(object: 1)) == "{(1)}")
        #expect(stringify(NSDictionary(dictionary: ["a": 1])) == "{\n    a = 1;\n}")
    }

    @Test func datesInTheLocalTimeZone() {
        let offset = TimeZone.current.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: 0))
        let midnight = Date(timeIntervalSinceReferenceDate: TimeInterval(-offset))
        #expect(stringify(midnight) == "2001-01-01 00:00:00.0000")
        #expect(stringify(midnight as NSDate) == "2001-01-01 00:00:00.0000")
        #expect(stringify(midnight + 3661.5) == "2001-01-01 01:01:01.5000")
    }

    /// A task that a `description` starts inherits the task-local values, and runs on another thread.
    @Test func aTaskHasNoPartInAMessage() {
        final class Text: @unchecked Sendable { var text = "" }
        let texts = ShownValues.distinctly {
            let (inTask, isDone) = (Text(), DispatchSemaphore(value: 0))
            let inMessage = stringify(1.00001)
            Task {
                inTask.text = stringify(1.00002)
                isDone.signal()
            }
            isDone.wait()
            return [inMessage, inTask.text]
        }
        #expect(texts == ["1.0000", "1.0000"])
    }
}
