import Glibc

/// The file to which this program writes its code coverage.
enum ProfileFile {
    /// Whether the name of the file contains the process ID: the children of a copy would use that of the
    /// copy. (SourceBasedCodeCoverage.rst of clang, `LLVM_PROFILE_FILE`)
    static var isForEachProcess: Bool {
        getenv("LLVM_PROFILE_FILE").map { String(cString: $0).contains("%p") } ?? false
    }
}
