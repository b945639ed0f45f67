import Foundation

/// How often each function of Counted ran, in Tests/CountedTests.
var expected = [
    "before": 1, "mixed": 4, "twice": 2, "several": 3, "returning": 1, "crashing": 1, "slow": 1,
    "exiting": 1, "outer": 2, "inner": 1, "left": 100, "right": 100, "plain": 2, "never": 0,
    "isolated": 1, "fresh": 5,
    "branching": 1, "chosen": 1, "shunned": 0, "lasting": 0,
]

/// What `llvm-cov export` writes, as far as it is needed.
struct Export: Decodable {
    /// The functions of all programs.
    struct Report: Decodable { let functions: [Function] }
    /// A function, with its mangled name.
    struct Function: Decodable {
        let name: String
        let count: UInt64
    }
    let data: [Report]
}

guard 2...3 ~= CommandLine.arguments.count else {
    print("usage: CheckCoverage FILE [FUNCTION], which is the only one that ran, once")
    exit(2)
}
if CommandLine.arguments.count == 3 {
    for name in expected.keys { expected[name] = name == CommandLine.arguments[2] ? 1 : 0 }
}
let file = try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1]))
let functions = try JSONDecoder().decode(Export.self, from: file).data.flatMap(\.functions)

var failures = 0
for (name, count) in expected.sorted(by: { $0.key < $1.key }) {
    // Mangled: `$s`, the module, the function, each behind its length.
    let prefix = "$s7Counted\(name.utf8.count)\(name)"
    let found = functions.filter { $0.name.hasPrefix(prefix) }.map(\.count)
    if found == [UInt64(count)] { continue }
    failures += 1
    print("\(name): expected \(count), counted \(found)")
}
// A derived count that went below zero, or memory that is no counter.
for function in functions where function.count > 1 << 32 {
    failures += 1
    print("\(function.name): \(function.count)")
}
print(failures == 0 ? "\(expected.count) functions counted exactly" : "\(failures) wrong counts")
exit(failures == 0 ? 0 : 1)
