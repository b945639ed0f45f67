import Airbag
import Foundation

extension FailureRow {
    /// Enumerations with values, classes, and types without a name of their own.
    static let types: [FailureRow] = [
        FailureRow(
            "another case",
            """
            expected to equal <circle(radius: 1.0, name: "a")>, got <none>
            """
        ) {
            expect(Sample.Shape.none).to(equal(.circle(radius: 1, name: "a")))
        },
        FailureRow(
            "a value of a case",
            """
            expected to equal <circle(radius: 1.0, name: "wheel of the first car, left side")>, got <circle(radius: 1.5, name: "wheel of the first car, left side")>
            circle.radius: expected <1.0>, got <1.5>
            """
        ) {
            expect(Sample.Shape.circle(radius: 1.5, name: "wheel of the first car, left side"))
                .to(equal(.circle(radius: 1, name: "wheel of the first car, left side")))
        },
        FailureRow(
            "a struct in a case",
            """
            expected to equal <owned(by: AirbagTests.Sample.Person(name: "Ann", address… (105 more characters)>, got <owned(by: AirbagTests.Sample.Person(name: "Ann", address… (102 more characters)>
            owned.by.address.zip: expected <1010>, got <1>
            """
        ) {
            expect(Sample.Shape.owned(by: Sample.person { $0.address.zip = 1 }))
                .to(equal(.owned(by: Sample.Person())))
        },
        FailureRow(
            "cases in a case",
            """
            expected to equal <group([AirbagTests.Sample.Shape.none, AirbagTests.Sample… (170 more characters)>, got <group([AirbagTests.Sample.Shape.none, AirbagTests.Sample… (170 more characters)>
            group[1].owned.by.name: expected <Ann>, got <Eve>
            """
        ) {
            expect(Sample.Shape.group([.none, .owned(by: Sample.person { $0.name = "Eve" })]))
                .to(equal(.group([.none, .owned(by: Sample.Person())])))
        },
        FailureRow(
            "linked objects",
            """
            expected to equal <AirbagTests.Sample.Node>, got <AirbagTests.Sample.Node>
            next.next.name: expected <d>, got <c>
            """
        ) {
            expect(Sample.Node("a", Sample.Node("b", Sample.Node("c"))))
                .to(equal(Sample.Node("a", Sample.Node("b", Sample.Node("d")))))
        },
        FailureRow(
            "objects without a description",
            """
            expected to equal <AirbagTests.Sample.Handle>, got <another AirbagTests.Sample.Handle>
            """
        ) {
            expect(Sample.Handle()).to(equal(Sample.Handle()))
        },
        FailureRow(
            "values of a local type",
            """
            expected to equal <[Local(number: 2)]>, got <[Local(number: 1)]>
            """
        ) {
            struct Local: Equatable { var number: Int }
            expect([Local(number: 1)]).to(equal([Local(number: 2)]))
        },
        FailureRow(
            "objects of a local type",
            """
            expected to equal <["a": AirbagTests.FailureRow.Local]>, got <["a": AirbagTests.FailureRow.Local]>
            ["a"]: expected <AirbagTests.FailureRow.Local>, got <another AirbagTests.FailureRow.Local>
            """
        ) {
            final class Local: Equatable {
                static func == (a: Local, b: Local) -> Bool { a === b }
            }
            expect(["a": Local()]).to(equal(["a": Local()]))
        },
        FailureRow(
            "an error of a local type",
            """
            expected to throw error <cable>, got <Fault(number: 1)>
            """
        ) {
            struct Fault: Error { var number: Int }
            expect { throw Fault(number: 1) }.to(throwError(Sample.Fault.cable))
        },
        FailureRow(
            "a local type by name",
            """
            expected to be an instance of Local, got <Other instance>
            """
        ) {
            class Local {}
            final class Other: Local {}
            expect(Other()).to(beAnInstanceOf(Local.self))
        },
        FailureRow(
            "a generic of a local type",
            """
            expected to be <success(Array<Local>)>, got <failure(AirbagTests.Sample.Fault.cable)>
            """
        ) {
            struct Local: Equatable { var number: Int }
            expect(Result<[Local], Sample.Fault>.failure(.cable)).to(beSuccess())
        },
        FailureRow(
            "a property of a local type",
            """
            expected to have property number to equal <2>, got <Local(number: 1)>
            number: expected to equal <2>, got <1>
            """
        ) {
            struct Local { var number: Int }
            expect(Local(number: 1)).to(haveProperty(\.number, 2))
        },
        FailureRow(
            "keys of a local type",
            """
            expected to equal <[AirbagTests.FailureRow.Local(number: 1): Optional(Airba… (36 more characters)>, got <[AirbagTests.FailureRow.Local(number: 1): nil]>
            [Local(number: 1)]: expected <Optional(AirbagTests.FailureRow.Local(number: 2))>, got <nil>
            """
        ) {
            struct Local: Hashable { var number: Int }
            expect([Local(number: 1): Local?.none]).to(equal([Local(number: 1): Local(number: 2)]))
        },
        FailureRow(
            "local types in an optional and a tuple",
            """
            expected to be empty, got <[(1, AirbagTests.FailureRow.Local(number: 1))]>
            """
        ) {
            struct Local: Equatable { var number: Int }
            expect([(1, Local(number: 1)) as Any]).to(beEmpty())
        },
        FailureRow(
            "a local type in a child process",
            """
            expected to not throw any error, got <Fault(number: 1)> (AirbagTests.FailureRow.Fault; the child process could send only its text)
            """
        ) {
            struct Fault: Error { var number: Int }
            expect { try isolated { throw Fault(number: 1) } }.toNot(throwError())
        },
        FailureRow(
            "types that print alike",
            """
            expected to equal <AnyHashable("1")>, got <AnyHashable(1)>
            """
        ) {
            expect(1 as AnyHashable).to(equal("1" as AnyHashable))
        },
        FailureRow(
            "bytes",
            """
            expected to equal <Data<hash=292,length=3>>, got <Data<hash=291,length=3>>
            bytes from 2 in hex: expected <04>, got <03>
            """
        ) { expect(Data([1, 2, 3])).to(equal(Data([1, 2, 4]))) },
    ]
}
