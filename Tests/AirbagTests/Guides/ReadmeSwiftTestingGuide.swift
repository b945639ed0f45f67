import Airbag
import Testing

@Test func emptyStackTraps() {
    expect {
        var stack = Stack<Int>([])
        return stack.pop()
    }.to(
        throwAssertion { (crash: Crash) in
            expect(crash.kind).to(equal(.fatalError))
            expect(crash.line).toNot(beNil())
        })
}
