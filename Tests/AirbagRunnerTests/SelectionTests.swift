import Foundation
import Testing

@testable import AirbagRunner

@Suite("Which tests a process runs")
struct SelectionTests {
    private func test(_ key: String) -> TestID { TestID(swiftTesting: key, name: "f()") }

    @Test("A pattern matches its names and no others, whatever characters they have")
    func pattern() throws {
        let names = [
            "M.f()/F.swift:1:2", "M.f()/F.swift:1:20", "M.f(_:)/F.swift:1:2", "M.S/`a.b|c* [x]`()/F.swift:3:4",
            "M.S/`a.b|c* [x]\\^$`()/F.swift:5:4", "M.S/`é 👩‍👧`()/F.swift:7:4", "M.S/`#/x-y & ~z`()/F.swift:9:4",
        ]
        let others = [
            "M.f()/F.swift:1:3", "M.f()/F.swift:1:2x", "xM.f()/F.swift:1:2", "M.S/`aab|c* [x]`()/F.swift:3:4",
        ]
        for chosen in [names, Array(names[..<1]), Array(names[2...])] {
            let regex = try Regex(TestPattern(chosen.map(test)).text)
            #expect((names + others).filter { $0.contains(regex) } == chosen)
        }
        #expect(try !"".contains(Regex(TestPattern([]).text)))
    }

    @Test("A pattern grows with the number of names, not faster, and few characters stand in it twice")
    func size() {
        let tests = (10_000..<30_000).map { test("Module.Suite/plain\($0)()/File.swift:\($0):6") }
        #expect(TestPattern(tests).text.utf8.count < 700_000)
    }

    @Test("The file of a selection has no name, and its path can be opened as long as it is needed")
    func file() throws {
        var file: SelectionFile? = try SelectionFile(filter: ["a"], skip: ["b"])
        let path = try #require(file?.path)
        let data = try #require(FileManager.default.contents(atPath: path))
        #expect(try JSONDecoder().decode([String: [String]].self, from: data) == ["filter": ["a"], "skip": ["b"]])
        file = nil
        #expect(FileManager.default.contents(atPath: path) != data)
    }
}
