import Airbag
import CxxFixtures

extension Report {
    /// Adds the cost of C++ exceptions, beside the cost of bare ones.
    mutating func addExceptions() {
        // The calls of Airbag between the body and the frame that catches: the closures of `catchCrash`
        // and their thunks (counted in a debugger, release).
        let ownCalls: Int32 = 5
        for depth in [0, 20] as [Int32] {
            var bare: [Double] = []
            var sameDepth: [Double] = []
            var caught: [Double] = []
            for _ in 0..<15 {
                bare.append(cxx_throw_and_catch(depth, 500))
                sameDepth.append(cxx_throw_and_catch(depth + ownCalls, 500))
                caught.append(
                    nanoseconds(rounds: 500, runs: 1) { _ = catchCrash { cxx_throw_from(depth) } })
            }
            func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }
            add("bare C++: throw through \(depth) calls", median(bare))
            add("bare C++: throw through \(depth + ownCalls) calls", median(sameDepth))
            add(
                "caught, \(depth) calls, \(ownCalls) of Airbag's", median(caught),
                atMost: 2 * median(sameDepth), "2 × bare C++ at the same depth")
        }
    }
}
