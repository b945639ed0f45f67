import Airbag
import CFixtures
import Fixtures
import Glibc
import Testing

/// Expectations in the body of a child reach the handler of the process outside.
@Suite struct ChildExpectationTests {
    @Test func aFailureArrivesAtItsOwnLine() throws {
        var line: UInt = 0
        let failures = gatherFailingExpectations(silently: true) {
            line = #line + 1
            _ = try? isolatedRun { expect(1).to(equal(2), description: "the sum") }
        }
        #expect(failures.count == 1)
        #expect(failures.first?.location.line == line)
        #expect(failures.first?.location.fileID == #fileID)
        #expect(failures.first?.location.filePath.description == #filePath)
        #expect(failures.first?.message.stringValue == "the sum\nexpected to equal <2>, got <1>")
    }

    @Test func whatPassesArrivesWhereSomebodyRecordsIt() {
        let assertions = gatherExpectations(silently: true) {
            _ = try? isolatedRun {
                expect(1) == 1
                expect(2) == 3
            }
        }
        #expect(assertions.map(\.success) == [true, false])
    }

    @Test func failuresBeforeACrashArrive() throws {
        var run: IsolatedRun<Void>?
        let failures = gatherFailingExpectations(silently: true) {
            run = try? isolatedRun {
                expect(1) == 2
                fatalError("gone")
            }
        }
        #expect(failures.count == 1)
        #expect(run?.crash?.message == "gone")
    }

    @Test func aFailureInAProcessThatTheBodyForkedIsPrintedAndItsExitCode() throws {
        let run = try isolatedRun { () -> Int32 in
            let inner = fixture_bare_fork()
            if inner == 0 {
                expect(1) == 2
                _exit(0)
            }
            var status: Int32 = 0
            waitpid(inner, &status, 0)
            return status >> 8
        }
        #expect(try run.value == 1, "\(run)")
        #expect(run.standardError.contains(": error: expected to equal <2>, got <1>\n"))
    }

    @Test func aHandlerOfTheBodyKeepsWhatItGets() throws {
        var outside = -1
        let failures = gatherFailingExpectations(silently: true) {
            let count = try? isolated {
                gatherFailingExpectations(silently: true) { expect(1) == 2 }.count
            }
            outside = count ?? -1
        }
        #expect(outside == 1)
        #expect(failures.isEmpty)
    }

    @Test func aChildOfAChildIsHeard() throws {
        let failures = gatherFailingExpectations(silently: true) {
            _ = try? isolatedRun {
                expect(1) == 2
                _ = try? isolatedRun { expect(3) == 4 }
            }
        }
        #expect(failures.map(\.message.stringValue).count == 2)
    }

    @Test func aCaughtCrashInTheBodyIsCaughtThere() throws {
        let failures = gatherFailingExpectations(silently: true) {
            _ = try? isolatedRun { expect { crashByFatalError() }.to(throwAssertion()) }
        }
        #expect(failures.isEmpty)
    }

    @Test func aFailedRequirementEndsTheBody() throws {
        var run: IsolatedRun<Int>?
        let failures = gatherFailingExpectations(silently: true) {
            run = try? isolatedRun {
                try require(1).to(equal(2))
                return 5
            }
        }
        #expect(failures.count == 1)
        #expect(run?.error?.typeName == "Expectations.RequireError")
    }
}
