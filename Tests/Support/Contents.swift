import Glibc

/// The text of a file, also of one that does not know its size, as those of `/proc`.
package func contents(of path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
        bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
}

/// How much memory this process has, as proc(5) tells it.
package func residentBytes() -> Int {
    let pages = contents(of: "/proc/self/statm")?.split(separator: " ")[1]
    return (pages.flatMap { Int($0) } ?? 0) * sysconf(Int32(_SC_PAGESIZE))
}
