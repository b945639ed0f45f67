import Foundation

/// A way to a green run that hides a failure, and the same code mended.
///
/// The environment says which one a run is about: `HOSTILE_LIE` is its name, and with
/// `HOSTILE_MENDED=1` the mended code runs.
public struct Lie: Sendable {
    typealias Body = @Sendable () throws -> Void

    let name: String
    let told: Body
    let mended: Body

    init(_ name: String, _ told: @escaping Body, mended: @escaping Body) {
        (self.name, self.told, self.mended) = (name, told, mended)
    }

    /// The name of the lie that this run is about.
    public static let wanted = variable("HOSTILE_LIE") ?? ""

    /// Whether this run is about the mended code.
    public static let isMended = variable("HOSTILE_MENDED") == "1"

    /// Whether this run tells a lie.
    ///
    /// - Parameter name: its name.
    /// - Returns: whether it does.
    public static func isTold(_ name: String) -> Bool { wanted == name && !isMended }

    /// Tells the wanted lie, or runs the mended code; nothing if the lie is none of this list.
    ///
    /// - Parameter prefix: what precedes its name in the table.
    /// - Throws: what the code throws.
    public static func tell(_ prefix: String = "") throws {
        guard let lie = all.first(where: { prefix + $0.name == wanted }) else { return }
        try isMended ? lie.mended() : lie.told()
    }

    private static func variable(_ name: String) -> String? {
        ProcessInfo.processInfo.environment[name]
    }

    static let all =
        handlers + children + refusals + endings + processes + deadlocks + texts + steering
        + crashes + recursions
}
