// Some sequences can be read only once, and some have no end.

extension Sequence {
    /// Which of several wishes no element meets.
    ///
    /// Read once, and no further than until all are met.
    ///
    /// - Parameters:
    ///   - count: the number of wishes.
    ///   - meets: whether a wish is met by an element.
    /// - Returns: the numbers of those that are not met.
    /// - Throws: what `meets` throws.
    func unmet(_ count: Int, _ meets: (Int, Element) throws -> Bool) rethrows -> [Int] {
        // What lies in memory need not be read into it.
        let unmet = try withContiguousStorageIfAvailable { elements in
            try (0..<count).filter { wish in try !elements.contains { try meets(wish, $0) } }
        }
        return try unmet ?? unmetInSinglePass(count, meets)
    }

    private func unmetInSinglePass(
        _ count: Int, _ meets: (Int, Element) throws -> Bool
    ) rethrows -> [Int] {
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

    /// The elements, or the first of a sequence that may have no end.
    ///
    /// - Parameter count: how many are needed.
    /// - Returns: at least as many, if there are.
    func elements(upTo count: Int) -> [Element] {
        underestimatedCount > 0 ? Array(self) : Array(prefix(count))
    }
}
