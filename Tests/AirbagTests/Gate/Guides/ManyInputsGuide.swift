import Airbag
import Testing

/// What ManyInputs.md looks for crashes in: it has two bugs.
private func parse(_ text: String) throws -> Int {
    struct Unreadable: Error {}
    let bytes = Array(text.utf8)
    guard let first = bytes.first else { throw Unreadable() }
    if first == UInt8(ascii: "-") && bytes[1] == UInt8(ascii: "0") { throw Unreadable() }
    let digits = bytes.drop { $0 == UInt8(ascii: "-") }
    guard digits.allSatisfy({ 48...57 ~= $0 }) else { throw Unreadable() }
    return digits.reduce(0) { value, digit in
        value * 10 + Int(digit - 48)
    }
}

/// The code of ManyInputs.md.
@Suite struct ManyInputsGuide {
    struct Finding: Codable {
        var crash: Crash
        var smallest: String
        var count = 1
    }

    struct SeededGenerator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 33 | state << 31
        }
    }

    private let inputs: [String] = {
        var generator = SeededGenerator(state: 4)
        let bytes = Array("-0123456789".utf8)
        return (0..<100_000).map { _ in
            let length = Int.random(in: 0...24, using: &generator)
            let text = (0..<length).map { _ in bytes[Int.random(in: bytes.indices, using: &generator)] }
            return String(decoding: text, as: UTF8.self)
        }
    }()

    private func crashes(among inputs: [String]) -> [String: Finding] {
        var findings: [String: Finding] = [:]
        for input in inputs {
            guard let crash = catchCrash({ try parse(input) }).crash else { continue }
            let place = crash.userFrames.first.map { "\($0)" } ?? crash.summary
            guard var known = findings[place] else {
                findings[place] = Finding(crash: crash, smallest: input)
                continue
            }
            known.count += 1
            if input.utf8.count < known.smallest.utf8.count { known.smallest = input }
            findings[place] = known
        }
        return findings
    }

    /// The test of the page, which fails: so its failures are looked at.
    private func noInputCrashes() throws {
        let findings = try isolated(timeLimit: .seconds(120)) { crashes(among: inputs) }
        for (place, finding) in findings.sorted(by: { $0.key < $1.key }) {
            fail("\(finding.count) inputs crash at \(place), as \"\(finding.smallest)\": \(finding.crash.summary)")
        }
    }

    @Test(.enabled(if: DebugBuild.knowsLines)) func findsBothBugs() {
        let failures = gatherFailingExpectations(silently: true) { try? noInputCrashes() }
        let index = #"ManyInputsGuide.swift:9:[0-9]+\), as "-""#
        let sum = #"ManyInputsGuide.swift:13:[0-9]+\), as "[0-9]{19}""#
        expect(failures.map(\.message.stringValue)).to(
            containInAnyOrder(
                match("^[0-9]{3} inputs crash at parse.*\(index): Index out of range"),
                match("^[0-9]{4} inputs crash at .*parse.*\(sum): arithmetic overflow")))
    }
}

@Suite struct NumberTable {
    @Test(arguments: [("7", false), ("-3", false), ("-", true)]) func reads(_ text: String, crashes: Bool) {
        expect { try parse(text) }.to(crashes ? throwAssertion() : not(throwAssertion()))
    }
}
