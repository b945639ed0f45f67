import Airbag
import Judging
import Testing

@Suite struct UnwrapTests {
    private struct Odd: Error {}
    private let nothing: Int? = nil

    @Test func valuesComeBack() throws {
        let name: String? = "Ann"
        #expect(try unwrap(name) == "Ann")
        #expect(try unwrap { name } == "Ann")
        #expect(try unwrap(description: "name", name).count == 3)
        #expect(try unwrap([1, 2].first) + 1 == 2)
        #expect(verdicts { try unwrap(name) } == "+")
    }

    @Test func nilFails() {
        #expect(failureText { try unwrap(nothing) } == "expected to not be nil, got <nil>")
        #expect(failureText { try unwrap { nothing } } == "expected to not be nil, got <nil>")
        #expect(
            failureText { try unwrap(description: "the answer", nothing) }
                == "the answer\nexpected to not be nil, got <nil>")
    }

    @Test func errorsAndCrashesFail() {
        #expect(
            failureText { try unwrap(try refuse() as Int?) }
                == "unexpected error thrown: <cable>")
        #expect(
            failureLine { try unwrap(burn() as Int?) } == "expected to not be nil\(butBurned)")
        #expect(
            failureText { try unwrap(description: "it", try refuse() as Int?) }
                == "it\nunexpected error thrown: <cable>")
    }

    @Test func failuresThrow() {
        var thrown: [any Error] = []
        _ = records {
            do { try unwrap(nothing) } catch { thrown.append(error) }
            do { try unwrap(customError: Odd(), nothing) } catch { thrown.append(error) }
            do { try unwrap(customError: Odd(), { nothing }) } catch { thrown.append(error) }
        }
        #expect(thrown.count == 3)
        #expect((thrown.first as? RequireError)?.message == "expected to not be nil, got <nil>")
        #expect(thrown.dropFirst().allSatisfy { $0 is Odd })
    }

    @Test func failuresStandAtTheCall() {
        let line = #line + 1
        let record = records { try unwrap(nothing) }.first
        #expect(record?.location.line == UInt(line))
        #expect(record?.location.fileID == #fileID)
        #expect(record.map { "\($0.location.filePath)" } == #filePath)
        #expect((record?.location.column ?? 0) > 1)
    }
}
