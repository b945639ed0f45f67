import Act
import Testing

@Test func free() { #expect(act("free")) }

@Suite struct Names {
    @Test func plain() { #expect(act("plain")) }
    @Test func plain2() { #expect(act("plain2")) }
    @Test("A test, \"named\": by <text> & more") func named() { #expect(act("named")) }

    // The same name with arguments of other types.
    @Test(arguments: [1, 2]) func overloaded(_ value: Int) { #expect(act("overloaded \(value)")) }
    @Test(arguments: ["1", "2"]) func overloaded(_ value: String) { #expect(act("overloaded text \(value)")) }
    @Test(arguments: [1, 2], ["a", "b"]) func pairs(_ one: Int, other: String) { #expect(act("pairs \(one)\(other)")) }
    @Test(arguments: [Int]()) func withoutArguments(_ value: Int) { #expect(act("without")) }

    @Suite("Inner, by \"name\"") struct Inner {
        @Test func plain() { #expect(act("inner")) }

        struct Deep { @Test func plain() { #expect(act("deep")) } }
    }
}

extension Names.Inner { @Test func extended() { #expect(act("extended")) } }

struct Generic { @Test(.disabled("off")) func disabled() { #expect(act("disabled")) } }

#if compiler(>=6.2)
    @Suite struct `Raw names` {
        @Test func `has spaces, a.dot|a*star (and) [brackets] {1} ^$ + ?`() { #expect(act("raw")) }
        @Test func `has spaces, a.dot|a*star (and) [brackets] {1} ^$ + ?2`() { #expect(act("raw2")) }
        @Test(arguments: [1, 2]) func `é 👩‍👧 <&>`(_ value: Int) { #expect(act("letters")) }
    }
#endif
