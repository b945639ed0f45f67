import Foundation
import Testing
import Texts

@testable import AirbagRunner

@Suite("Which tests a process runs")
struct SelectionTests {
    private func test(_ key: String) -> TestID { TestID(swiftTesting: key, name: "f()") }

    @Test("A pattern matches its names and no others that are known, whatever characters they have")
    func pattern() throws {
        let names = [
            "M.f()/F.swift:1:2", "M.f()/F.swift:1:20", "M.f(_:)/F.swift:1:2", "M.S/`a.b|c* [x]`()/F.swift:3:4",
            "M.S/`a.b|c* [x]\\^$`()/F.swift:5:4", "M.S/`é 👩‍👧`()/F.swift:7:4", "M.S/`#/x-y & ~z`()/F.swift:9:4",
            "M.S/`#️⃣`()/F.swift:11:4", "M.S2/f()/F.swift:13:4",
        ]
        let others = [
            "M.f()/F.swift:1:3", "M.f()/F.swift:1:2x", "xM.f()/F.swift:1:2", "M.S/`aab|c* [x]`()/F.swift:3:4",
        ]
        let all = names + others
        for chosen in [names, Array(names[..<1]), Array(names[1..<2]), Array(names[2...]), others, all] {
            let regex = try Regex(TestPattern(Set(chosen), among: all).text)
            let matched = all.filter { $0.contains(regex) }
            #expect(matched == chosen)
        }
        for chosen in [names, Array(names[..<1]), Array(names[2...]), others, all] {
            let regex = try Regex(TestPattern(Set(chosen)).text)
            let longer: [String] = all.flatMap { [$0 + "~", "~" + $0] }
            #expect((all + longer).filter { $0.contains(regex) } == chosen)
        }
        let none = try Regex(TestPattern([], among: all).text)
        #expect((all + [""]).allSatisfy { !$0.contains(none) })
    }

    @Test("A pattern says no more of a name than it needs")
    func size() {
        let tests = (10_000..<30_000).map { "Module.Suite/plain\($0)()/File.swift:\($0):6" }
        #expect(TestPattern(Set(tests[..<10_000]), among: tests).text == #"^Module\.Suite/plain1"#)
        let everySecond = tests.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
        #expect(TestPattern(Set(everySecond), among: tests).text.utf8.count < 40_000)
    }

    @Test("Where a pattern would be too long there are several, and each name is in one of them")
    func split() throws {
        let tests = Set((100..<300).map { "Module.Suite/`plain \($0)`()/File.swift:\($0):6" })
        let patterns = TestPattern.split(tests, longest: 2_000)
        #expect(patterns.count > 1 && patterns.allSatisfy { $0.utf8.count <= 2_000 })
        let expressions = try patterns.map { try Regex($0) }
        #expect(tests.allSatisfy { name in expressions.count { name.contains($0) } == 1 })
        #expect(TestPattern.split(["a"], longest: 1) == ["^a$"])
    }

    @Test("Batches are smaller after deaths, and know which tests there are")
    func batches() throws {
        let program = TestProgram(path: "/p", environment: [:], backtrace: nil, observer: nil)
        let arguments = try Arguments([])
        let plan = TestPlan([program], try Choice(arguments, rerun: nil), arguments, Console())
        let tests = (0..<5000).map { test("Module.Suite/plain\($0)()/File.swift:\($0):6") }
        plan.note(tests, in: program)
        for (deaths, count) in [(0, 1), (1, 1), (2, 2), (10, 10), (50, 50), (2000, 50)] {
            let batches = plan.batches(tests, in: program, deaths: deaths)
            #expect(batches.count == count, "\(deaths) deaths")
            #expect(batches.flatMap { $0.tests ?? [] } == tests)
        }
        let others = try plan.batches(Array(tests[1...]), in: program, deaths: 1)[0].selection(arguments)
        let expected = #"^Module\.Suite/plain(?:1|2|3|4|5|6|7|8|9)"#
        #expect(try content(others) == ["filter": [expected], "skip": []])
        // Where the user has patterns, these go on choosing.
        let filtered = try Arguments(["--filter", "M", "--skip", "N"])
        let patterns = TestPlan([program], try Choice(filtered, rerun: nil), filtered, Console())
        patterns.note(tests, in: program)
        let selection = try patterns.batches(Array(tests[1...]), in: program, deaths: 1)[0].selection(filtered)
        #expect(try content(selection) == ["filter": ["M"], "skip": ["N", #"^Module\.Suite/plain0"#]])
        // The user's patterns choose nothing more where only some tests are to run again.
        let narrow = TestPlan([program], try Choice(arguments, rerun: ["Module.Suite/plain1()"]), arguments, Console())
        narrow.note(tests, areAll: true, in: program)
        let named = try narrow.batches([tests[4999]], in: program, deaths: 1)[0].selection(filtered)
        #expect(try content(named) == ["filter": [#"^Module\.Suite/plain4999"#], "skip": []])
    }

    private func content(_ selection: SelectionFile?) throws -> [String: [String]] {
        let file = try #require(selection)
        let data = try #require(FileManager.default.contents(atPath: file.path))
        return try JSONDecoder().decode([String: [String]].self, from: data)
    }

    @Test("Patterns, slices and the last run choose tests, each of its own")
    func choices() throws {
        func chosen(_ options: [String], rerun: Set<String>? = nil) throws -> [String] {
            let choice = try Choice(try Arguments(options), rerun: rerun)
            let xctests = ["M.C/testA", "M.C/testB"].map {
                ListedTest(test: TestID(xctest: "M.C", String($0.dropFirst(4))))
            }
            let swift = ["M.S/f()", "M.S/Inner/g()", "M.h()"].map { name in
                let key = "\(name)/F.swift:1:2"
                let suites = name.hasPrefix("M.S/") ? ["M.S"] : []
                return ListedTest(test: TestID(swiftTesting: key, name: "f()"), names: [key] + suites)
            }
            return (xctests + swift).filter(choice.contains).map(\.test.specifier)
        }
        #expect(try chosen([]).count == 5)
        #expect(try chosen(["--filter", "testA$"]) == ["M.C/testA"])
        // A suite stands for its tests, if it is declared as one.
        #expect(try chosen(["--filter", "S$"]) == ["M.S/f()", "M.S/Inner/g()"])
        #expect(try chosen(["--filter", "Inner$"]) == [])
        #expect(try chosen(["--skip", "S$", "--skip", "test"]) == ["M.h()"])
        #expect(try chosen(["--filter", "M", "--skip", "F.swift:1"]) == ["M.C/testA", "M.C/testB"])
        #expect(try chosen([], rerun: ["M.h()", "M.C/testB", "M.gone()"]) == ["M.C/testB", "M.h()"])
        #expect(try chosen(["--filter", "h"], rerun: ["M.h()", "M.C/testB"]) == ["M.h()"])
        let slices = try (1...3).map { try chosen(["--partition", "\($0)/3"]) }
        let all = try chosen([]).sorted()
        #expect(slices.joined().sorted() == all)
        #expect(throws: CommandFailure.self) { try chosen(["--filter", "("]) }
    }

    @Test("The file of a selection has no name, and its path can be opened as long as it is needed")
    func file() throws {
        var file: SelectionFile? = try SelectionFile(filter: ["a"], skip: ["b"])
        let path = try #require(file?.path)
        #expect(try content(file) == ["filter": ["a"], "skip": ["b"]])
        let data = try #require(FileManager.default.contents(atPath: path))
        file = nil
        #expect(FileManager.default.contents(atPath: path) != data)
    }
}
