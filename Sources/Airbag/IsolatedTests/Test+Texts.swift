#if compiler(>=6.1)
    import CrashCatching
    import Testing

    extension Test.Case {
        /// The arguments, in parentheses with a space in front; empty without arguments.
        ///
        /// The arguments are not public (swift-testing, Test.Case.swift). If they are not found, the text
        /// is empty.
        var argumentList: String {
            guard let kind = Reflection.part("_kind", of: self), let list = Reflection.part("arguments", of: kind)
            else {
                return ""
            }
            let texts = Mirror(reflecting: list).children.compactMap { argument in
                Reflection.part("value", of: argument.value).map { String(describingForTest: $0) }
            }
            return texts.isEmpty ? "" : " (\(texts.joined(separator: ", ")))"
        }
    }

    extension Test {
        /// Returns the place of a crash, if the place is known and in the code of the user.
        ///
        /// - Parameter crash: the crash.
        /// - Returns: the place; nil if it is no place of the user's.
        func place(of crash: Crash?) -> Testing.SourceLocation? {
            guard let (file, path, line) = crash?.userPlace, line > 0 else { return nil }
            var place = sourceLocation
            (place.line, place.column) = (line, 1)
            if file == place.fileID || file == place.path { return place }
            let isPath = file.hasPrefix("/") || !file.contains("/")
            let name = file.split(separator: "/").last.map(String.init) ?? file
            return Testing.SourceLocation(
                fileID: isPath ? "\(place.moduleName)/\(name)" : file, filePath: path, line: line, column: 1)
        }
    }

    extension Testing.SourceLocation {
        fileprivate var path: String {
            #if compiler(>=6.3)
                filePath
            #else
                _filePath
            #endif
        }
    }
#endif
