import Airbag
import CxxFixtures

extension Report {
    /// Adds what exceptions of C++ cost, beside bare ones.
    mutating func addExceptions() {
        for depth in [0, 20] as [Int32] {
            var bare: [Double] = []
            var caught: [Double] = []
            for _ in 0..<15 {
                bare.append(cxx_throw_and_catch(depth, 500))
                caught.append(
                    nanoseconds(rounds: 500, runs: 1) { _ = catchCrash { cxx_throw_from(depth) } })
            }
            let base = bare.sorted()[bare.count / 2]
            add("bare C++: throw through \(depth) calls", base)
            // Between the body and the guarded call are some calls of Airbag's, which count where
            // there are hardly any others.
            add(
                "caught exception", caught.sorted()[caught.count / 2],
                atMost: depth == 0 ? nil : 2 * base, "2 × bare C++")
        }
    }
}
