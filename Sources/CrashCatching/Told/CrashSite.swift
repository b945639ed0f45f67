/// The place of a crash, or of an access, in the code of the user.
enum CrashSite: Equatable {
    case at(Crash.Place)
    /// In an expression that is the body itself, and whose line is unknown.
    case expression
    /// In code that the build merged from several functions: the original function is unknown.
    case merged
    case unknown

    /// Finds the site of an expression that was passed to a parameter with `@autoclosure`.
    ///
    /// In the source such an expression has no function of its own: it is in the function that
    /// calls the function with the parameter.
    ///
    /// - Parameter calls: the calls from the expression on. The result is nil if that function is
    ///   none of them.
    init?(ofExpressionIn calls: ArraySlice<Crash.Frame>) {
        // This holds also for several merged expressions: the body is one of them.
        guard calls.contains(where: \.isOfUser) else {
            self = .expression
            return
        }
        let own = calls.prefix { $0.address == calls.first?.address }
        let names = own.compactMap(\.function).filter { $0.hasPrefix("implicit closure #") }
        let around = calls.first { call in
            call.isOfUser && names.contains { $0.hasSuffix(" in \(call.function ?? "?")") }
        }
        guard let place = around?.place else { return nil }
        self = .at(place)
    }

    var place: Crash.Place? { if case .at(let place) = self { place } else { nil } }
}
