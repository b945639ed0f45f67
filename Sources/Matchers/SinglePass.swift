extension Sequence {
    /// Which of several wishes no element meets.
    ///
    /// In a single pass, because some sequences can be read only once, which ends as soon as all are
    /// met, because some have no end.
    ///
    /// - Parameters:
    ///   - count: the number of wishes.
    ///   - meets: whether a wish is met by an element.
    /// - Returns: the numbers of those that are not met.
    /// - Throws: what `meets` throws.
    func unmet(_ count: Int, _ meets: (Int, Element) throws -> Bool) rethrows -> [Int] {
        var open = Array(0..<count)
        if open.isEmpty { return open }
        for element in self {
            try open.removeAll { try meets($0, element) }
            if open.isEmpty { break }
        }
        return open
    }
}
