import AirbagNimble
import Foundation
import Judging
import Testing

/// Strings in every form.
@Suite struct TextForms {
    @Test func begins() {
        let maybe: String? = "abc"
        forms(10) {
            expect("abc").to(beginWith("ab"))
            expect("abc").toNot(beginWith("b"))
            expect("abc").notTo(beginWith("b"))
            expect { "abc" }.to(beginWith("ab"))
            expect(maybe).to(beginWith("ab"))
            try require("abc").to(beginWith("ab"))
            try require { "abc" }.notTo(beginWith("b"))
            try require(maybe).toNot(beginWith("b"))
            expect("abc").toEventually(beginWith("ab"), timeout: soon)
            try require { "abc" }.toEventuallyNot(beginWith("b"), timeout: soon)
        }
    }

    @Test func beginsLaterOn() async {
        let maybe: String? = "abc"
        await forms(11) {
            await expect { await later("abc") }.to(beginWith("ab"))
            await expect { await later("abc") }.toNot(beginWith("b"))
            await expect { await later(maybe) }.notTo(beginWith("b"))
            try await require { await later("abc") }.to(beginWith("ab"))
            try await require { await later(maybe) }.toNot(beginWith("b"))
            await expect { await later("abc") }.toEventually(beginWith("ab"), timeout: soon)
            await expect(maybe).toNotEventually(beginWith("b"), timeout: soon)
            await expect("abc").toNever(beginWith("b"), until: briefly)
            await expect { await later("abc") }.neverTo(beginWith("b"), until: briefly)
            try await require("abc").toAlways(beginWith("ab"), until: briefly)
            try await require { await later("abc") }.alwaysTo(beginWith("ab"), until: briefly)
        }
    }

    @Test func beginsAsPart() {
        forms(8) {
            expect("abc").to(satisfyAllOf(beginWith("ab"), not(beginWith("b"))))
            expect("abc").to(satisfyAnyOf(beginWith("b"), beginWith("ab")))
            expect("abc").to(beginWith("ab") && not(beginWith("b")))
            expect("abc").to(beginWith("b") || beginWith("ab"))
            expect("abc").toNot(not(beginWith("ab")))
            expect("abc").to(map(\.self, beginWith("ab")))
            expect("abc").to(compactMap(\.self, beginWith("ab")))
            expect(["abc"]).to(allPass(beginWith("ab")))
        }
    }

    @Test func matches() async {
        let maybe: String? = "abc"
        await forms(9) {
            expect("abc").to(match("^a.c$"))
            expect(maybe).notTo(match("^b"))
            try require(maybe).to(match("^a.c$"))
            await expect { await later("abc") }.to(match("^a.c$"))
            await expect { await later(maybe) }.toNot(match("^b"))
            try await require { await later("abc") }.to(match("^a.c$"))
            await expect("abc").toNever(match("^b"), until: briefly)
            try await require("abc").alwaysTo(match("^a.c$"), until: briefly)
            expect("abc").to(not(match("^b")))
        }
    }

    @Test func ends() async {
        let maybe: String? = "abc"
        await forms(9) {
            expect("abc").to(endWith("c"))
            expect(maybe).notTo(endWith("a"))
            try require("abc").to(endWith("c"))
            await expect { await later("abc") }.to(endWith("c"))
            await expect { await later(maybe) }.toNot(endWith("a"))
            try await require { await later(maybe) }.toNot(endWith("a"))
            await expect("abc").toAlways(endWith("c"), until: briefly)
            try await require("abc").neverTo(endWith("a"), until: briefly)
            expect("abc").to(satisfyAnyOf(endWith("a"), endWith("c")))
        }
    }

    @Test func contains() async {
        let maybe: String? = "abc"
        await forms(9) {
            expect("abc").to(contain("a", "c"))
            expect(maybe).notTo(contain("a", "d"))
            try require(maybe).to(contain("a", "c"))
            await expect { await later("abc") }.to(contain("a", "c"))
            await expect { await later(maybe) }.toNot(contain("a", "d"))
            try await require { await later("abc") }.to(contain("a", "c"))
            await expect("abc").toEventually(contain("a", "c"), timeout: soon)
            try await require { await later("abc") }.toNever(contain("a", "d"), until: briefly)
            expect("abc").to(contain("a", "c") && not(contain("a", "d")))
        }
    }

    @Test func containsList() async {
        let maybe: String? = "abc"
        await forms(9) {
            expect("abc").to(contain(["a"]))
            expect(maybe).notTo(contain(["d"]))
            try require("abc").to(contain(["a"]))
            await expect { await later("abc") }.to(contain(["a"]))
            await expect { await later(maybe) }.toNot(contain(["d"]))
            try await require { await later(maybe) }.toNot(contain(["d"]))
            await expect("abc").toNotEventually(contain(["d"]), timeout: soon)
            try await require("abc").toEventually(contain(["a"]), timeout: soon)
            expect(["abc"]).to(allPass(contain(["a"])))
        }
    }

    @Test func foundationContains() async {
        let maybe: NSString? = "abc" as NSString
        await forms(9) {
            expect("abc" as NSString).to(contain("a" as NSString))
            expect(maybe).notTo(contain("d" as NSString))
            try require(maybe).to(contain("a" as NSString))
            await expect { await later("abc" as NSString) }.to(contain("a" as NSString))
            await expect { await later(maybe) }.toNot(contain("d" as NSString))
            try await require { await later("abc" as NSString) }.to(contain("a" as NSString))
            await expect("abc" as NSString).toEventuallyNot(contain("d" as NSString), timeout: soon)
            await expect { await later("abc" as NSString) }.toAlways(
                contain("a" as NSString), until: briefly)
            expect("abc" as NSString).to(contain("d" as NSString) || contain("a" as NSString))
        }
    }

    @Test func foundationContainsList() async {
        let maybe: NSString? = "abc" as NSString
        await forms(9) {
            expect("abc" as NSString).to(contain(["a" as NSString]))
            expect(maybe).notTo(contain(["d" as NSString]))
            try require("abc" as NSString).to(contain(["a" as NSString]))
            await expect { await later("abc" as NSString) }.to(contain(["a" as NSString]))
            await expect { await later(maybe) }.toNot(contain(["d" as NSString]))
            try await require { await later(maybe) }.toNot(contain(["d" as NSString]))
            await expect("abc" as NSString).neverTo(contain(["d" as NSString]), until: briefly)
            try await require("abc" as NSString).toEventuallyNot(
                contain(["d" as NSString]), timeout: soon)
            expect("abc" as NSString).to(not(contain(["d" as NSString])))
        }
    }

    @Test func matchesRegex() async {
        let maybe: String? = "abc"
        await forms(9) {
            expect("abc").to(match(/b+/))
            expect(maybe).notTo(match(/d/))
            try require(maybe).to(match(/b+/))
            await expect { await later("abc") }.to(match(/b+/))
            await expect { await later(maybe) }.toNot(match(/d/))
            try await require { await later("abc") }.to(match(/b+/))
            await expect("abc").alwaysTo(match(/b+/), until: briefly)
            try await require { await later("abc") }.toNotEventually(match(/d/), timeout: soon)
            expect("abc").to(satisfyAnyOf(match(/d/), match(/b+/)))
        }
    }

    @Test func empty() async {
        let maybe: String? = ""
        await forms(9) {
            expect("").to(beEmpty())
            expect(maybe).notTo(haveCount(2))
            try require("").to(beEmpty())
            await expect { await later("") }.to(beEmpty())
            await expect { await later(maybe) }.toNot(haveCount(2))
            try await require { await later(maybe) }.toNot(haveCount(2))
            await expect("").toNever(haveCount(2), until: briefly)
            try await require("").alwaysTo(beEmpty(), until: briefly)
            expect("").to(beEmpty() && not(haveCount(2)))
        }
    }

    @Test func emptyFoundation() async {
        let maybe: NSString? = "" as NSString
        await forms(9) {
            expect("" as NSString).to(beEmpty())
            expect(maybe).notTo(contain("a" as NSString))
            try require(maybe).to(beEmpty())
            await expect { await later("" as NSString) }.to(beEmpty())
            await expect { await later(maybe) }.toNot(contain("a" as NSString))
            try await require { await later("" as NSString) }.to(beEmpty())
            await expect("" as NSString).toAlways(beEmpty(), until: briefly)
            try await require("" as NSString).neverTo(contain("a" as NSString), until: briefly)
            expect(["" as NSString]).to(allPass(beEmpty()))
        }
    }

    @Test func count() async {
        let maybe: String? = "abc"
        await forms(9) {
            expect("abc").to(haveCount(3))
            expect(maybe).notTo(beEmpty())
            try require("abc").to(haveCount(3))
            await expect { await later("abc") }.to(haveCount(3))
            await expect { await later(maybe) }.toNot(beEmpty())
            try await require { await later(maybe) }.toNot(beEmpty())
            await expect("abc").toEventually(haveCount(3), timeout: soon)
            try await require { await later("abc") }.toNever(beEmpty(), until: briefly)
            expect("abc").to(beEmpty() || haveCount(3))
        }
    }

    @Test func characters() async {
        let maybe: String? = "abc"
        await forms(9) {
            expect("abc").to(contain(Character("a")))
            expect(maybe).notTo(beginWith(Character("c")))
            try require(maybe).to(contain(Character("a")))
            await expect { await later("abc") }.to(contain(Character("a")))
            await expect { await later(maybe) }.toNot(beginWith(Character("c")))
            try await require { await later("abc") }.to(contain(Character("a")))
            await expect("abc").toNotEventually(beginWith(Character("c")), timeout: soon)
            try await require("abc").toEventually(contain(Character("a")), timeout: soon)
            expect("abc").to(not(beginWith(Character("c"))))
        }
    }

    @Test func between() async {
        let maybe: String? = "abc"
        await forms(9) {
            expect("abc").to(beWithin("a"..."b"))
            expect(maybe).notTo(beGreaterThan("b"))
            try require("abc").to(beWithin("a"..."b"))
            await expect { await later("abc") }.to(beWithin("a"..."b"))
            await expect { await later(maybe) }.toNot(beGreaterThan("b"))
            try await require { await later(maybe) }.toNot(beGreaterThan("b"))
            await expect("abc").toEventuallyNot(beGreaterThan("b"), timeout: soon)
            await expect { await later("abc") }.toAlways(beWithin("a"..."b"), until: briefly)
            expect("abc").to(satisfyAnyOf(beGreaterThan("b"), beWithin("a"..."b")))
        }
    }

    @Test func operators() {
        forms(6) {
            expect("a") == "a"
            expect("a") != "b"
            expect("a") < "b"
            expect("b") >= "a"
            expect { "a" } == "a"
            expect(NSString(string: "a")) == "a"
        }
    }

    @Test func operatorsLaterOn() async {
        await forms(4) {
            await expecta(await later("a")) == "a"
            await expecta(await later("a")) != "b"
            await expecta(await later("a")) < "b"
            await expecta(await later("b")) >= "a"
        }
    }

    @Test func partsOfMaps() {
        forms(10) {
            expect("abc").to(map(\.self, match("^a.c$")))
            expect("abc").notTo(compactMap(\.self, endWith("a")))
            expect("abc").to(map(\.self, contain("a", "c")))
            expect("abc").notTo(compactMap(\.self, contain(["d"])))
            expect("abc" as NSString).to(map(\.self, contain("a" as NSString)))
            expect("abc" as NSString).notTo(compactMap(\.self, contain(["d" as NSString])))
            expect("abc").to(map(\.self, match(/b+/)))
            expect("").notTo(compactMap(\.self, haveCount(2)))
            expect("" as NSString).to(map(\.self, beEmpty()))
            expect("abc").notTo(compactMap(\.self, beEmpty()))
        }
    }

    @Test func partsOfMapsMore() {
        forms(2) {
            expect("abc").to(map(\.self, contain(Character("a"))))
            expect("abc").notTo(compactMap(\.self, beGreaterThan("b")))
        }
    }
}
