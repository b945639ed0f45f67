import AirbagNimble
import Foundation
import Judging
import Testing

private func act() {}

private func tryToAct() throws {}

private func number() throws -> Int { 2 }

private func actLater() async { await Task.yield() }

/// The ways into an expectation or a requirement, and what counts the forms of this folder.
@Suite struct EntryForms {
    @Test func expectations() {
        let maybe: Int? = 2
        forms(10) {
            expect(2).to(equal(2))
            expect(maybe).to(equal(2))
            expect { 2 }.to(equal(2))
            expect { maybe }.to(equal(2))
            expect { act() }.toNot(throwError())
            expect { try tryToAct() }.notTo(throwError())
            expect(try number()).to(equal(2))
            expect { try number() }.to(equal(2))
            expect(fileID: #fileID, file: #filePath, line: #line, column: 1, 2).to(equal(2))
            expect(2).to(equal(2), description: "two")
        }
    }

    @Test func synchronousExpectations() async {
        let maybe: Int? = 2
        await forms(10) {
            expects(2).to(equal(2))
            expects(maybe).to(equal(2))
            expects { 2 }.to(equal(2))
            expects { maybe }.to(equal(2))
            expects { act() }.toNot(throwError())
            expects(2) == 2
            expects { 2 } == 2
            expects(maybe) != nil
            await expects { 2 }.toEventually(equal(2), timeout: soon)
            await expects(2).toNever(equal(3), until: briefly)
        }
    }

    @Test func closuresInAsyncCode() async {
        let maybe: Int? = 2
        await forms(10) {
            expect { 2 }.to(equal(2))
            await expect { maybe }.toNot(equal(3))
            expect { 2 } == 2
            await expect { maybe } != nil
            try require { 2 }.to(equal(2))
            try await require { maybe }.notTo(equal(3))
            await expect { 2 }.toEventually(equal(2), timeout: soon)
            await expect { maybe }.toNever(equal(3), until: briefly)
            try await require { 2 }.toEventually(equal(2), timeout: soon)
            try await require { maybe }.toAlways(equal(2), until: briefly)
        }
    }

    @Test func asyncExpectations() async {
        let maybe: Int? = 2
        await forms(9) {
            await expect { await later(2) }.to(equal(2))
            await expect { await later(maybe) }.to(equal(2))
            await expect { await actLater() }.toNot(throwError())
            await expecta(await later(2)).to(equal(2))
            await expecta(await later(maybe)).to(equal(2))
            await expecta { await later(2) }.to(equal(2))
            await expecta { await later(maybe) }.notTo(equal(3))
            await expecta { await actLater() }.toNot(throwError())
            await expecta(await later(2)).toEventually(equal(2), timeout: soon)
        }
    }

    @Test func requirements() {
        let maybe: Int? = 2
        forms(10) {
            try require(2).to(equal(2))
            try require(maybe).to(equal(2))
            try require { 2 }.to(equal(2))
            try require { maybe }.to(equal(2))
            try require { act() }.toNot(throwError())
            try require(try number()).to(equal(2))
            try require(customError: Broken.cable, 2).to(equal(2))
            try require(customError: Broken.cable, { 2 }).notTo(equal(3))
            try require(2).toNot(equal(3), description: "two")
            _ = try require(maybe).toNot(beNil()) + 1
        }
    }

    @Test func synchronousRequirements() async {
        let maybe: Int? = 2
        await forms(7) {
            try requires(2).to(equal(2))
            try requires(maybe).to(equal(2))
            try requires { 2 }.to(equal(2))
            try requires { maybe }.to(equal(2))
            try requires { act() }.toNot(throwError())
            try await requires(2).toEventually(equal(2), timeout: soon)
            try await requires { 2 }.toAlways(equal(2), until: briefly)
        }
    }

    @Test func asyncRequirements() async {
        let maybe: Int? = 2
        await forms(9) {
            try await require { await later(2) }.to(equal(2))
            try await require { await later(maybe) }.to(equal(2))
            try await require { await actLater() }.toNot(throwError())
            try await requirea(await later(2)).to(equal(2))
            try await requirea(await later(maybe)).to(equal(2))
            try await requirea { await later(2) }.to(equal(2))
            try await requirea { await later(maybe) }.notTo(equal(3))
            try await requirea { await actLater() }.toNot(throwError())
            try await requirea(await later(2)).toEventually(equal(2), timeout: soon)
        }
    }

    @Test func unwrapping() {
        let maybe: Int? = 2
        forms(7) {
            try unwrap(maybe)
            try unwrap { maybe }
            try unwraps(maybe)
            try unwraps { maybe }
            try unwrap(description: "two", maybe)
            try unwrap(customError: Broken.cable, maybe)
            _ = try unwrap(maybe) + 1
        }
    }

    @Test func polledUnwrapping() {
        let maybe: Int? = 2
        forms(7) {
            try pollUnwrap(maybe)
            try pollUnwrap(timeout: soon) { maybe }
            try pollUnwraps(maybe)
            try pollUnwraps(timeout: soon, maybe)
            try pollUnwraps { maybe }
            try pollUnwrap(timeout: soon, pollInterval: briefly, maybe)
            try pollUnwrap(description: "two") { maybe }
        }
    }

    @Test func unwrappingLaterOn() async {
        let maybe: Int? = 2
        await forms(9) {
            try await unwrap { await later(maybe) }
            try await unwrapa(await later(maybe))
            try await unwrapa { await later(maybe) }
            try await unwrap(description: "two") { await later(maybe) }
            try await pollUnwrap(maybe)
            try await pollUnwrap { maybe }
            try await pollUnwrap(timeout: soon) { await later(maybe) }
            try await pollUnwrapa(await later(maybe))
            try await pollUnwrapa(timeout: soon) { await later(maybe) }
        }
    }

    @Test func polls() {
        forms(10) {
            expect(2).toEventually(equal(2))
            expect { 2 }.toEventually(equal(2), timeout: soon, pollInterval: briefly)
            expect(2).toEventuallyNot(equal(3))
            expect(2).toNotEventually(equal(3))
            expect(2).toNever(equal(3), until: briefly)
            expect(2).neverTo(equal(3), until: briefly)
            expect(2).toAlways(equal(2), until: briefly)
            expect(2).alwaysTo(equal(2), until: briefly)
            expect { 2 }.toNever(equal(3), until: soon, pollInterval: briefly)
            expect(2).toEventually(equal(2), description: "two")
        }
    }

    @Test func polledRequirements() {
        forms(9) {
            try require(2).toEventually(equal(2))
            try require { 2 }.toEventually(equal(2))
            try require(2).toEventuallyNot(equal(3))
            try require(2).toNotEventually(equal(3))
            try require(2).toNever(equal(3), until: briefly)
            try require(2).neverTo(equal(3), until: briefly)
            try require(2).toAlways(equal(2), until: briefly)
            try require(2).alwaysTo(equal(2), until: briefly)
            _ = try require(2).toEventually(equal(2)) + 1
        }
    }

    @Test func pollsInAsyncCode() async {
        await forms(8) {
            await expect(2).toEventually(equal(2))
            await expect(2).toEventuallyNot(equal(3))
            await expect(2).toNotEventually(equal(3))
            await expect(2).toNever(equal(3), until: briefly)
            await expect(2).neverTo(equal(3), until: briefly)
            await expect(2).toAlways(equal(2), until: briefly)
            await expect(2).alwaysTo(equal(2), until: briefly)
            await expect(2).toEventually(equal(2), timeout: soon, pollInterval: briefly)
        }
    }

    @Test func pollsOfAsyncCode() async {
        await forms(8) {
            await expect { await later(2) }.toEventually(equal(2))
            await expect { await later(2) }.toEventuallyNot(equal(3))
            await expect { await later(2) }.toNotEventually(equal(3))
            await expect { await later(2) }.toNever(equal(3), until: briefly)
            await expect { await later(2) }.neverTo(equal(3), until: briefly)
            await expect { await later(2) }.toAlways(equal(2), until: briefly)
            await expect { await later(2) }.alwaysTo(equal(2), until: briefly)
            await expect { await later(2) }.toEventually(
                equal(2), timeout: soon, pollInterval: briefly)
        }
    }

    @Test func polledRequirementsInAsyncCode() async {
        await forms(8) {
            try await require(2).toEventually(equal(2))
            try await require(2).toEventuallyNot(equal(3))
            try await require(2).toNotEventually(equal(3))
            try await require(2).toNever(equal(3), until: briefly)
            try await require(2).neverTo(equal(3), until: briefly)
            try await require(2).toAlways(equal(2), until: briefly)
            try await require(2).alwaysTo(equal(2), until: briefly)
            try await require(2).toEventually(equal(2), timeout: soon, pollInterval: briefly)
        }
    }

    @Test func polledRequirementsOfAsyncCode() async {
        await forms(8) {
            try await require { await later(2) }.toEventually(equal(2))
            try await require { await later(2) }.toEventuallyNot(equal(3))
            try await require { await later(2) }.toNotEventually(equal(3))
            try await require { await later(2) }.toNever(equal(3), until: briefly)
            try await require { await later(2) }.neverTo(equal(3), until: briefly)
            try await require { await later(2) }.toAlways(equal(2), until: briefly)
            try await require { await later(2) }.alwaysTo(equal(2), until: briefly)
            try await require { await later(2) }.toEventually(
                equal(2), timeout: soon, pollInterval: briefly)
        }
    }

    @Test func chains() {
        forms(6) {
            expect(2).toNot(equal(1)).to(equal(2))
            expect { 2 }.to(equal(2)).notTo(equal(1))
            expect(2).to(equal(2)).toEventually(equal(2))
        }
    }

    @Test func members() {
        forms(4) {
            expect(2).verify(true, FailureMessage())
            try require(2).verify(true, FailureMessage(), 2)
            let expectation = expect(2)
            let location = expectation.location
            SyncExpectation(expression: Expression(expression: { 2 }, location: location))
                .to(equal(2))
            let status = expectation.to(equal(2)).status
            #expect((expectation.status, status) == (.pending, .passed))
        }
    }

    @Test func waits() async {
        await forms(3) {
            await waitUntil { done in done() }
            await waitUntil(timeout: soon) { $0() }
            // The action needs a thread of the pool. With all rounds, big values keep one for ten seconds.
            await waitUntil(timeout: .seconds(60)) { done in
                await Task.yield()
                done()
            }
        }
        waitsOutsideOfAsyncCode()
    }

    private func waitsOutsideOfAsyncCode() {
        forms(2) {
            waitUntil { done in done() }
            waitUntil(timeout: soon) { $0() }
        }
    }

    @Test func failing() {
        let location = ExpectationLocation(
            fileID: #fileID, filePath: #filePath, line: #line, column: 1)
        let verdicts = verdicts {
            fail()
            fail("no fuel")
            fail("no fuel", location: location)
            fail("no fuel", fileID: #fileID, file: #filePath, line: #line, column: 1)
        }
        #expect(verdicts == "----")
        #expect(failureText { try requireFail() } == "requireFail() always fails")
        #expect(failureText { try requireFail("no fuel") } == "no fuel")
    }

    /// The forms of this folder are many, and no two of those that count are the same.
    @Test func count() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let files = try FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil)
        var forms = Set<Substring>()
        for file in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            forms.formUnion(text.split(separator: "\n").compactMap(form(in:)))
        }
        #expect(forms.count >= 600, "\(forms.count) forms of calls")
    }

    /// What a line says of the form that begins in it, from its first word on.
    private func form(in line: Substring) -> Substring? {
        let names =
            /(expect[sa]?|require[sa]?|unwrap[sa]?|pollUnwrap[sa]?|waitUntil|fail)\b/
        let form = line.drop { $0 == " " }
        let call = form.trimmingPrefix(/((let )?_ = |try |await )+/)
        return call.prefixMatch(of: names) == nil ? nil : form
    }
}
