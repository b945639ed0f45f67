/// What the program was asked to do.
struct Options {
    /// Print the table as JSON.
    private(set) var wantsJSON = false
    /// Write a chart of the ratios to this file, as SVG.
    private(set) var chartFile: String?
    /// Count instructions and bytes, compare them with those of this file, and fail if one has grown by a tenth.
    private(set) var checkFile: String?
    /// Count instructions and bytes, and write them to this file, for later comparisons.
    private(set) var recordFile: String?

    /// Reads the arguments of the program.
    ///
    /// - Parameter arguments: the arguments, without the name of the program.
    /// - Throws: an error if an argument is unknown or incomplete.
    init(_ arguments: ArraySlice<String>) throws {
        var rest = arguments
        func value(of option: String) throws -> String {
            guard let value = rest.popFirst() else { throw Failure("\(option) needs a value") }
            return value
        }
        while let option = rest.popFirst() {
            switch option {
            case "--json": wantsJSON = true
            case "--svg": chartFile = try value(of: option)
            case "--check": checkFile = try value(of: option)
            case "--record": recordFile = try value(of: option)
            default:
                throw Failure("unknown option \(option); there are --json, --svg FILE, --check FILE and --record FILE")
            }
        }
    }
}
