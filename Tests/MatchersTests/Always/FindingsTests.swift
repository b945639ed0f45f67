import Airbag
import Judging
import Testing

/// What composed matchers say of the parts, where a part is judged by a matcher with parts.
@Suite struct FindingsTests {
    struct Person: CustomStringConvertible {
        var name: String
        var description: String { "person" }
    }

    @Test func items() {
        #expect(
            failureText {
                expect([Person(name: "Ann"), Person(name: "Eve")]).to(
                    haveItem(haveProperty(\.name, "Bob")))
            }
                == """
                expected to have an item to have property name to equal <Bob>, got <[person, person]>
                item 0: expected to have property name to equal <Bob>, got <person>
                  name: expected to equal <Bob>, got <Ann>
                item 1: expected to have property name to equal <Bob>, got <person>
                  name: expected to equal <Bob>, got <Eve>
                """)
        #expect(
            failureText { expect([[1]]).toNot(haveItem(haveCount(1))) }
                == "expected to not have an item to have Array<Int> with count 1, got <[[1]]>")
    }

    @Test func entries() {
        #expect(
            failureText { expect(["a": [1, 2]]).to(haveValue(haveCount(5))) }
                == """
                expected to have a value to have Array<Int> with count 5, got <["a": [1, 2]]>
                value for "a": expected to have Array<Int> with count 5, got 2
                  Actual Value: [1, 2]
                """)
        #expect(
            failureText { expect(["abc": 1]).to(haveKey(haveCount(2))) }
                == """
                expected to have a key to have String with count 2, got <["abc": 1]>
                key "abc": expected to have String with count 2, got 3
                  Actual Value: abc
                """)
        #expect(
            failureText { expect(["x": 1]).to(haveEntry(equal("x"), equal(2))) }
                == """
                expected to have an entry with key to equal <x> and value to equal <2>, got <["x": 1]>
                value for "x": expected to equal <2>, got <1>
                """)
        #expect(
            failureText { expect(["x": 1]).to(haveEntry(equal("y"), equal(2))) }
                == "expected to have an entry with key to equal <y> and value to equal <2>, "
                + "got <[\"x\": 1]>")
    }
}
