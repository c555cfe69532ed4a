internal import ViewTree

nonisolated extension Recording {
  /// The lines before the first entry, each ended.
  var head: String {
    var lines = ["\(Self.signature) \(Self.version)"]
    for option in options {
      lines.append("option \(option.name)" + (option.value.map { " \(AccessibleTree.quoted($0))" } ?? ""))
    }
    lines.append("window \(size.width) \(size.height) \(scale)")
    return lines.joined(separator: "\n") + "\n"
  }

  /// The line that says that nothing follows.
  static let end = "end"

  /// Reads the text form.
  package init(text: String) throws(RecordingError) {
    self.init(size: .zero, scale: 1)
    isComplete = false
    var hasSignature = false
    var hasWindow = false
    var number = 0
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    // Whoever was stopped in the middle of a line has not written it.
    lines.removeLast()
    for line in lines {
      number += 1
      do throws(LineError) {
        var fields = LineReader(line)
        if fields.isAtEnd { continue }
        if isComplete { throw LineError("nothing may follow the end") }
        let word = try fields.word()
        if !hasSignature {
          try Self.checkSignature(word, &fields)
          hasSignature = true
        } else if word == "option", !hasWindow {
          let name = String(try fields.word())
          options.append(Option(name, fields.isAtEnd ? nil : try fields.string()))
        } else if word == "window", !hasWindow {
          size = Size(width: try fields.length(), height: try fields.length())
          scale = try fields.number(in: 0.1...16)
          hasWindow = true
        } else if !hasWindow {
          throw LineError("the window's size is told first, not “\(word)”")
        } else if word == Self.end {
          isComplete = true
        } else {
          entries.append(try Entry(word, &fields))
        }
        try fields.finish()
      } catch {
        throw .damaged(line: number, reason: error.reason)
      }
    }
    if !hasWindow {
      throw .damaged(line: number + 1, reason: number == 0 ? "there is no recording" : "it ends too early")
    }
  }

  /// Days, in bytes.
  private static let largestFile = 256 << 20

  private static func checkSignature(_ word: Substring, _ fields: inout LineReader) throws(LineError) {
    guard word == signature else { throw LineError("this is no recording") }
    let version = try fields.whole()
    guard version == Self.version else {
      throw LineError("this is a recording of version \(version), and only version \(Self.version) is known")
    }
  }

  /// Reads a file.
  package init(readingFile path: String) throws(RecordingError) {
    var bytes: [UInt8] = []
    do throws(PictureError) {
      bytes = try FileContents.read(path, limit: Self.largestFile)
    } catch {
      // Nothing is no recording, but could be read.
      if error != .empty { throw .unreadable(error.reason) }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let good = bytes.split(separator: 10, omittingEmptySubsequences: false)
        .prefix { String(validating: $0, as: UTF8.self) != nil }
      throw .damaged(line: good.count + 1, reason: "this is no text")
    }
    try self.init(text: text)
  }
}
