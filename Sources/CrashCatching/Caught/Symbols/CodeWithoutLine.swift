import CGuard

/// Code of the program for which the debug information has no usable line.
///
/// Some of this code is made up by the compiler (its line is 0), some is merged from several
/// functions, and some was written by a macro into a file that nobody has.
struct CodeWithoutLine: Hashable, Sendable {
    /// The mangled name of the function.
    let function: String
    /// The offset of the code in its function, in bytes; for an inlined function, in the function
    /// around it.
    let offset: Int
    let isInlined: Bool
    /// Whether an attached macro wrote the code.
    let isOfAttachedMacro: Bool

    /// Whether the compiler merged several functions into this one; the name is that of one of them.
    var isMerged: Bool { CodeWithoutLine.isMerged(function) }

    /// Whether the code is an expression that was passed to a parameter with `@autoclosure`.
    var isAutoclosure: Bool {
        String(takingOver: airbag_demangled_name(function))?.contains("implicit closure #") == true
    }

    /// The distances in front of the code at which to look for a line of its function, in bytes.
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

    /// Whether a function belongs to the program.
    ///
    /// Functions of a library that compiles its code into others do not, nor does a piece of a
    /// function that the compiler has moved out of it.
    ///
    /// - Parameter function: a mangled name.
    /// - Returns: false for a library's function, and for a name that cannot be read.
    static func isOfProgram(_ function: String) -> Bool {
        guard function.hasPrefix("$s") else { return true }
        guard let words = String(takingOver: airbag_demangled_name(function)),
            !words.contains("outlined "), !words.contains("value witness")
        else { return false }
        if let match = words.firstMatch(of: #/\(extension in (\w+)\):/#) {
            return !libraries.contains(String(match.1))
        }
        // `$s5Shape…`: the length of the module's name, then the name. Swift's own has an abbreviation.
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
