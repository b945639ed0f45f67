import CrashCatching
import Testing

extension PrivateDetail {
    /// Whether details may be used in this process.
    package static func areOn(_ names: String...) -> Bool { areOn(names) }

    static func areOn(_ names: [String]) -> Bool {
        // The first guarded call looks at most of them.
        _ = catchCrash {}
        return names.allSatisfy { name in
            guard let detail = all.first(where: { $0.name == name }) else {
                fatalError("\(name) is no private detail")
            }
            return detail.isOn
        }
    }

    /// How often XCTest prints a failure that it has recorded in a child: twice, if its observers are not known.
    package static var printsOfFailureInChild: Int { areOn("xctest-observers") ? 1 : 2 }
}

extension Trait where Self == ConditionTrait {
    /// The test is about what private details give.
    ///
    /// It runs where they may be used.
    package static func needs(_ names: String...) -> Self {
        .enabled("a private detail may not be used: \(names.joined(separator: ", "))") {
            PrivateDetail.areOn(names)
        }
    }
}

extension Trait where Self == ConditionTrait {
    /// The test is about calls that are found by the frame pointers of the toolchain's libraries.
    ///
    /// Swift 6.0 was tried with Debian's packages only, whose libraries have none.
    package static var needsFramePointers: Self {
        #if compiler(>=6.1)
            .enabled(if: true)
        #else
            .disabled("the libraries of this toolchain have no frame pointers, so the crash is caught")
        #endif
    }
}
