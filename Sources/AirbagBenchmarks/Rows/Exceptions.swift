import Airbag
import CxxFixtures

extension Benchmark {
    /// Caught C++ exceptions beside those that C++ itself catches at the same depth.
    static var exceptions: [Benchmark] {
        // The calls of Airbag between the body and the frame that catches: the closures of `catchCrash`
        // and their thunks (counted in a debugger, release).
        let ownCalls: Int32 = 5
        return [0, 20].map { depth in
            Benchmark(
                "catchCrash, a C++ exception through \(depth) calls",
                beside: "bare C++: throw through \(depth + ownCalls) calls", .ratio(2), isCounted: depth == 0,
                airbag: { _ = catchCrash { cxx_throw_from(depth) } },
                peer: { _ = cxx_throw_and_catch(depth + ownCalls, 1) })
        }
    }
}
