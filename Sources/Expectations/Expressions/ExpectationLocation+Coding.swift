import CrashCatching

/// A location can come from another process, so that a failure there appears at its line.
extension ExpectationLocation: Codable {
    private struct Parts: Codable {
        let fileID, filePath: String
        let line, column: UInt
    }

    /// Encodes the parts.
    public func encode(to encoder: any Encoder) throws {
        try Parts(fileID: fileID, filePath: "\(filePath)", line: line, column: column).encode(to: encoder)
    }

    /// Decodes what `encode(to:)` wrote.
    ///
    /// The path of each file is stored once and stays in memory for ever, like the path of a literal.
    public init(from decoder: any Decoder) throws {
        let parts = try Parts(from: decoder)
        self.init(fileID: parts.fileID, runtimePath: parts.filePath, line: parts.line, column: parts.column)
    }
}

extension ExpectationLocation {
    /// Creates a location whose path is known at run time only, not at compile time.
    ///
    /// - Parameters:
    ///   - runtimePath: path of the file.
    ///   - line: line, counted from 1.
    package init(runtimePath: String, line: UInt) {
        self.init(fileID: runtimePath, runtimePath: runtimePath, line: line, column: 1)
    }

    /// Creates a location whose path is known at run time only, not at compile time.
    ///
    /// - Parameters:
    ///   - fileID: module and file name.
    ///   - runtimePath: path of the file.
    ///   - line: line, counted from 1.
    ///   - column: column, counted from 1.
    package init(fileID: String, runtimePath: String, line: UInt, column: UInt) {
        self.init(fileID: fileID, filePath: StaticTexts.text(runtimePath), line: line, column: column)
    }
}

/// Makes texts look like literals: test frameworks take the path of a file as a `StaticString`.
private enum StaticTexts {
    private static let made = Locked<[String: StaticString]>([:])

    static func text(_ string: String) -> StaticString {
        made.withLock { made in
            let text = made[string] ?? make(string)
            made[string] = text
            return text
        }
    }

    /// The parts of a `StaticString`, a frozen type of the standard library.
    ///
    /// The start address, the length, and flags: bit 0 is clear for a pointer to UTF-8, bit 1 is set for ASCII only
    /// (`StaticString.swift` of the standard library).
    private struct Parts {
        var start: UInt
        var count: Int
        var flags: UInt8
    }

    private static func make(_ string: String) -> StaticString {
        let bytes = Array(string.utf8)
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count + 1)
        _ = copy.initialize(from: bytes + [0])
        let isASCII = bytes.allSatisfy { $0 < 0x80 }
        let start = UInt(bitPattern: UnsafeRawPointer(copy.baseAddress))
        let parts = Parts(start: start, count: bytes.count, flags: isASCII ? 2 : 0)
        return unsafeBitCast(parts, to: StaticString.self)
    }
}
