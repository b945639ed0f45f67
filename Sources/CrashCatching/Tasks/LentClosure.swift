/// An async closure that must not escape, lent to a task that a crash may abandon.
///
/// When such a closure goes back, Swift checks that nobody else has it (`withoutActuallyEscaping`),
/// and ends the process otherwise. The frames that a crash abandons have it for ever. They never
/// run again, so after a crash this type takes back the references that they hold.
///
/// A closure is two words, its code and its context, and the context is an object with a reference
/// count. (CallConvSummary.rst of Swift; `isKnown` probes it.)
struct LentClosure: @unchecked Sendable {  // the words of a Sendable closure
    typealias Closure = @Sendable () async throws -> Void

    /// A closure as Swift stores it.
    ///
    /// As the value of a generic parameter, the closure would get another context.
    private struct Stored {
        let closure: Closure
    }

    private let words: (code: UInt, context: UInt)

    /// Whether closures can be lent in this process: a probe lends one of its own.
    static let isKnown: Bool = PrivateDetail.lentClosures.settle(probe())

    /// - Parameter closure: the closure. Its owner keeps it as long as this value is used.
    init(_ closure: @escaping Closure) {
        words = unsafeBitCast(Stored(closure: closure), to: (code: UInt, context: UInt).self)
    }

    /// Calls the closure.
    func callAsFunction() async throws {
        try await unsafeBitCast(words, to: Stored.self).closure()
    }

    /// Leaves the owner's reference as the only one.
    ///
    /// Only after a crash: a frame that goes on gives its reference back itself.
    func takeBack() {
        for _ in LentClosure.ownersReferences..<max(references, LentClosure.ownersReferences) {
            context.release()
        }
    }

    /// The context; the probe and the caller have checked that there is one.
    private var context: Unmanaged<AnyObject> {
        Unmanaged.fromOpaque(UnsafeRawPointer(bitPattern: words.context)!)
    }

    /// The number of references, and of those that this property itself adds.
    @inline(never) private var references: UInt {
        _getRetainCount(context.takeUnretainedValue())
    }

    /// The value of `references` for a closure with one owner; written by the probe.
    nonisolated(unsafe) private static var ownersReferences: UInt = 0

    nonisolated(unsafe) private static var owners: [Stored] = []

    /// Whether a closure is two words, the second of which is an object that each owner retains.
    private static func probe() -> Bool {
        guard MemoryLayout<Stored>.size == MemoryLayout<(UInt, UInt)>.size else { return false }
        let lent = lendOwn()
        guard lent.words.context != 0 else { return false }
        ownersReferences = lent.references
        owners.append(owners[0])
        let withAnother = lent.references
        owners.removeLast()
        let withoutIt = lent.references
        _ = lent.context.retain()
        lent.takeBack()
        let afterwards = lent.references
        owners = []
        return withAnother == ownersReferences + 1 && withoutIt == ownersReferences
            && afterwards == ownersReferences
    }

    @inline(never) private static func lendOwn() -> LentClosure {
        let values = Array(repeating: 1, count: Int.random(in: 1...2))
        owners = [Stored(closure: { _ = values.count })]
        return LentClosure(owners[0].closure)
    }
}
