import Foundation

/// A reason for which the program ends with exit code 1, in words.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// Writes a line to standard error: standard output has the table only.
func say(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }

extension String {
    /// Writes the text and a newline to a file.
    ///
    /// - Parameters:
    ///   - file: the path of the file.
    ///   - what: the content in words, for the error.
    /// - Throws: a `Failure` if the file cannot be written.
    func write(to file: String, as what: String) throws {
        do {
            try (self + "\n").write(toFile: file, atomically: true, encoding: .utf8)
        } catch {
            throw Failure("could not write \(what) to \(file): \(error)")
        }
    }
}
