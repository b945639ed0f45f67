import Foundation

/// A server on this machine that says hello to who comes first.
struct LoopbackServer {
    let url: URL

    init() throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) == 0 && listen(listener, 1) == 0
                    && getsockname(listener, $0, &size) == 0
            }
        }
        guard isListening else { throw CocoaError(.fileReadUnknown) }
        url = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))/")!
        Thread.detachNewThread {
            let connection = accept(listener, nil, nil)
            var request = [UInt8](repeating: 0, count: 4096)
            _ = read(connection, &request, request.count)
            let answer = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello"
            _ = answer.withCString { write(connection, $0, strlen($0)) }
            close(connection)
            close(listener)
        }
    }
}
