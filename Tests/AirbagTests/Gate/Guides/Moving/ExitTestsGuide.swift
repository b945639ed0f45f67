import Airbag
import DetailConditions
import Foundation
import Testing

private func teaFor(_ cups: Int) {
    precondition(cups > 0, "no tea")
}

/// The texts of ExitTests.md, of debug builds.
@Suite(.enabled(if: DebugBuild.knowsLines), .needs("fatal-reports")) struct ExitTestsGuide {
    enum Empty: Error { case cup }

    private static let one = 1
    private static let nothing: Int? = nil

    @Test func kindAndMessage() {
        expect { teaFor(0) }.to(
            throwAssertion { crash in
                expect(crash.kind) == .preconditionFailure
                expect(crash.message) == "no tea"
                expect(crash.file).to(endWith("ExitTestsGuide.swift"))
            })
    }

    private func text(_ body: @escaping () -> Void) -> String {
        guard let crash = catchCrash(body).crash else { return "none" }
        return "\(crash.kind.rawValue): \(crash.message ?? "nil")"
    }

    @Test func texts() {
        let (one, nothing) = (Self.one, Self.nothing)
        let pour: () throws -> Void = { throw Empty.cup }
        let value: Any = "tea"
        expect(text { fatalError("no tea") }) == "fatalError: no tea"
        expect(text { precondition(one == 0) }) == "preconditionFailure: Precondition failed"
        expect(text { preconditionFailure("no tea") }) == "fatalError: no tea"
        expect(text { assertionFailure("no tea") }) == "fatalError: no tea"
        expect(text { assert(one == 0, "no tea") }) == "assertionFailure: no tea"
        let raised = text { try! pour() }  // swift-format-ignore: NeverUseForceTry
        expect(raised).to(beginWith("runtimeFailure: 'try!' expression unexpectedly raised an error: AirbagTests."))
        expect(raised).to(endWith("Empty.cup"))
        let unwrapped = text { _ = nothing! }  // swift-format-ignore: NeverForceUnwrap
        expect(unwrapped) == "runtimeFailure: Unexpectedly found nil while unwrapping an Optional value"
        expect(text { _ = [1, 2][one + 2] }) == "runtimeFailure: Index out of range"
        expect(text { _ = Int.max + one }) == "runtimeFailure: arithmetic overflow"
        let cast = text { _ = value as! Int }  // swift-format-ignore: NeverForceUnwrap
        expect(cast).to(beginWith("runtimeFailure: Could not cast value of type 'Swift.String' (0x"))
        let encoded = text { NSCoder().encode(1 as Int32, forKey: "tea") }
        expect(encoded).to(beginWith("runtimeFailure: encode(_:forKey:) must be overriden"))
        expect(text { _ = Data([1])[one + 3] }) == "runtimeFailure: nil"
    }
}

private func brewOnAQueue(cups: Int) {
    DispatchQueue.global().async { teaFor(cups) }
    sleep(10)
}

#if compiler(>=6.2)
    /// The crash on a queue of ExitTests.md, in both ways.
    @Suite(.enabled(if: DebugBuild.knowsLines)) struct TeaOnAQueue {
        @Test func noTeaInAnExitTest() async {
            await #expect(processExitsWith: .failure) { brewOnAQueue(cups: 0) }
        }

        @Test(.isolated(expecting: crash(message: "no tea"))) func noTeaInAnIsolatedTest() {
            brewOnAQueue(cups: 0)
        }
    }
#endif
