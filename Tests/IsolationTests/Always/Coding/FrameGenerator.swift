/// SplitMix64 (Steele, Lea, Flood 2014): the same numbers from the same seed, everywhere.
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: Int) { state = UInt64(seed) }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var bits = state
        bits = (bits ^ (bits &>> 30)) &* 0xbf58_476d_1ce4_e5b9
        bits = (bits ^ (bits &>> 27)) &* 0x94d0_49bb_1331_11eb
        return bits ^ (bits &>> 31)
    }

    /// A number below a limit. (`Int.random(in:using:)` is ten times as slow in a debug build.)
    mutating func below(_ limit: Int) -> Int {
        limit <= 1 ? 0 : Int(truncatingIfNeeded: next() &>> 1) % limit
    }
}

/// Makes frames: random bytes, and what values are serialized to, with damage.
struct FrameGenerator {
    private var random: SplitMix
    private let valid: [[UInt8]]

    /// - Parameters:
    ///   - seed: what decides all frames.
    ///   - valid: frames to be damaged.
    init(seed: Int, valid: [[UInt8]]) {
        random = SplitMix(seed: seed)
        self.valid = valid
    }

    mutating func next() -> [UInt8] {
        if random.below(8) == 0 { return randomBytes() }
        var frame = valid[random.below(valid.count)]
        for _ in 0..<random.below(4) { damage(&frame) }
        if random.below(500) == 0 { nest(&frame) }
        return frame
    }

    /// Small numbers mostly, for those are kinds of entries and lengths.
    private mutating func byte() -> UInt8 {
        let bits = random.next()
        return UInt8(truncatingIfNeeded: bits & 0x300 == 0 ? bits : bits & 0xf)
    }

    private mutating func randomBytes() -> [UInt8] {
        var bytes: [UInt8] = []
        for _ in 0..<random.below(24) { bytes.append(byte()) }
        return bytes
    }

    private mutating func damage(_ frame: inout [UInt8]) {
        let place = random.below(frame.count + 1)
        if place == frame.count {
            frame.append(byte())
            return
        }
        switch random.below(8) {
        case 0, 1: frame[place] ^= 1 &<< UInt8(random.below(8))
        case 2: frame[place] = byte()
        case 3: frame.removeSubrange(place...)
        case 4: frame.remove(at: place)
        case 5: frame.insert(byte(), at: place)
        case 6:
            let end = min(frame.count, place + random.below(16))
            frame.insert(contentsOf: frame[place..<end], at: random.below(frame.count))
        default:
            frame.replaceSubrange(
                place...place, with: [0xff, 0xff, 0xff, UInt8(random.below(128))])
        }
    }

    /// Puts an array into so many others that it is too deep.
    private mutating func nest(_ frame: inout [UInt8]) {
        let depth = 400 + random.below(1_000)
        let place = min(5, frame.count)
        frame.insert(contentsOf: [UInt8](repeating: UInt8(ascii: "["), count: depth), at: place)
        frame.append(contentsOf: [UInt8](repeating: UInt8(ascii: "]"), count: depth))
        guard frame.count > 4 else { return }
        let length = UInt32(frame.count - 4)
        withUnsafeBytes(of: length.littleEndian) { frame.replaceSubrange(0..<4, with: $0) }
    }
}
