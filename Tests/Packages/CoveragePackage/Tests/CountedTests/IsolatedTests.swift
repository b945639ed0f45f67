import Airbag
import Counted
import Testing

/// Whole tests in processes of their own.
@Suite(.serialized) struct IsolatedTests {
    @Test(.isolated(.forked)) func inAForkedProcess() { Counted.isolated() }

    @Test(.isolated(.fresh)) func inAFreshProcess() { Counted.fresh() }
}
