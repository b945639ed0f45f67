import AirbagNimble
import Judging
import Testing

private func pair() async -> (Int, String) { (1, "2") }

/// Operators on tuples with labels, which they ignore: on either side, of two to six values, sync and async.
@Suite struct LabeledTupleForms {
    @Test func two() async {
        let named: (first: Int, second: String)? = (1, "2")
        await forms(9) {
            expect((1, "2")) == (1, two: "2")
            expect((1, two: "2")) != (9, "2")
            await expect { await pair() } == (1, two: "2")
            await expect { await pair() } == (first: 1, second: "2")
            await expect { await pair() } != (9, two: "2")
            await expect { await later((1, two: "2")) } == (1, "2")
            await expect { await later((1, two: "2")) } == (one: 1, "2")
            await expecta(await pair()) == (1, two: "2")
            await expecta(await later(named)) == (one: 1, two: "2")
        }
    }

    @Test func three() async {
        await forms(4) {
            expect((1, "2", 3.5)) == (1, two: "2", 3.5)
            await expect { await later((1, "2", 3.5)) } == (1, two: "2", 3.5)
            await expect { await later((1, two: "2", 3.5)) } == (1, "2", 3.5)
            await expecta(await later((one: 1, "2", 3.5))) != (9, "2", three: 3.5)
        }
    }

    @Test func four() async {
        await forms(4) {
            expect((1, "2", 3.5, true)) == (1, two: "2", 3.5, four: true)
            await expect { await later((1, "2", 3.5, true)) } == (1, two: "2", 3.5, true)
            await expect { await later((1, "2", 3.5, four: true)) } == (1, "2", 3.5, true)
            await expecta(await later((one: 1, "2", 3.5, true))) != (9, "2", 3.5, four: true)
        }
    }

    @Test func five() async {
        await forms(4) {
            expect((1, "2", 3.5, true, 5)) == (1, two: "2", 3.5, true, five: 5)
            await expect { await later((1, "2", 3.5, true, 5)) } == (1, two: "2", 3.5, true, 5)
            await expect { await later((1, "2", 3.5, true, five: 5)) } == (1, "2", 3.5, true, 5)
            await expecta(await later((one: 1, "2", 3.5, true, 5))) != (9, "2", 3.5, true, five: 5)
        }
    }

    @Test func six() async {
        await forms(4) {
            expect((1, "2", 3.5, true, 5, "6")) == (1, two: "2", 3.5, true, 5, six: "6")
            await expect { await later((1, "2", 3.5, true, 5, "6")) } == (
                1, "2", 3.5, true, 5, six: "6"
            )
            await expect { await later((1, "2", 3.5, true, 5, six: "6")) } == (
                1, "2", 3.5, true, 5, "6"
            )
            await expecta(await later((one: 1, "2", 3.5, true, 5, "6"))) != (
                9, "2", 3.5, true, 5, six: "6"
            )
        }
    }

    @Test func arrays() async {
        let named: [(first: Int, second: String)] = [(1, "2")]
        await forms(9) {
            expect([(1, "2")]) == [(1, two: "2")]
            await expecta(await later(named)) == [(1, "2")]
            await expecta(await later(named)) == [(one: 1, two: "2")]
            await expect { await later([(1, "2")]) } == [(1, two: "2")]
            await expect { await later([(1, two: "2")]) } != [(9, "2")]
            await expect { await later([(1, "2", 3.5)]) } == [(1, two: "2", 3.5)]
            await expect { await later([(1, two: "2", 3.5, true)]) } == [(1, "2", 3.5, true)]
            await expect { await later([(1, "2", 3.5, true, 5)]) } != [(9, "2", 3.5, true, five: 5)]
            await expect { await later([(1, two: "2", 3.5, true, 5, "6")]) } == [
                (1, "2", 3.5, true, 5, "6")
            ]
        }
    }

    /// The same as of the sync forms.
    @Test func failures() async {
        let missing: (Int, String)? = nil
        let sync = [
            failureText { expect((1, "2")) == (1, two: "3") },
            failureText { expect([(1, two: "2")]) != [(1, "2")] },
            failureText { expect((1, two: "2")) == missing },
        ]
        let async = [
            await failureText { await expect { await pair() } == (1, two: "3") },
            await failureText { await expecta(await later([(1, two: "2")])) != [(1, "2")] },
            await failureText { await expecta(await later((1, two: "2"))) == missing },
        ]
        #expect(async == sync)
        #expect(async.first == #"expected to equal <(1, "3")>, got <(1, "2")>"#)
    }
}
