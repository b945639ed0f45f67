import Airbag
import CxxInterop
import Testing

/// The code of Cxx.md: a C++ dependency that is imported with C++ interoperability.
@Suite struct CxxInteropTests {
    @Test func functionsThatThrow() {
        expect { parser.parse("12x") }.to(equal(12))
        expect { parser.parse("x") }.to(raiseException(named: "std::invalid_argument"))
        expect { parser.parse("99999999999") }.to(
            raiseException(named: "std::out_of_range", reason: "stoi"))
    }

    @Test func membersThatThrow() {
        expect {
            var reader = parser.Reader()
            while true { _ = reader.next() }
        }.to(raiseException(named: "std::length_error", reason: contain("no more")))
    }

    @Test func inlinedFunctionsThatThrow() {
        expect { parser.positive(3) }.to(equal(3))
        expect { parser.positive(-3) }.to(
            raiseException { (exception: AirbagException) in
                expect(exception.reason).to(equal("negative"))
            })
        expect { parser.positive(-3) }.toNot(raiseException(reason: "too large"))
    }

    @Test func exceptionsAsValues() throws {
        let outcome = catchCrash { parser.parse("x") }
        #expect(
            outcome.crash?.exception
                == AirbagException(name: "std::invalid_argument", reason: "stoi"))
        let run = try isolatedRun { Int(parser.parse("x")) }
        #expect(run.crash?.exception?.name == "std::invalid_argument")
    }

    @Test func manyInARow() {
        for _ in 0..<100 {
            #expect(catchCrash { parser.positive(-1) }.crash?.exception?.reason == "negative")
        }
        #expect(catchCrash { fatalError("later") }.crash?.message == "later")
    }
}
