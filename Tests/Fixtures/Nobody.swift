import Glibc

/// Whether this user namespace has the user 65534, or this process is not root's anyway.
/// user_namespaces(7), `uid_map`
public let hasNobody: Bool = {
    guard getuid() == 0 else { return true }
    guard let file = fopen("/proc/self/uid_map", "r") else { return false }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
        let bytes = line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        let range = String(decoding: bytes, as: UTF8.self).split { $0 == " " || $0 == "\n" }
            .compactMap { Int($0) }
        if range.count == 3 && range[0] <= 65534 && 65534 - range[0] < range[2] { return true }
    }
    return false
}()
