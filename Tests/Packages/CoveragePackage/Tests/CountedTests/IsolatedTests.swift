import Airbag
import Counted
import Testing

/// Whole tests in processes of their own.
@Suite(.serialized) struct IsolatedTests {
    @Test(.isolated) func inAProcessOfItsOwn() { Counted.isolated() }

    @Test(.isolated, arguments: 1...5) func inSeveral(_ number: Int) { Counted.fresh() }
}
