// Some sequences can be read only once, and some have no end.

extension Sequence {
    /// Returns which of several conditions no element meets.
    ///
    /// The sequence is read once, and no further than needed to meet all conditions.
    ///
    /// - Parameters:
    ///   - count: the number of conditions.
    ///   - meets: whether an element meets a condition.
    /// - Returns: the indices of the conditions that no element meets.
    /// - Throws: the errors of `meets`.
    func unmet(_ count: Int, _ meets: (Int, Element) throws -> Bool) rethrows -> [Int] {
        // A sequence with contiguous storage is already in memory and need not be copied.
        let unmet = try withContiguousStorageIfAvailable { elements in
            try (0..<count).filter { wish in try !elements.contains { try meets(wish, $0) } }
        }
        return try unmet ?? unmetInSinglePass(count, meets)
    }

    private func unmetInSinglePass(_ count: Int, _ meets: (Int, Element) throws -> Bool) rethrows -> [Int] {
        var read: [Element] = []
        var rest = makeIterator()
        return try (0..<count).filter { wish in
            if try read.contains(where: { try meets(wish, $0) }) { return false }
            while let element = rest.next() {
                read.append(element)
                if try meets(wish, element) { return false }
            }
            return true
        }
    }

    /// Returns the elements, or only the first ones of a sequence that may have no end.
    ///
    /// - Parameter count: the number of needed elements.
    /// - Returns: at least `count` elements, if the sequence has them.
    func elements(upTo count: Int) -> [Element] { underestimatedCount > 0 ? Array(self) : Array(prefix(count)) }
}
