/// An error whose text is short.
public enum Broken: Error, Equatable {
    /// One error.
    case cable
    /// Another one.
    case valve
    /// One with a value.
    case pipe(Int)
}

/// An expression that crashes: `fire (Engine.swift:7)`, in debug and release builds alike.
@inline(never)
public func burn<T>(_ type: T.Type = T.self) -> T {
    fatalError("fire", file: "Engine.swift", line: 7)
}

/// An expression that throws.
@inline(never)
public func refuse<T>(_ error: any Error = Broken.cable, _ type: T.Type = T.self) throws -> T {
    throw error
}

/// How the text of a failed expectation goes on when `burn` crashed.
public let butBurned = ", but crashed: fire (Engine.swift:7)"

/// What the text of a failed expectation says of nil.
public let nilHint = " (use beNil() to match nils)"
