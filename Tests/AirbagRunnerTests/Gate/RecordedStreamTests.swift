import Testing

@testable import AirbagRunner

/// The same two tests as event streams of several versions tell them.
///
/// Those of versions 0 (the library's 6.0 to 6.2) and 6.3.0 were recorded with 6.3.1, with shorter paths and fewer
/// addresses. That of 6.4 has the members of the published schema, ends without messages, and kinds that nobody knows
/// yet.
@Suite("Event streams of several versions")
struct RecordedStreamTests {
    private static let version0 = #"""
        {"kind":"test","payload":{"id":"M.S","kind":"suite","name":"S","sourceLocation":{"_filePath":"\/p\/F.swift","column":2,"fileID":"M\/F.swift","line":6}},"version":0}
        {"kind":"test","payload":{"displayName":"A \"name\": & more","id":"M.S\/f()\/F.swift:8:6","isParameterized":false,"kind":"function","name":"f()","sourceLocation":{"_filePath":"\/p\/F.swift","column":6,"fileID":"M\/F.swift","line":8}},"version":0}
        {"kind":"test","payload":{"_testCases":[],"id":"M.S\/g(_:)\/F.swift:15:6","isParameterized":true,"kind":"function","name":"g(_:)","sourceLocation":{"_filePath":"\/p\/F.swift","column":6,"fileID":"M\/F.swift","line":15}},"version":0}
        {"kind":"event","payload":{"instant":{"absolute":1.5,"since1970":1795812667.8},"kind":"runStarted","messages":[{"symbol":"default","text":"Test run started."},{"symbol":"details","text":"Testing Library Version: 6.3.1 (937120cbc281cf2)"}]},"version":0}
        {"kind":"event","payload":{"instant":{"absolute":1.5,"since1970":1795812667.8},"kind":"testStarted","messages":[{"symbol":"default","text":"Suite S started."}],"testID":"M.S"},"version":0}
        {"kind":"event","payload":{"instant":{"absolute":1.5,"since1970":1795812667.8},"kind":"testStarted","messages":[{"symbol":"default","text":"Test f() started."}],"testID":"M.S\/f()\/F.swift:8:6"},"version":0}
        {"kind":"event","payload":{"_comments":["No test cases found."],"_sourceLocation":{"_filePath":"\/p\/F.swift","column":6,"fileID":"M\/F.swift","line":15},"instant":{"absolute":1.6,"since1970":1795812676.1},"kind":"testSkipped","messages":[{"symbol":"skip","text":"Test g(_:) skipped: \"No test cases found.\""}],"testID":"M.S\/g(_:)\/F.swift:15:6"},"version":0}
        {"kind":"event","payload":{"_comments":[],"_sourceLocation":{"_filePath":"\/p\/F.swift","column":27,"fileID":"M\/F.swift","line":8},"instant":{"absolute":1.7,"since1970":1795812676.1},"issue":{"_backtrace":[{"address":140155530198742},{"address":140155529738347}],"isKnown":false,"sourceLocation":{"_filePath":"\/p\/F.swift","column":27,"fileID":"M\/F.swift","line":8}},"kind":"issueRecorded","messages":[{"symbol":"fail","text":"Expectation failed: act(\"plain2\")"}],"testID":"M.S\/f()\/F.swift:8:6"},"version":0}
        {"kind":"event","payload":{"instant":{"absolute":2.0,"since1970":1795812676.1},"kind":"testEnded","messages":[{"symbol":"fail","text":"Test f() failed after 0.002 seconds with 1 issue."}],"testID":"M.S\/f()\/F.swift:8:6"},"version":0}
        {"kind":"event","payload":{"instant":{"absolute":2.0,"since1970":1795812676.1},"kind":"testEnded","messages":[{"symbol":"fail","text":"Suite S failed after 0.001 seconds with 1 issue."}],"testID":"M.S"},"version":0}
        {"kind":"event","payload":{"instant":{"absolute":2.0,"since1970":1795812676.1},"kind":"runEnded","messages":[{"symbol":"fail","text":"Test run with 2 tests in 1 suite failed after 0.001 seconds with 1 issue."}]},"version":0}
        """#

    private static let version63 = #"""
        {"kind":"test","payload":{"id":"M.S","kind":"suite","name":"S","sourceLocation":{"_filePath":"\/p\/F.swift","column":2,"fileID":"M\/F.swift","filePath":"\/p\/F.swift","line":6}},"version":"6.3.0"}
        {"kind":"test","payload":{"id":"M.S\/f()\/F.swift:8:6","isParameterized":false,"kind":"function","name":"f()","sourceLocation":{"_filePath":"\/p\/F.swift","column":6,"fileID":"M\/F.swift","filePath":"\/p\/F.swift","line":8}},"version":"6.3.0"}
        {"kind":"test","payload":{"id":"M.S\/g(_:)\/F.swift:15:6","isParameterized":true,"kind":"function","name":"g(_:)","sourceLocation":{"_filePath":"\/p\/F.swift","column":6,"fileID":"M\/F.swift","filePath":"\/p\/F.swift","line":15}},"version":"6.3.0"}
        {"kind":"event","payload":{"instant":{"absolute":1.5,"since1970":1795812667.7},"kind":"runStarted","messages":[{"symbol":"default","text":"Test run started."}]},"version":"6.3.0"}
        {"kind":"event","payload":{"instant":{"absolute":1.5,"since1970":1795812667.7},"kind":"testStarted","messages":[{"symbol":"default","text":"Suite S started."}],"testID":"M.S"},"version":"6.3.0"}
        {"kind":"event","payload":{"instant":{"absolute":1.5,"since1970":1795812667.7},"kind":"testStarted","messages":[{"symbol":"default","text":"Test f() started."}],"testID":"M.S\/f()\/F.swift:8:6"},"version":"6.3.0"}
        {"kind":"event","payload":{"instant":{"absolute":1.6,"since1970":1795812676.2},"kind":"testSkipped","messages":[{"symbol":"skip","text":"Test g(_:) skipped: \"No test cases found.\""}],"testID":"M.S\/g(_:)\/F.swift:15:6"},"version":"6.3.0"}
        {"kind":"event","payload":{"instant":{"absolute":1.7,"since1970":1795812676.2},"issue":{"isFailure":true,"isKnown":false,"severity":"error","sourceLocation":{"_filePath":"\/p\/F.swift","column":27,"fileID":"M\/F.swift","filePath":"\/p\/F.swift","line":8}},"kind":"issueRecorded","messages":[{"symbol":"fail","text":"Expectation failed: act(\"plain2\")"}],"testID":"M.S\/f()\/F.swift:8:6"},"version":"6.3.0"}
        {"kind":"event","payload":{"instant":{"absolute":2.0,"since1970":1795812676.2},"kind":"testEnded","messages":[{"symbol":"fail","text":"Test f() failed after 0.001 seconds with 1 issue."}],"testID":"M.S\/f()\/F.swift:8:6"},"version":"6.3.0"}
        {"kind":"event","payload":{"instant":{"absolute":2.0,"since1970":1795812676.2},"kind":"runEnded","messages":[{"symbol":"fail","text":"Test run with 2 tests in 1 suite failed after 0.001 seconds with 1 issue."}]},"version":"6.3.0"}
        """#

    private static let version64 = #"""
        {"kind":"test","payload":{"id":"M.S","kind":"suite","name":"S","tags":[],"sourceLocation":{"column":2,"fileID":"M/F.swift","filePath":"/p/F.swift","line":6}},"version":"6.4"}
        {"kind":"test","payload":{"id":"M.S/f()/F.swift:8:6","isParameterized":false,"kind":"function","name":"f()","bugs":[{"id":"1"}],"sourceLocation":{"column":6,"fileID":"M/F.swift","filePath":"/p/F.swift","line":8}},"version":"6.4"}
        {"kind":"test","payload":{"id":"M.S/g(_:)/F.swift:15:6","isParameterized":true,"kind":"function","name":"g(_:)","timeLimit":60.0,"sourceLocation":{"column":6,"fileID":"M/F.swift","filePath":"/p/F.swift","line":15}},"version":"6.4"}
        {"kind":"test","payload":{"id":"M.S/h","kind":"unheardOf","name":"h","sourceLocation":{"column":6,"fileID":"M/F.swift","filePath":"/p/F.swift","line":15}},"version":"6.4"}
        {"kind":"record","payload":{"kind":"unheardOf"},"version":"6.4"}
        {"kind":"event","payload":{"instant":{"absolute":1.5,"since1970":1.0},"kind":"runStarted","messages":[]},"version":"6.4"}
        {"kind":"event","payload":{"instant":{"absolute":1.5,"since1970":1.0},"kind":"iterationStarted","iteration":1,"messages":[]},"version":"6.4"}
        {"kind":"event","payload":{"instant":{"absolute":1.5,"since1970":1.0},"kind":"testStarted","iteration":1,"messages":[],"testID":"M.S/f()/F.swift:8:6"},"version":"6.4"}
        {"kind":"event","payload":{"instant":{"absolute":1.6,"since1970":1.0},"kind":"testSkipped","iteration":1,"messages":[{"symbol":"skip","text":"Test g(_:) skipped: \"No test cases found.\""}],"testID":"M.S/g(_:)/F.swift:15:6"},"version":"6.4"}
        {"kind":"event","payload":{"instant":{"absolute":1.6,"since1970":1.0},"kind":"valueAttached","attachment":{"path":"/a"},"messages":[],"testID":"M.S/f()/F.swift:8:6"},"version":"6.4"}
        {"kind":"event","payload":{"instant":{"absolute":1.7,"since1970":1.0},"issue":{"isFailure":true,"isKnown":false,"severity":"error","sourceLocation":{"column":27,"fileID":"M/F.swift","filePath":"/p/F.swift","line":8}},"kind":"issueRecorded","messages":[{"symbol":"fail","text":"Expectation failed: act(\"plain2\")"}],"testID":"M.S/f()/F.swift:8:6"},"version":"6.4"}
        {"kind":"event","payload":{"instant":{"absolute":1.7,"since1970":1.0},"issue":{"isFailure":false,"isKnown":false,"severity":"warning"},"kind":"issueRecorded","messages":[{"symbol":"warning","text":"hm"}],"testID":"M.S/f()/F.swift:8:6"},"version":"6.4"}
        {"kind":"event","payload":{"instant":{"absolute":2.0,"since1970":1.0},"kind":"testEnded","testID":"M.S/f()/F.swift:8:6"},"version":"6.4"}
        {"kind":"event","payload":{"instant":{"absolute":2.0,"since1970":1.0},"kind":"runEnded"},"version":"6.4"}
        """#

    /// What only the newest form has: a warning.
    private static func isWarning(_ event: TestEvent) -> Bool {
        if case .warned = event { true } else { false }
    }

    @Test("All versions tell the same", arguments: [version0, version63, version64])
    func versions(_ text: String) throws {
        var stream = EventStream([])
        let lines = text.split(separator: "\n").map { EventLine(String($0)) }
        #expect(!lines.contains { $0 == nil })
        let told = lines.compactMap { $0.flatMap { stream.event(in: $0) } }
        #expect(told.contains(where: Self.isWarning) == (text == Self.version64))
        let first = TestID(swiftTesting: "M.S/f()/F.swift:8:6", name: "f()")
        let second = TestID(swiftTesting: "M.S/g(_:)/F.swift:15:6", name: "g(_:)")
        let place = Place(file: "/p/F.swift", line: 8)
        let wanted: [TestEvent] = [
            .planned(first, place), .planned(second, Place(file: "/p/F.swift", line: 15)), .begins(first),
            .ends(second, .skipped("No test cases found."), seconds: nil),
            .failed(first, "Expectation failed: act(\"plain2\")", place), .ends(first, .failed, seconds: 0.5), .runEnds,
        ]
        #expect(told.filter { !Self.isWarning($0) }.map { "\($0)" } == wanted.map { "\($0)" })
    }
}
