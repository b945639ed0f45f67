import CGuard
import Glibc

/// The use of a macro like `#expect`, known from the file into which the compiler expanded it.
///
/// In the debug information all that a macro wrote, the expressions it was given included, stands
/// in a file of its own, which nobody finds on the disk. Its name is the mangled name of the
/// expansion: `@__swiftmacro_8MacTests0014Macswift_IwJBbfMX12_8_6expectfMf_.swift`. Demangled it
/// tells where the macro stands. (Measured, 6.3.1; docs/ABI/Mangling.rst of Swift.)
///
/// Of a function that was inlined there by the optimiser, the call has the line in that file beside the
/// name of the right one: in release builds such a place is wrong, and looks right.
struct MacroExpansion {
    let module: String
    /// Without its folder.
    let fileName: String
    let line: Int
    let column: Int

    /// The file as the runtime names files.
    var file: String { "\(module)/\(fileName)" }

    private static let prefix = "@__swiftmacro_"

    /// Whether a macro's code, of whatever kind, is in a file.
    static func wrote(_ path: String) -> Bool {
        path.split(separator: "/").last?.hasPrefix(prefix) == true
    }

    /// Whether a file has what a macro wrote that is attached to a declaration.
    static func isOfAttached(_ path: String) -> Bool {
        wrote(path) && MacroExpansion(in: path) == nil
    }

    /// Where the macro stands whose code is in a file; nil if no macro wrote it, or one that is
    /// attached to a declaration: the names of those tell no place.
    ///
    /// A macro in what another one was given stands where the outer one does.
    ///
    /// - Parameter path: a path from debug information.
    init?(in path: String) {
        guard MacroExpansion.wrote(path), PrivateDetail.macroPlaces.isOn,
            let file = path.split(separator: "/").last
        else { return nil }
        let name = "$s" + file.dropFirst(MacroExpansion.prefix.count).prefix { $0 != "." }
        guard let use = String(takingOver: airbag_demangled_name(name)),
            let match = use.firstMatch(of: /in module (\S+) file (.+) line (\d+) column (\d+)$/),
            let line = Int(match.3), let column = Int(match.4)
        else { return nil }
        PrivateDetail.macroPlaces.settle(true)
        if let outer = MacroExpansion(in: String(match.2)) {
            self = outer
        } else {
            (module, fileName) = (String(match.1), String(match.2))
            (self.line, self.column) = (line, column)
        }
    }

    /// Whether a path can be that of the file: SwiftPM's folders have the names of their modules.
    func isIn(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        return parts.last.map(String.init) == fileName
            && parts.dropLast().contains { folder in
                folder.map { $0.isLetter || $0.isNumber ? $0 : "_" }.elementsEqual(module)
            }
    }
}

extension Crash.Frame {
    /// Whether the call is nothing but the code that a macro like `#expect` wrote, inlined where the
    /// macro stands: the next frame is that place.
    fileprivate var isMacroExpansion: Bool {
        isInlined && function?.hasPrefix("freestanding macro expansion #") == true
    }
}

extension [Crash.Frame] {
    /// Puts the code of each macro like `#expect` where the macro stands; that of one that is attached
    /// to a declaration has no place.
    ///
    /// The path of that file comes from another call in it; without one it is `Module/File.swift`.
    func placedAtMacros() -> [Crash.Frame] {
        filter { !$0.isMacroExpansion }.map { frame in
            guard let file = frame.file, MacroExpansion.wrote(file) else { return frame }
            guard let macro = MacroExpansion(in: file) else { return frame.placed(nil, nil, nil) }
            let path = lazy.compactMap(\.file).first(where: macro.isIn)
            return frame.placed(path ?? macro.file, macro.line, macro.column)
        }
    }
}
