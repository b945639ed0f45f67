/// What the guides test.
struct Stack<Element> {
    private(set) var elements: [Element]

    init(_ elements: [Element]) {
        self.elements = elements
    }

    mutating func pop() -> Element {
        guard let element = elements.popLast() else { fatalError("pop of an empty stack") }
        return element
    }
}
