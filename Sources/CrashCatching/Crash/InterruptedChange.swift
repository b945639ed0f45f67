import CGuard

extension Crash {
    /// A change of a value that a crash interrupted.
    ///
    /// A function that changes a value in place may have taken the value apart. If the function
    /// crashes then, the value stays in that state, perhaps without valid storage, and the next use
    /// of the value may crash, too. Airbag knows the changes that Swift tracks at run time: of
    /// properties of classes, of global and static variables, and of local variables that an
    /// escaping closure captures.
    public struct InterruptedChange: Sendable, Hashable, Codable, CustomStringConvertible {
        /// The address of the value.
        public let address: UInt
        /// The variable or property: `Module.Cart.items`.
        ///
        /// The name is known for global and static variables, and for properties that are changed
        /// through an accessor that the compiler wrote. Nil where the compiler has inlined the
        /// access, as it often does for final classes and in release builds.
        public let name: String?
        /// The call that began the change.
        ///
        /// The frame has no line if the call is an accessor that the compiler wrote, or if there is
        /// no debug information.
        public let origin: Frame

        /// The change as `the change of Module.Cart.items (0x7f01), begun at Cart.swift:12`, as far
        /// as known.
        public var description: String {
            let place = hexadecimal(address)
            var text =
                "the change of " + (name.map { "\($0) (\(place))" } ?? "the value at \(place)")
            if let file = origin.file, let line = origin.line {
                text += ", begun at \(file.split(separator: "/").last ?? ""):\(line)"
            } else if name == nil, let function = origin.function {
                text += ", begun in \(function)"
            }
            return text
        }
    }

    /// The changes of values that the crash interrupted, the latest first; at most 8.
    ///
    /// Do not use these values again. If a crash may interrupt a change, run the code in a child
    /// instead (`throwAssertion(in: .child)`, `isolated`). Empty for a crash in a child, whose
    /// values end with the child, and where the Swift runtime does not report its accesses.
    public var interruptedChanges: [InterruptedChange] { record.interruptedChanges }

    /// Records which expectation caught the crash.
    ///
    /// If a later crash ends the process, standard error names the first such expectation. `place` is evaluated
    /// only for that.
    ///
    /// - Parameter place: the path of the file, and the line.
    package func noteExpectation(at place: @autoclosure () -> (file: String, line: UInt)) {
        record.noteCatch {
            let (file, line) = place()
            return "the expectation at \(file.split(separator: "/").last ?? ""):\(line)"
        }
    }

    /// The interrupted changes, each on its own line after a newline.
    var changes: String {
        interruptedChanges.map { "\n    interrupted \($0); do not use its value again" }.joined()
    }
}

extension Crash.InterruptedChange {
    /// - Parameters:
    ///   - change: the record of the change.
    ///   - frames: the calls at the code that began the change, innermost first.
    ///   - isOfCompiler: whether debug information says that the compiler wrote that code.
    init(_ change: airbag_change, frames: [Crash.Frame], isOfCompiler: Bool) {
        address = UInt(change.address)
        origin =
            frames.first
            ?? Crash.Frame(
                address: UInt(change.pc), function: nil, file: nil, line: nil, column: nil,
                isInlined: false)
        // Prefer the variable at the address. Otherwise take the property whose accessor began the
        // change, if the compiler wrote the accessor: an accessor of the user may change another
        // property.
        name =
            Self.name(at: address, ifItEndsIn: ["vp", "vpZ"])
            ?? (isOfCompiler ? Self.name(at: origin.address, ifItEndsIn: Self.accessors) : nil)
    }

    /// The endings for changes in place and assignments, of instances and types.
    private static let accessors = ["vM", "vMZ", "vs", "vsZ"]

    /// Returns the variable or property of a symbol. (docs/ABI/Mangling.rst of Swift, `entity-spec`)
    ///
    /// The look-up is guarded: it reads the symbols from the program's file, and if another process
    /// shortens the file meanwhile, the read raises SIGBUS.
    ///
    /// - Parameters:
    ///   - address: the address of the variable or the code.
    ///   - endings: the endings of the mangled names of such symbols: other data has an address,
    ///     too, such as an object that the compiler has laid out.
    /// - Returns: the name; nil if it is not known.
    private static func name(at address: UInt, ifItEndsIn endings: [String]) -> String? {
        let symbol = catchCrash { String(takingOver: airbag_symbol(address)) }.value ?? nil
        guard let symbol, symbol.hasPrefix("$s"), endings.contains(where: symbol.hasSuffix),
            let text = String(takingOver: airbag_demangled_name(symbol))
        else { return nil }
        // Drop the type, and the part that tells private names of several files apart.
        var name = text[..<(text.firstRange(of: " : ")?.lowerBound ?? text.endIndex)]
        if name.hasPrefix("static ") { name = name.dropFirst("static ".count) }
        for accessor in [".modify", ".setter"] where name.hasSuffix(accessor) {
            name = name.dropLast(accessor.count)
        }
        return String(name).replacing(/\((\w+) in _[0-9A-F]+\)/) { "\($0.1)" }
    }
}
