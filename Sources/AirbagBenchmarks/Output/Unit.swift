import Foundation

/// The unit of a figure.
enum Unit: String, Codable {
    case nanoseconds = "ns"
    case bytes = "B"
    case instructions
    case permille = "‰"
    case count = ""

    /// Returns a figure as text, times in a unit that suits them: `1.23 µs`.
    ///
    /// - Parameter figure: the figure, in this unit.
    /// - Returns: the text.
    func text(_ figure: Double) -> String {
        guard self == .nanoseconds else {
            return rawValue.isEmpty ? shortText(figure) : "\(shortText(figure)) \(rawValue)"
        }
        switch figure {
        case ..<1e3: return "\(shortText(figure)) ns"
        case ..<1e6: return "\(shortText(figure / 1e3)) µs"
        default: return "\(shortText(figure / 1e6)) ms"
        }
    }
}

/// Returns a number with about three digits: `0.0123`, `1.23`, `12.3`, `123`.
func shortText(_ number: Double) -> String {
    let size = abs(number)
    if size == size.rounded(), size < 1e6 { return String(Int(number)) }
    let digits = size < 0.01 ? 5 : size < 0.1 ? 3 : size < 10 ? 2 : size < 100 ? 1 : 0
    return String(format: "%.\(digits)f", number)
}
