import Foundation

/// Ends the process in each test whose number is a multiple of what `DYING` says.
public func reach(_ number: Int) {
    guard let every = ProcessInfo.processInfo.environment["DYING"].flatMap({ Int($0) }) else { return }
    if number % every == 0 { fatalError("test \(number)") }
}

/// Prints a line of as many bytes as `LINE` says.
public func printLine() {
    let count = ProcessInfo.processInfo.environment["LINE"].flatMap { Int($0) } ?? 0
    FileHandle.standardOutput.write(Data(repeating: UInt8(ascii: "x"), count: count) + Data("\n".utf8))
}
