/// Makes text that can be shown out of the bytes of a tag, whatever they are.
package enum TagText {
  /// The text with spaces for control characters, and without spaces at its ends; nil if nothing remains that can be seen.
  ///
  /// Bytes that are not UTF-8 are taken for Windows' Latin letters, as most programs do. Text in another encoding is
  /// therefore not readable, but every byte of it can be seen.
  package static func cleaned(_ bytes: some Collection<UInt8>) -> String? {
    // Other modules call this with collections for which it is not specialised; with these, each byte would take many times as long.
    let bytes = Array(bytes)
    // Most texts contain nothing that is replaced. 0xC2 and 0xE2 begin the control characters beyond ASCII.
    if bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != 0xC2 && $0 != 0xE2 }),
      let text = String(validating: bytes, as: UTF8.self)
    {
      return trimmed(text.unicodeScalars[...])
    }
    let isUnicode = String(validating: bytes, as: UTF8.self) != nil
    var text = String.UnicodeScalarView()
    func append(_ scalar: Unicode.Scalar) {
      switch scalar.value {
      // Several of them, such as the two that end a line, are one gap.
      case 0..<0x20, 0x7F, 0x2028, 0x2029: if text.last != " " { text.append(" ") }
      case 0x80..<0xA0: text.append(windows[Int(scalar.value) - 0x80])
      default: text.append(scalar)
      }
    }
    if isUnicode {
      for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars { append(scalar) }
    } else if let end = cut(bytes) {
      for scalar in String(decoding: bytes.prefix(end), as: UTF8.self).unicodeScalars { append(scalar) }
    } else {
      for byte in bytes { append(Unicode.Scalar(byte)) }
    }
    return trimmed(text[...])
  }

  /// The same of a text's beginning, as long as texts in tags can be. Playlists and other files may have megabytes in one line: nobody reads
  /// them, and a window would take seconds to lay them out.
  package static func shortened(_ bytes: some Collection<UInt8>) -> String? {
    cleaned(bytes.prefix(FileTags.longestText))
  }

  /// A text in Windows' Latin letters; nil if it has others.
  package static func latin(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      if let place = windows.firstIndex(of: scalar), scalar != "\u{FFFD}" {
        bytes.append(UInt8(0x80 + place))
      } else if let byte = UInt8(exactly: scalar.value), !(0x80..<0xA0).contains(byte) {
        bytes.append(byte)
      } else {
        return nil
      }
    }
    return bytes
  }

  private static func trimmed(_ text: Substring.UnicodeScalarView) -> String? {
    var text = text
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return text.contains(where: isVisible) ? String(text) : nil
  }

  /// Whether there is anything to be seen of a text. Spaces are not seen, and neither are characters that only change how others are shown,
  /// such as those that join several emoji.
  package static func isVisible(_ text: some StringProtocol) -> Bool { text.unicodeScalars.contains(where: isVisible) }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value > 0x20 && scalar.value != 0x7F }
    switch scalar.properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: return false
    default: return !scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  /// Where valid UTF-8 ends, if only its last character is incomplete, as in a text that was cut at a number of bytes.
  private static func cut(_ bytes: [UInt8]) -> Int? {
    guard bytes.count > 4, bytes.contains(where: { $0 >= 0xC0 }) else { return nil }
    for dropped in 1...3 where String(validating: bytes.dropLast(dropped), as: UTF8.self) != nil {
      let tail = Array(bytes.suffix(dropped))
      let length = tail[0] >= 0xF0 ? 4 : tail[0] >= 0xE0 ? 3 : tail[0] >= 0xC0 ? 2 : 0
      return length > dropped && tail.dropFirst().allSatisfy { $0 & 0xC0 == 0x80 } ? bytes.count - dropped : nil
    }
    return nil
  }

  /// The characters of Windows-1252 from 0x80 to 0x9F, where Unicode has control characters.
  private static let windows: [Unicode.Scalar] = Array(
    "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ".unicodeScalars)
}
