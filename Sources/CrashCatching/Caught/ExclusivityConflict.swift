/// Two overlapping accesses to a variable, as the runtime reports them.
///
/// The runtime prints a paragraph: the address, where the previous access began, the calls that
/// began the current one, and a last sentence. (`reportExclusivityConflict` of 6.0.3 and 6.3.1.)
struct ExclusivityConflict: Hashable, Sendable {
    private let sentence: Substring
    private let previous: Substring
    private let current: Substring
    /// The return address of the call that began the previous access.
    let previousStart: UInt

    /// - Parameter text: the whole text of the runtime; the result is nil if the text is about
    ///   something else.
    init?(_ text: Substring) {
        let pattern =
            #/
            (Simultaneous\ accesses\ to\ [^\n]+?)\.\n
            Previous\ access\ \((a\ [a-z]+)\)\ started\ at\ [^\n]*\(0x([0-9a-f]+)\)\.\n
            Current\ access\ \((a\ [a-z]+)\)\ started\ at
            /#
        guard let match = text.prefixMatch(of: pattern), let address = UInt(match.3, radix: 16)
        else { return nil }
        (sentence, previous, current, previousStart) = (match.1, match.2, match.4, address)
    }

    /// Describes both accesses in one line.
    ///
    /// - Parameters:
    ///   - previousPlace: where the previous access began: `at File.swift:7`.
    ///   - currentPlace: where the current access began, in the same form.
    /// - Returns: the line.
    func message(previous previousPlace: String?, current currentPlace: String?) -> String {
        func words(_ access: Substring, _ place: String?) -> String {
            "access (\(access))" + (place.map { " began \($0)" } ?? "")
        }
        return "\(sentence); previous \(words(previous, previousPlace)), current \(words(current, currentPlace))"
    }
}
