/// Lends an async closure that must not escape to a task that a crash may abandon.
///
/// When `withoutActuallyEscaping` returns, Swift checks that nobody else holds the closure, and ends
/// the process otherwise. Abandoned frames never release what they hold. So after a crash this type
/// releases their references: the frames never run again.
///
/// A closure is two words, its code and its context, and the context is an object with a reference
/// count. (CallConvSummary.rst of Swift; `isKnown` probes it.) Used on the thread of the task, and
/// afterwards on that of the caller. Read `isKnown` before anything else.
struct LentClosure: @unchecked Sendable {  // the words of a Sendable closure
    typealias Closure = @Sendable () async throws -> Void

    /// A closure as Swift stores it.
    ///
    /// Swift wraps a closure that is the value of a generic parameter in a new context; a structure
    /// prevents that.
    private struct Stored {
        let closure: Closure
    }

    private let words: (code: UInt, context: UInt)

    /// Whether Swift stores closures in this process as this type expects; a probe tests that once.
    static let isKnown: Bool = PrivateDetail.lentClosures.settle(probe())

    /// - Parameter closure: the closure. The owner must keep it as long as this value is in use.
    init(_ closure: @escaping Closure) {
        words = unsafeBitCast(Stored(closure: closure), to: (code: UInt, context: UInt).self)
    }

    /// Calls the closure.
    func callAsFunction() async throws { try await unsafeBitCast(words, to: Stored.self).closure() }

    /// Releases each reference but the owner's.
    ///
    /// Call this when no frame that uses the closure can run any more.
    func releaseAbandonedReferences() {
        let count = references
        guard count > LentClosure.ownersReferences else { return }
        for _ in LentClosure.ownersReferences..<count { context.release() }
    }

    /// The context; a closure for which Swift checks that it does not escape has one.
    private var context: Unmanaged<AnyObject> {
        Unmanaged.fromOpaque(UnsafeRawPointer(bitPattern: words.context)!)
    }

    /// The reference count of the context, including what reading it adds.
    @inline(never) private var references: UInt { _getRetainCount(context.takeUnretainedValue()) }

    /// What `references` returns if only the owner holds the closure; the probe sets it.
    nonisolated(unsafe) private static var ownersReferences: UInt = 0

    nonisolated(unsafe) private static var probeOwners: [Stored] = []

    /// Whether a closure is two words, the second of which is an object that each owner retains.
    private static func probe() -> Bool {
        guard MemoryLayout<Stored>.size == MemoryLayout<(UInt, UInt)>.size else { return false }
        let lent = lendOwn()
        guard lent.words.context != 0 else { return false }
        ownersReferences = lent.references
        probeOwners.append(probeOwners[0])
        let withAnother = lent.references
        probeOwners.removeLast()
        let withoutIt = lent.references
        _ = lent.context.retain()
        lent.releaseAbandonedReferences()
        let afterwards = lent.references
        probeOwners = []
        return withAnother == ownersReferences + 1 && withoutIt == ownersReferences && afterwards == ownersReferences
    }

    @inline(never) private static func lendOwn() -> LentClosure {
        // A value that the compiler does not know: otherwise the closure needs no context.
        let values = Array(repeating: 1, count: Int.random(in: 1...2))
        probeOwners = [Stored(closure: { _ = values.count })]
        return LentClosure(probeOwners[0].closure)
    }
}
