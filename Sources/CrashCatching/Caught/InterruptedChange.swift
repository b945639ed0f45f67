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
        /// The call that began the change.
        ///
        /// The frame has no line if the call is an accessor that the compiler wrote, or if there is
        /// no debug information. An accessor has the name of its property.
        public let origin: Frame

        /// The change as `the change of the value at 0x7f01, begun at Cart.swift:12`, as far as known.
        public var description: String {
            var text = "the change of the value at \(hexadecimal(address))"
            if let file = origin.file, let line = origin.line {
                text += ", begun at \(file.split(separator: "/").last ?? ""):\(line)"
            } else if let function = origin.function {
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

    /// The interrupted changes, each on its own line after a newline.
    var changes: String {
        interruptedChanges.map { "\n    interrupted \($0); do not use its value again" }.joined()
    }
}
