import CGuard

/// A private detail of the runtime, Dispatch, libc or the test frameworks on which Airbag relies.
///
/// `CHelpers/Guard/Runtime/details.c` has the table, PrivateDetails.md the page.
package struct PrivateDetail: Sendable {
    private let detail: airbag_detail

    /// All details, in the order of the table.
    package static var all: [PrivateDetail] {
        (0..<AIRBAG_DETAIL_COUNT.rawValue).map { PrivateDetail(detail: airbag_detail($0)) }
    }

    /// The details without which a body runs on a thread of its own.
    package static let ofCallingThread = [
        AIRBAG_EXCLUSIVITY, AIRBAG_TASK_STORAGE, AIRBAG_QUEUES,
    ].map { PrivateDetail(detail: $0) }
    package static let lentClosures = PrivateDetail(detail: AIRBAG_LENT_CLOSURES)
    package static let plannedCopy = PrivateDetail(detail: AIRBAG_PLANNED_COPY)
    package static let xctestObservers = PrivateDetail(detail: AIRBAG_XCTEST_OBSERVERS)
    package static let cancelledTests = PrivateDetail(detail: AIRBAG_CANCELLED_TESTS)
    static let macroPlaces = PrivateDetail(detail: AIRBAG_MACRO_PLACES)

    /// The name for `AIRBAG_WITHOUT`.
    package var name: String { String(cString: words.name) }

    /// What happens without the detail.
    package var loss: String { String(cString: words.loss) }

    /// Whether the detail may be used in this process: `AIRBAG_WITHOUT` does not name it, and
    /// Airbag did not find another one in its place.
    package var isOn: Bool { airbag_detail_is_on(detail) }

    /// Records whether the detail was recognized.
    ///
    /// - Parameter isRecognized: whether the detail was recognized.
    /// - Returns: whether the detail may be used.
    @discardableResult
    package func settle(_ isRecognized: Bool) -> Bool { airbag_detail_settle(detail, isRecognized) }

    /// Prints on standard error, once per process, that the detail is not used, why, and what
    /// happens without it.
    package func sayLoss() { airbag_detail_miss(detail) }

    /// The state of the detail in this process, in a word or two.
    package var state: String {
        switch airbag_detail_now(detail) {
        case AIRBAG_DETAIL_HOLDS: "holds"
        case AIRBAG_DETAIL_DIFFERS: "not as known"
        case AIRBAG_DETAIL_OFF: "switched off"
        default: "not needed yet"
        }
    }

    private var words: airbag_detail_words { airbag_detail_describe(detail).pointee }
}
