import Airbag
import Testing

@Suite struct FailureMessageTests {
    @Test func defaults() {
        let message = FailureMessage()
        #expect(message.expected == "expected")
        #expect(message.to == "to")
        #expect(message.actualValue == "")
        #expect(message.postfixMessage == "match")
        #expect(message.postfixActual == "")
        #expect(message.extendedMessage == nil)
        #expect(message.userDescription == nil)
        #expect(message.stringValue == "expected to match, got ")
    }

    @Test func everyPartShows() {
        let message = FailureMessage()
        message.expected = "wanted"
        message.to = "not to"
        message.actualValue = "<1>"
        message.postfixMessage = "fly"
        message.postfixActual = " (high)"
        message.extendedMessage = "why"
        message.userDescription = "the bird"
        #expect(message.stringValue == "the bird\nwanted not to fly, got <1> (high)\nwhy")
        #expect(message.description == message.stringValue)
    }

    @Test func withoutAnActualValue() {
        let message = FailureMessage()
        message.actualValue = nil
        message.postfixActual = "dropped"
        #expect(message.stringValue == "expected to match")
    }

    @Test func textsOfTheirOwn() {
        let message = FailureMessage(stringValue: "no")
        #expect(message.stringValue == "no")
        message.stringValue = "never"
        #expect(message.stringValue == "never")
        message.postfixMessage = "fly"
        #expect(message.stringValue == "never")
    }

    /// The peer drops the description here.
    @Test func theUsersDescriptionIsKeptBesideATextOfItsOwn() {
        let message = FailureMessage(stringValue: "no")
        message.userDescription = "the bird"
        #expect(message.stringValue == "the bird\nno")
    }

    @Test func newlinesStay() {
        let message = FailureMessage()
        message.actualValue = "<a\n  b>"
        message.postfixMessage = "equal <c\n\n d>"
        #expect(message.stringValue == "expected to equal <c\n\n d>, got <a\n  b>")
    }

    @Test func threadsMayShareOne() async {
        let message = FailureMessage()
        await withTaskGroup(of: Void.self) { group in
            for n in 0..<8 {
                group.addTask {
                    for _ in 0..<200 {
                        message.actualValue = "<\(n)>"
                        _ = message.stringValue
                    }
                }
            }
        }
        #expect(message.actualValue?.count == 3)
    }
}
