/// What the values of other libraries hold, by name.
enum Reflection {
    /// Returns a part of a value by its name, for parts that are not public.
    ///
    /// - Parameters:
    ///   - name: the name.
    ///   - value: the value; in an enumeration, the contents of its case are searched.
    /// - Returns: the part, unwrapped if it is an optional; nil if there is none.
    static func part(_ name: String, of value: Any) -> Any? {
        let mirror = Mirror(reflecting: value)
        guard let part = mirror.children.first(where: { $0.label == name })?.value else {
            guard mirror.displayStyle == .enum, let contents = mirror.children.first else { return nil }
            return Mirror(reflecting: contents.value).children.first { $0.label == name }?.value
        }
        let inner = Mirror(reflecting: part)
        return inner.displayStyle == .optional ? inner.children.first?.value : part
    }
}
