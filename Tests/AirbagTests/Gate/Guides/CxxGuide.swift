import Airbag
import CxxFixtures
import Testing

/// The code of Cxx.md that needs no C++ interoperability.
@Suite struct CxxGuide {
    @Test func throughACInterface() {
        expect { cxx_throw(CXX_OUT_OF_RANGE) }.to(
            raiseException(named: "std::out_of_range", reason: "no such element"))
    }

    @Test func exceptionsWithoutAReason() {
        let outcome = catchCrash { cxx_throw(CXX_INT) }
        expect(outcome.crash?.exception).to(equal(AirbagException(name: "int")))
    }

    @Test func raising() {
        func check(_ index: Int) {
            if index > 9 {
                AirbagException(name: "OutOfRange", userInfo: ["index": "\(index)"]).raise()
            }
        }
        expect { check(12) }.to(raiseException(named: "OutOfRange", userInfo: ["index": "12"]))
    }
}
