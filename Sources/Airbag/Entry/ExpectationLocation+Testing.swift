import Expectations
import Testing

extension ExpectationLocation {
    /// The place that Swift Testing knows: of `#_sourceLocation`.
    ///
    /// The path of the file stays in memory for good, once for each file.
    ///
    /// - Parameter sourceLocation: the place.
    public init(_ sourceLocation: Testing.SourceLocation) {
        #if compiler(>=6.3)
            let path = sourceLocation.filePath
        #else
            let path = sourceLocation._filePath
        #endif
        self.init(
            fileID: sourceLocation.fileID, runtimePath: path, line: UInt(sourceLocation.line),
            column: UInt(sourceLocation.column))
    }
}
