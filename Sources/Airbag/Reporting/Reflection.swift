/// What a value has by a name, where that is not public.
///
/// - Parameters:
///   - name: the name.
///   - value: the value; of an enumeration, the contents of its case.
/// - Returns: the part, not as an optional; nil if there is none.
func part(_ name: String, of value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    guard let part = mirror.children.first(where: { $0.label == name })?.value else {
        guard mirror.displayStyle == .enum, let contents = mirror.children.first else { return nil }
        return Mirror(reflecting: contents.value).children.first { $0.label == name }?.value
    }
    let inner = Mirror(reflecting: part)
    return inner.displayStyle == .optional ? inner.children.first?.value : part
}
