/// A bar for each form beside the form of Swift Testing, as a picture.
struct Chart {
    private let rows: [Row]
    /// The width of the names.
    private let left = 470.0
    /// The length of the bar of a form that takes as long as its peer.
    private let one = 160.0
    /// The ratio at which bars end, with an arrow.
    private let most = 2.5
    private let height = 20.0

    init(_ rows: [Row]) { self.rows = rows.filter { $0.ratio != nil && $0.peer?.name.contains("#") == true } }

    /// The picture.
    ///
    /// Its colors can be read on a light and on a dark background.
    var svg: String {
        let width = left + one * most + 70
        let bottom = height * Double(rows.count) + 30
        let lines = rows.enumerated().map { index, row in
            bar(row, top: 30 + height * Double(index))
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(width)) \(Int(bottom + 10))" \
            font-family="system-ui, sans-serif" font-size="11" fill="#727a84">
            <text x="\(left + one)" y="18" text-anchor="middle">as long as the form of Swift Testing</text>
            \(lines.joined(separator: "\n"))
            <path d="M\(left + one) 24V\(bottom)" stroke="#727a84" stroke-dasharray="3 3"/>
            </svg>
            """
    }

    private func bar(_ row: Row, top: Double) -> String {
        let ratio = row.ratio ?? 0
        let length = max(1, one * min(ratio, most))
        let name = "\(row.name) / \(row.peer?.name ?? "")"
        let arrow = ratio > most ? "→ " : ""
        let color = ratio <= 1 ? "#2f9e5b" : "#3b82c4"
        return """
            <text x="\(left - 8)" y="\(top + 13)" text-anchor="end">\(escaped(name))</text>\
            <rect x="\(left)" y="\(top + 3)" width="\(length)" height="\(height - 6)" fill="\(color)"/>\
            <text x="\(left + length + 5)" y="\(top + 13)">\(arrow)\(shortText(ratio))</text>
            """
    }

    private func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    }
}
