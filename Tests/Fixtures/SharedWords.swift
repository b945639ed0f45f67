import CFixtures
import Glibc

/// Memory that a child shares with the process that made it.
public struct SharedWords: @unchecked Sendable {
    private let words: UnsafeMutableBufferPointer<Int>

    /// Makes some.
    ///
    /// - Parameter count: how many; all are zero.
    public init(_ count: Int) {
        let size = count * MemoryLayout<Int>.stride
        let mapping = mmap(
            nil, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
        words = UnsafeMutableBufferPointer(
            start: mapping?.bindMemory(to: Int.self, capacity: count), count: count)
    }

    /// A word, read and written by any process at any time.
    public subscript(index: Int) -> Int {
        get { fixture_load(&words[index]) }
        nonmutating set { fixture_store(&words[index], newValue) }
    }

    /// Waits until a word is not zero any more.
    ///
    /// - Parameter index: which one.
    /// - Returns: the word; zero after twenty seconds without one.
    public func wait(_ index: Int) -> Int {
        for _ in 0..<20_000 where self[index] == 0 { usleep(1000) }
        return self[index]
    }

    /// Gives the memory back.
    public func release() {
        munmap(words.baseAddress, words.count * MemoryLayout<Int>.stride)
    }
}
