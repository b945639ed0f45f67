import Airbag
import Judging
import Testing

private protocol Watcher: AnyObject, Sendable {}
private protocol Named {}
private class Base: @unchecked Sendable {}
private final class Screen: Base, Watcher, Named, @unchecked Sendable {}

/// Identity of values whose type is a protocol that is bound to classes.
@Suite struct IdentityTests {
    private let screen = Screen()
    private var watcher: any Watcher { screen }
    private var maybe: (any Watcher)? { screen }
    private var nobody: (any Watcher)? { nil }
    private var namedBase: Base & Named { screen }
    private var maybeBase: (Base & Watcher)? { screen }

    @Test func operators() {
        let all = verdicts {
            expect(watcher) === watcher
            expect(watcher) === screen
            expect(screen) === watcher
            expect(maybe) === maybe
            expect(watcher) !== Screen()
            expect(namedBase) === namedBase
            expect(namedBase) === watcher
            expect(maybeBase) === screen
            expect(maybeBase) !== Screen()
            expect { watcher } === screen
            expect { maybe } === maybe
            expect { namedBase } !== Screen()
            expect(screen as AnyObject) === watcher
        }
        #expect(all == String(repeating: "+", count: 13))
    }

    @Test func operatorsLaterOn() async {
        let (watcher, maybe, screen, maybeBase) = (watcher, maybe, screen, maybeBase)
        let all = await verdicts {
            await expect { await later(watcher) } === watcher
            await expect { await later(watcher) } === screen
            await expect { await later(maybe) } === maybe
            await expect { await later(maybe) } !== Screen()
            await expect { await later(maybeBase) } === watcher
            await expect { await later(screen as AnyObject) } === screen
        }
        #expect(all == "++++++")
    }

    @Test func matchers() async throws {
        let (watcher, maybe, screen, namedBase) = (watcher, maybe, screen, namedBase)
        let all = await verdicts {
            expect(watcher).to(beIdenticalTo(watcher))
            expect(maybe).to(beIdenticalTo(screen))
            expect(namedBase).to(be(watcher))
            expect(watcher).toNot(beIdenticalTo(nil))
            try require(maybe).toNot(beIdenticalTo(Screen()))
            await expect { await later(watcher) }.to(beIdenticalTo(watcher))
            await expect { await later(maybe) }.toNot(be(Screen()))
            await expect(watcher).toEventually(beIdenticalTo(screen))
        }
        #expect(all == "++++++++")
    }

    @Test func nothingIsNoObject() async {
        let (watcher, nobody, maybeBase) = (watcher, nobody, maybeBase)
        let all = await verdicts {
            expect(watcher) !== nil
            expect(maybeBase) !== nil
            expect(screen) !== nil
            await expect { await later(watcher) } !== nil
            await expect { await later(maybeBase) } !== nil
            expect(watcher) === nil
            expect(nobody) === watcher
            expect(nobody) === nil
            expect(nobody) !== watcher
            await expect { await later(nobody) } === nil
        }
        #expect(all == "+++++-----")
        #expect(verdicts { expect { maybeBase } !== nil } == "+")
    }

    @Test func failures() async {
        func address(_ object: AnyObject) -> String {
            "<0x\(String(UInt(bitPattern: ObjectIdentifier(object)), radix: 16))>"
        }
        let (watcher, other, own) = (watcher, Screen(), address(screen))
        #expect(
            failureText { expect(watcher) === other }
                == "expected to be identical to \(address(other)), got \(own)")
        #expect(failureText { expect(watcher) === nil } == "expected to be identical to nil, got \(own)")
        #expect(
            failureText { expect(namedBase) !== watcher } == "expected to not be identical to \(own), got \(own)")
        let laterOn = await records { await expect { await later(watcher) } === nil }
        #expect(laterOn.map(\.message.stringValue) == ["expected to be identical to nil, got \(own)"])
    }
}
