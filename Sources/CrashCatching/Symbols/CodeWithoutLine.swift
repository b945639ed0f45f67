import CGuard

/// Code of the program for which the debug information has no line that could be told.
///
/// Some is made up by the compiler (its line is 0), some is code of several functions at once, some
/// was written by a macro into a file that nobody has.
struct CodeWithoutLine: Hashable, Sendable {
    /// The mangled name of the function.
    let function: String
    /// Where in the code of the function it is, in bytes; of one that was inlined, in the code of the
    /// function around it.
    let offset: Int
    let isInlined: Bool
    /// Whether an attached macro wrote it.
    let isOfAttachedMacro: Bool

    /// Whether the compiler has made one function of several; the name is that of one of them.
    var isMerged: Bool { CodeWithoutLine.isMerged(function) }

    /// Whether it is an expression that was given to a parameter with `@autoclosure`.
    var isAutoclosure: Bool {
        String(takingOver: airbag_demangled_name(function))?.contains("implicit closure #") == true
    }

    /// How far in front of it to look for a line of its function, in bytes.
    ///
    /// Each look takes as long as looking up a call.
    var distances: [Int] {
        let near = stride(from: 4, through: min(offset, 64), by: 4)
        let far = sequence(first: 128) { $0 * 2 }.prefix { $0 < offset && !isInlined }
        return near + far
    }

    /// Whether a function with this mangled name has a suffix that stands for merging.
    static func isMerged(_ function: String) -> Bool {
        function.hasPrefix("$s") && function.prefix { $0 != "." }.hasSuffix("Tm")
    }

    /// Whether a function is the program's: of no library that compiles its code into others, and not
    /// a piece of a function that the compiler has moved out of it.
    ///
    /// - Parameter function: a mangled name.
    /// - Returns: false for a library's, and for what cannot be read.
    static func isOfProgram(_ function: String) -> Bool {
        guard function.hasPrefix("$s") else { return true }
        guard let words = String(takingOver: airbag_demangled_name(function)),
            !words.contains("outlined "), !words.contains("value witness")
        else { return false }
        if let match = words.firstMatch(of: #/\(extension in (\w+)\):/#) {
            return !libraries.contains(String(match.1))
        }
        // `$s5Shape…`: the name of the module with its length. Swift's own has an abbreviation.
        let name = function.dropFirst(2)
        let digits = name.prefix(while: \.isNumber)
        guard let length = Int(digits) else {
            // A thunk into which the function that it calls was inlined begins with a type.
            guard name.first == "I", let inner = name.firstRange(of: "$s") else { return false }
            return isOfProgram(String(name[inner.lowerBound...]))
        }
        return !libraries.contains(String(name.dropFirst(digits.count).prefix(length)))
    }

    private static let libraries = Crash.Place.toolchainModules.union([
        "Airbag", "Matchers", "Expectations", "CrashCatching",
    ])
}
