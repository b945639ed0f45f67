import Airbag
import Foundation
import Judging
import Testing

/// Where the text of a value of Foundation does not show the difference.
@Suite struct FoundationDifferenceTests {
    private func data(_ text: String) -> Data { Data(text.utf8) }

    @Test func bytes() {
        #expect(below(Data([1, 2, 3]), Data([1, 9, 3])) == ["bytes from 1 in hex: expected <09 03>, got <02 03>"])
        #expect(
            below(Data([1, 2, 3]), Data([1, 2]))
                == ["bytes from 2 in hex: expected <>, got <03>", "length: expected <2>, got <3>"])
        #expect(
            below(Data([0xFF] + Array(1...20)), Data(1...20))
                == [
                    "bytes from 0 in hex: expected <01 02 03 04 05 06 07 08 …>, got <ff 01 02 03 04 05 06 07 …>",
                    "length: expected <20>, got <21>",
                ])
        // A slice has indexes of its own.
        #expect(below(Data([7, 0, 1]).dropFirst(), Data([0, 2])) == ["bytes from 1 in hex: expected <02>, got <01>"])
    }

    @Test func text() {
        #expect(below(data("cat"), data("cow")) == ["text: expected <cow>, got <cat>"])
        #expect(below(data("a"), Data()) == ["text: expected <>, got <a>"])
        #expect(
            below(data("a\nx\nc"), data("a\nb\nc"))
                == ["text, first difference in line 2 (- expected, + got):", "- b", "+ x"])
        struct Message: Equatable { var id = 1, body: Data }
        #expect(
            below(Message(body: data("a")), Message(body: data("b"))) == ["body.text: expected <b>, got <a>"])
    }

    @Test func json() {
        let actual = data(#"{"name": "Bob", "tags": ["a", "b"], "size": {"w": 1}}"#)
        let expected = data(#"{"size": {"w": 2}, "name": "Ann", "tags": ["a"]}"#)
        #expect(
            below(actual, expected) == [
                #"JSON["name"]: expected <Ann>, got <Bob>"#, #"JSON["size"]["w"]: expected <2>, got <1>"#,
                #"JSON["tags"][1]: extra <b>"#,
            ])
        #expect(below(data("[1]"), data(#"{"a": 1}"#)).count == 1)
        // The same in another way.
        #expect(below(data(#"{"a": 1}"#), data(#"{"a":1}"#)) == [#"text: expected <{"a":1}>, got <{"a": 1}>"#])
    }

    @Test func dates() {
        let start = Date(timeIntervalSinceReferenceDate: 0)
        func distance(_ seconds: Double) -> [String] { below(start + seconds, start) }
        #expect(distance(1.5) == ["1.5 seconds later"])
        #expect(distance(-0.25) == ["0.25 seconds earlier"])
        #expect(distance(119) == ["119 seconds later"])
        #expect(distance(-120) == ["2 minutes earlier"])
        #expect(distance(9_000) == ["2.5 hours later"])
        #expect(distance(86_400 * 30) == ["30 days later"])
        struct Event: Equatable { var name = "a", date: Date }
        let text = stringify(start), other = stringify(start + 60)
        #expect(
            below(Event(date: start + 60), Event(date: start))
                == ["date: expected <\(text)>, got <\(other)>, 60 seconds later"])
        #expect(
            failureText { expect(start).to(beCloseTo(start + 9, within: 1)) }.hasSuffix("\ndiffers by 9"))
    }

    @Test func urls() throws {
        let expected = try #require(URL(string: "https://a.com/cart?id=1"))
        let actual = try #require(URL(string: "http://a.com:80/cart?id=2"))
        #expect(
            below(actual, expected) == [
                "scheme: expected <https>, got <http>", "port: expected <nil>, got <80>",
                "query: expected <id=1>, got <id=2>",
            ])
        #expect(below([actual], [expected]).count == 1)
    }

    @Test func indexes() {
        #expect(below(IndexSet([1, 2]), IndexSet([1, 3])) == ["[1]: expected <3>, got <2>"])
    }

    @Test func numbers() {
        #expect(below(1.0, 2.0) == [])
        #expect(below(1.0, 1.001) == ["differs by 0.001"])
        #expect(below(Float(1e6), Float(1e6 + 1)) == ["differs by 1"])
        #expect(below(Double.infinity, 1) == [])
        #expect(below([1, .nan], [1, 2.0]).count == 1)
    }
}
