public import Expectations
public import Testing

extension Testing.SourceLocation: SourcePlace {
    /// Returns this place.
    public func location(
        called fileID: String, _ file: FileString, _ line: UInt, _ column: UInt
    ) -> ExpectationLocation { ExpectationLocation(self) }
}

extension ExpectationLocation {
    /// Creates a location from one of Swift Testing, for example `#_sourceLocation`.
    ///
    /// The path of each file stays in memory, once, until the process ends.
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
