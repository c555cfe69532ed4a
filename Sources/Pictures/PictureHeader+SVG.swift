internal import Platform

extension PictureHeader {
  /// Recognizes an SVG by its root element in the first 4 KiB, as SDL_image does.
  static func svg(_ file: PictureFile) -> PictureHeader? {
    let head = String(decoding: file.bytes(at: 0, count: min(file.size, 4096)) ?? [], as: UTF8.self)
    guard let root = head.firstOccurrence(of: "<svg") else { return nil }
    let element = head[root.upperBound...].prefix { $0 != ">" }
    let box = attribute("viewBox", in: element)?.split { $0 == " " || $0 == "," }.compactMap { Double($0) } ?? []
    let boxSize = box.count == 4 && box[2] > 0 && box[3] > 0 ? (box[2], box[3]) : nil
    let width = attribute("width", in: element).flatMap(length)
    let height = attribute("height", in: element).flatMap(length)
    let size: (Double, Double)
    switch (width, height, boxSize) {
    case (let width?, let height?, _): size = (width, height)
    case (let width?, nil, let box?): size = (width, width * box.1 / box.0)
    case (nil, let height?, let box?): size = (height * box.0 / box.1, height)
    case (nil, nil, let box?): size = box
    default: size = (512, 512)
    }
    return PictureHeader(.svg, width: pixels(size.0), height: pixels(size.1))
  }

  private static func pixels(_ length: Double) -> Int {
    length.isFinite ? Int(max(1, min(length.rounded(), 32_767))) : 1
  }

  private static func attribute(_ name: String, in element: Substring) -> Substring? {
    var rest = element
    while let found = rest.firstOccurrence(of: name) {
      let before = rest[..<found.lowerBound].last
      rest = rest[found.upperBound...]
      let value = rest.drop { $0.isWhitespace }
      guard before?.isWhitespace == true, value.first == "=" else { continue }
      let quoted = value.dropFirst().drop { $0.isWhitespace }
      guard let quote = quoted.first, quote == "\"" || quote == "'" else { continue }
      return quoted.dropFirst().prefix { $0 != quote }
    }
    return nil
  }

  /// A length in CSS pixels; nil for percentages and for text that is not a length.
  private static func length(_ text: Substring) -> Double? {
    let units: [(String, Double)] = [
      ("px", 1), ("pt", 96.0 / 72), ("pc", 16), ("mm", 96 / 25.4), ("cm", 96 / 2.54), ("in", 96), ("", 1),
    ]
    let trimmed = text.filter { !$0.isWhitespace }
    for (unit, factor) in units where trimmed.hasSuffix(unit) {
      guard let number = Double(trimmed.dropLast(unit.count)), number.isFinite, number > 0 else { return nil }
      return number * factor
    }
    return nil
  }
}
