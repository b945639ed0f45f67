import Foundation
import FoundationXML

/// Prints a line for each test of an xunit file: name, outcome, message.
///
/// A failure that is there twice is an outcome of its own.
final class Reader: NSObject, XMLParserDelegate {
    private var test: (name: String, outcome: String, message: String)?
    private var messages: Set<String> = []

    func parser(
        _ parser: XMLParser, didStartElement element: String, namespaceURI: String?,
        qualifiedName: String?, attributes: [String: String]
    ) {
        switch element {
        case "testcase":
            messages = []
            test = ("\(attributes["classname"] ?? "")/\(attributes["name"] ?? "")", "passed", "")
        case "failure":
            let message = attributes["message"] ?? ""
            let word = message.prefix { $0 != ":" }
            test?.outcome = ["crashed", "hung"].contains(word) ? String(word) : "failed"
            if !messages.insert(message).inserted { test?.outcome = "twice" }
            test?.message = message
        case "skipped": test?.outcome = "skipped"
        default: break
        }
    }

    func parser(
        _ parser: XMLParser, didEndElement element: String, namespaceURI: String?,
        qualifiedName: String?
    ) {
        guard element == "testcase", let test else { return }
        let message = test.message.split(separator: "\n").joined(separator: " ")
        print(test.name, test.outcome, message, separator: "\t")
    }
}

let reader = Reader()
guard let parser = XMLParser(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1])) else {
    exit(2)
}
parser.delegate = reader
exit(parser.parse() ? 0 : 1)
