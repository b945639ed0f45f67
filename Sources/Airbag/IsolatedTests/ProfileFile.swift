import Glibc

/// Where this program writes what it has counted of its code.
enum ProfileFile {
    /// Whether the name of the file has the number of the process in it: the children of a copy would take that of
    /// the copy. (SourceBasedCodeCoverage.rst of clang, `LLVM_PROFILE_FILE`)
    static var isForEachProcess: Bool {
        getenv("LLVM_PROFILE_FILE").map { String(cString: $0).contains("%p") } ?? false
    }
}
