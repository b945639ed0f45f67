/// Where a crash, or an access, has its place in the code of the user.
enum CrashSite: Sendable {
    case at(Crash.Place)
    /// In an expression that is the body itself, and of which no line is known.
    case expression
    /// In code that the build made of several functions: whose it is, nobody can tell.
    case merged
    case unknown

    /// The site of an expression that was given to a parameter with `@autoclosure`.
    ///
    /// It has no function of its own for whoever wrote it: it stands in another one, where that calls
    /// the function with the parameter.
    ///
    /// - Parameter calls: the calls from it on. Nil is returned if that function is none of them.
    init?(ofExpressionIn calls: ArraySlice<Crash.Frame>) {
        // Also of several expressions that were merged: the body is one.
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

    var place: Crash.Place? {
        if case .at(let place) = self { place } else { nil }
    }

    var isExpression: Bool {
        if case .expression = self { true } else { false }
    }

    var isMerged: Bool {
        if case .merged = self { true } else { false }
    }
}
