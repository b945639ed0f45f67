import CFixtures
import CrashCatching
import DetailConditions
import Fixtures
import Glibc

extension Fault {
    /// Bad accesses, and corruption of the heap as far as glibc notices it.
    ///
    /// AddressSanitizer reports what concerns the heap itself and exits; the heap of
    /// ThreadSanitizer notices nothing.
    static let memory: [Fault] = [
        Fault("double free", heap("free(): double free detected in tcache 2")) {
            fixture_free_twice()
        },
        Fault("free of an inner address", heap("free(): invalid pointer")) {
            fixture_free_inside()
        },
        Fault("overwritten heap", heap("free(): invalid size")) { fixture_overwrite_size() },
        Fault("null pointer", .crash(.badMemoryAccess, .segmentationFault, nil)) {
            _ = crashByNullPointer()
        },
        Fault("wild pointer", .crash(.badMemoryAccess, .segmentationFault, nil)) {
            _ = crashByWildPointer()
        },
        Fault("address that cannot exist", .crash(.badMemoryAccess, .segmentationFault, nil)) {
            _ = fixture_read(0x6666_6666_6666_6660)
        },
        Fault("wild call", .crash(.badMemoryAccess, .segmentationFault, nil)) {
            crashByWildCall()
        },
        Fault("mapping without file", .crash(.badMemoryAccess, .busError, nil)) {
            _ = fixture_read_beyond_file()
        },
        Fault("write to code", .crash(.badMemoryAccess, .segmentationFault, nil)) {
            let code: @convention(c) () -> Void = { fixture_trap() }
            unsafeBitCast(code, to: UnsafeMutablePointer<UInt8>.self).pointee = 0
        },
        Fault("stack overflow in C", .crash(.stackOverflow, .segmentationFault, nil)) {
            _ = crashByStackOverflow()
        },
        Fault("stack overflow in Swift", .crash(.stackOverflow, .segmentationFault, nil)) {
            _ = crashByEndlessRecursion()
        },
    ]

    private static func heap(_ message: String) -> Ending {
        if Sanitizer.isAddress { return .told("exited with code 1") }
        if Sanitizer.isThread { return .told("returned <()>") }
        return .crash(.abort, .abort, PrivateDetail.areOn("abort-message") ? message : nil)
    }
}
