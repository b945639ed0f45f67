import CGuard
import Glibc

/// The use of a macro like `#expect`, identified by the file into which the compiler expanded the macro.
///
/// In the debug information all code of a macro, its argument expressions included, is in a file of
/// its own, which does not exist on the disk. The name of that file is the mangled name of the
/// expansion: `@__swiftmacro_8MacTests0014Macswift_IwJBbfMX12_8_6expectfMf_.swift`. The demangled
/// name contains the place of the macro. (Measured, 6.3.1; docs/ABI/Mangling.rst of Swift.)
///
/// If the optimizer has inlined a function there, the call has the line in that file beside the
/// name of the right file: in release builds such a place is wrong, and looks right.
struct MacroExpansion {
    let module: String
    /// The name of the file, without its folder.
    let fileName: String
    let line: Int
    let column: Int

    /// The file in the form in which the runtime prints files.
    var file: String { "\(module)/\(fileName)" }

    private static let prefix = "@__swiftmacro_"

    /// Whether a file contains the code of a macro of any kind.
    static func wrote(_ path: String) -> Bool { path.split(separator: "/").last?.hasPrefix(prefix) == true }

    /// Whether a file contains the code of a macro that is attached to a declaration.
    static func isOfAttached(_ path: String) -> Bool { wrote(path) && MacroExpansion(in: path) == nil }

    /// Finds the place of the macro whose code is in a file.
    ///
    /// The result is nil if no macro wrote the file, or a macro that is attached to a declaration:
    /// the names of those files contain no place. A macro in an argument of another macro has the
    /// place of the outer one.
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

    /// Whether a path can be the path of the file: SwiftPM's folders have the names of their modules.
    func isIn(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        return parts.last.map(String.init) == fileName
            && parts.dropLast().contains { folder in
                folder.map { $0.isLetter || $0.isNumber ? $0 : "_" }.elementsEqual(module)
            }
    }
}

extension Crash.Frame {
    /// Whether the call is only the code of a macro like `#expect`, inlined at the place of the macro.
    ///
    /// The next frame is that place.
    fileprivate var isMacroExpansion: Bool {
        isInlined && function?.hasPrefix("freestanding macro expansion #") == true
    }
}

extension [Crash.Frame] {
    /// Moves the code of each macro like `#expect` to the place of the macro.
    ///
    /// The code of a macro that is attached to a declaration has no place. The path of the macro's
    /// file comes from another call in that file; without such a call it is `Module/File.swift`.
    func placedAtMacros() -> [Crash.Frame] {
        filter { !$0.isMacroExpansion }.map { frame in
            guard let file = frame.file, MacroExpansion.wrote(file) else { return frame }
            guard let macro = MacroExpansion(in: file) else { return frame.placed(nil, nil, nil) }
            let path = lazy.compactMap(\.file).first(where: macro.isIn)
            return frame.placed(path ?? macro.file, macro.line, macro.column)
        }
    }
}
