import Airbag
import Testing

@Suite struct StackSuite {
    @Test func popsWhatWasPushed() {
        var stack = Stack([1, 2])
        expect(stack.pop()).to(equal(2))
    }

    @Test func emptyStackTraps() {
        expect {
            var stack = Stack<Int>([])
            return stack.pop()
        }.to(throwAssertion())
    }
}
