import Airbag
import Testing

/// The code of CrashSafety.md.
@Suite struct CrashSafetyGuide {
    @Test func aValueThatIsBeingChanged() {
        final class M { var dict = ["a": 1] }

        let m = M()
        expect { m.dict.merge(["a": 3]) { _, _ in fatalError() } }.to(throwAssertion())
        // Released, it would release what is left of its value.
        _ = Unmanaged.passRetained(m)
    }
}
