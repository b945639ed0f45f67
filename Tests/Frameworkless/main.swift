// A program without any test framework: failures go to stderr, a line each.
import Airbag
import Judging

expect(1).to(equal(1))
expect(1).to(equal(2))
expect(burn() as Int).to(equal(3))
do {
    try require(nil as Int?).toNot(beNil(), description: "the answer")
} catch {
    print("caught \(type(of: error)): \(error)")
}
fail("by hand")
print("the end")
