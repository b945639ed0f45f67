package import CGuard

/// The evidence that the signal handler left, in C's memory.
package final class CrashEvidence: Sendable {
    // Written before this object gets the memory, never after.
    nonisolated(unsafe) let crash: UnsafeMutablePointer<airbag_crash>

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
        let start = UnsafeRawPointer(airbag_crash_message(crash)), length = crash.pointee.message_length
        return length > 0 ? Bytes(start, start + length) : nil
    }

    /// The number of bytes of the text that were not kept.
    var missingBytes: Int { crash.pointee.message_missing }

    /// The exception that left the body.
    package var exception: AirbagException? {
        let kind = crash.pointee.exception
        guard kind != AIRBAG_NO_EXCEPTION, let description = bytes else { return nil }
        return AirbagException(
            description: UnsafeRawBufferPointer(start: description.start, count: description.end - description.start),
            isOfCxx: kind == AIRBAG_CXX_EXCEPTION)
    }

    var faultAddress: UInt? { crash.pointee.has_fault_address != 0 ? UInt(crash.pointee.fault_address) : nil }

    /// The changes that were interrupted, the latest first.
    var changes: [airbag_change] {
        Array(UnsafeBufferPointer(start: airbag_crash_changes(crash), count: crash.pointee.change_count))
    }

    /// The addresses of the backtrace, innermost first.
    var addresses: [UInt] {
        UnsafeBufferPointer(start: airbag_crash_frames(crash), count: crash.pointee.frame_count).map { UInt($0) }
    }

    /// The instruction that trapped, if the backtrace begins at that instruction.
    package var instruction: UInt? {
        // A child may have written anything over its report.
        beginsAtInstruction && crash.pointee.frame_count > 0 ? UInt(airbag_crash_frames(crash).pointee) : nil
    }

    /// Whether the first address is the trapping instruction, not a return address.
    var beginsAtInstruction: Bool { crash.pointee.begins_at_instruction != 0 }
}
