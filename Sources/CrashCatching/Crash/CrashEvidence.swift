package import CGuard

/// The evidence that the signal handler left, in C's memory.
package final class CrashEvidence: Sendable {
    // Written before this object gets the memory, never after.
    private nonisolated(unsafe) let crash: UnsafeMutablePointer<airbag_crash>

    package init(_ crash: UnsafeMutablePointer<airbag_crash>) { self.crash = crash }

    deinit { airbag_crash_free(crash) }

    /// The signal that the crash raised.
    package var signal: Crash.Signal { Crash.Signal(rawValue: crash.pointee.signal) }

    /// The kind of exception that left the body.
    package var exceptionKind: airbag_exception_kind { crash.pointee.exception }

    /// The text that the runtime wanted to print.
    package var text: String? { bytes?.text }

    /// The same text, valid as long as this object.
    var bytes: Bytes? {
        guard let message = crash.pointee.message else { return nil }
        let start = UnsafeRawPointer(message)
        return Bytes(start, start + crash.pointee.message_length)
    }

    /// The number of bytes of the text that were not kept.
    var missingBytes: Int { crash.pointee.message_missing }

    /// Whether the innermost calls may be missing.
    var isIncomplete: Bool { crash.pointee.is_incomplete }

    /// Whether `text` is a text that the C library printed.
    var isSaidByLibc: Bool { crash.pointee.is_said_by_libc }

    /// The exception that left the body.
    package var exception: AirbagException? {
        let kind = crash.pointee.exception
        guard kind != AIRBAG_NO_EXCEPTION, let message = crash.pointee.message else { return nil }
        return AirbagException(
            description: UnsafeRawBufferPointer(start: message, count: crash.pointee.message_length),
            isOfCxx: kind == AIRBAG_CXX_EXCEPTION)
    }

    var faultAddress: UInt? { crash.pointee.has_fault_address ? UInt(crash.pointee.fault_address) : nil }

    /// Whether the crash was a bad memory access at an address that the processor does not report.
    var lacksFaultAddress: Bool { crash.pointee.lacks_fault_address }

    var isStackOverflow: Bool { crash.pointee.is_stack_overflow }

    /// The changes that were interrupted, the latest first.
    var changes: [airbag_change] {
        Array(UnsafeBufferPointer(start: crash.pointee.changes, count: crash.pointee.change_count))
    }

    /// The addresses of the backtrace, innermost first.
    var addresses: [UInt] {
        UnsafeBufferPointer(start: crash.pointee.frames, count: crash.pointee.frame_count).map { UInt($0) }
    }

    /// The instruction that trapped, if the backtrace begins at that instruction.
    var instruction: UInt? { beginsAtInstruction ? crash.pointee.frames.map { UInt($0.pointee) } : nil }

    /// Whether the first address is the trapping instruction, not a return address.
    var beginsAtInstruction: Bool { crash.pointee.begins_at_instruction }
}
