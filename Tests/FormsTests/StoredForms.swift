import AirbagNimble
import Testing

private func act() {}

private func number() -> Int { 2 }

private func maybeNumber() -> Int? { 2 }

private func actLater() async {}

private func numberLater() async -> Int { 2 }

private func maybeLater() async -> Int? { 2 }

/// What an entry makes of a closure where no matcher says which value is meant: the value of the closure is judged,
/// never the closure itself.
@Suite struct StoredForms {
    @Test func sync() {
        #expect(type(of: expect(number)) == SyncExpectation<Int>.self)
        #expect(type(of: expect(maybeNumber)) == SyncExpectation<Int>.self)
        #expect(type(of: expect(act)) == SyncExpectation<Void>.self)
        let longer = expect {
            act()
            act()
        }
        #expect(type(of: longer) == SyncExpectation<Void>.self)
        #expect(type(of: expects(number)) == SyncExpectation<Int>.self)
        #expect(type(of: require(number)) == SyncRequirement<Int>.self)
        #expect(type(of: require(act)) == SyncRequirement<Void>.self)
        #expect(type(of: requires(maybeNumber)) == SyncRequirement<Int>.self)
    }

    @Test func async() async {
        let number: () async -> Int = { 2 }
        #expect(type(of: expect(number)) == AsyncExpectation<Int>.self)
        #expect(type(of: expect(numberLater)) == AsyncExpectation<Int>.self)
        #expect(type(of: expect(maybeLater)) == AsyncExpectation<Int>.self)
        #expect(type(of: expect(actLater)) == AsyncExpectation<Void>.self)
        let longer = expect {
            await actLater()
            act()
        }
        #expect(type(of: longer) == AsyncExpectation<Void>.self)
        #expect(type(of: require(number)) == AsyncRequirement<Int>.self)
        #expect(type(of: require(maybeLater)) == AsyncRequirement<Int>.self)
        #expect(type(of: require(actLater)) == AsyncRequirement<Void>.self)
        #expect(type(of: await expecta(numberLater)) == AsyncExpectation<Int>.self)
        #expect(type(of: await expecta(actLater)) == AsyncExpectation<Void>.self)
        #expect(type(of: await requirea(numberLater)) == AsyncRequirement<Int>.self)
    }
}
