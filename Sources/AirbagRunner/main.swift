import Foundation

// The command `airbag-test`: runs the tests of a package as `swift test` does, and no crash ends the run.

// Where the parent ignores it, the ends of processes would be unknown. (waitpid(2))
signal(SIGCHLD, SIG_DFL)
do {
    let words = Array(CommandLine.arguments.dropFirst())
    if words.first == "merge" {
        try Merge(Array(words.dropFirst())).run()
        exit(0)
    }
    let arguments = try Arguments(words)
    if arguments.wantsHelp {
        print(Help.text)
        exit(0)
    }
    // From the beginning, so that nothing that the command has started outlives it.
    try Interrupts.receive()
    exit(try Command(arguments).run())
} catch {
    let failure = error as? CommandFailure ?? CommandFailure(message: "\(error)")
    try? FileHandle.standardError.write(contentsOf: Data("airbag-test: error: \(failure.message)\n".utf8))
    exit(failure.code)
}
