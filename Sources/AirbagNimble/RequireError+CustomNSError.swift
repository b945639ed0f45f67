public import Airbag
public import Foundation

extension RequireError: CustomNSError {
    /// Marks the error for XCTest on Apple's platforms, which does not report it again.
    ///
    /// XCTest on Linux does not read this mark; see ``RequireError``.
    public var errorUserInfo: [String: Any] { ["XCTestErrorUserInfoKeyShouldIgnore": true] }
}
