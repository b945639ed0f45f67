import Foundation
import FoundationXML

/// The failures in an xunit file.
final class MessagesOfXUnit: NSObject, XMLParserDelegate {
    private(set) var messages: [String] = []

    init(_ data: Data) throws {
        super.init()
        let parser = XMLParser(data: data)
        parser.delegate = self
        if !parser.parse() { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
        qualifiedName: String?, attributes: [String: String]
    ) {
        if name == "failure" { messages.append(attributes["message"] ?? "") }
    }
}
