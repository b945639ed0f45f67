import Airbag
import Fixtures
import Foundation
import Judging
import Testing

/// `exceedMemory`, and limits beside other matchers: the crash that came counts.
@Suite struct ExceedMemoryTests {
    private func copeAndBurn() {
        errno = ENOMEM
        burn() as Void
    }

    @Test func aCrashForAnotherReasonIsToldAsWhatItIs() {
        #expect(verdicts { expect { copeAndBurn() }.to(exceedMemory(1 << 40)) } == "-")
        #expect(verdicts { expect { copeAndBurn() }.toNot(exceedMemory(1 << 40)) } == "-")
        let limits = ChildLimits(memory: 1 << 40, openFiles: 64)
        #expect(verdicts { expect { copeAndBurn() }.toNot(crash(limits: limits)) } == "-")
        #expect(verdicts { expect { copeAndBurn() }.to(crash(limits: limits)) } == "+")
        #expect(
            failureLine { expect { copeAndBurn() }.to(exceedMemory(1 << 40)) }
                == "expected to exceed 1099511627776 bytes of memory\(butBurned)")
    }

    @Test func anErrorThatSaysSoMatches() {
        let error = POSIXError(.ENOMEM)
        #expect(verdicts { expect { throw error }.to(exceedMemory(1 << 40)) } == "+")
        #expect(verdicts { expect { try refuse() as Void }.to(exceedMemory(1 << 40)) } == "-")
    }
}
