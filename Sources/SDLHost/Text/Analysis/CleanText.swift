/// A text prepared for shaping: UTF-8 without control characters, divided into hard lines and grapheme clusters.
nonisolated struct CleanText: Sendable {
  /// The text between two line ends, without them.
  struct Line: Sendable {
    var start: Int32
    var end: Int32
    /// Whether the line follows a line separator, so that it continues the paragraph and has its direction.
    var continuesParagraph: Bool
    /// Whether it may contain text that runs from right to left.
    var isBidirectional: Bool
  }

  private(set) var bytes: [UInt8] = []
  private(set) var lines: [Line] = []
  /// Whether a cluster begins at a byte; nil if every byte is a cluster.
  private(set) var clusterStarts: [Bool]?
  /// Where the offsets in the source that were asked for are in `bytes`.
  private(set) var marks: [Int32] = []

  // The line that has not ended yet.
  private var lineStart = 0
  private var continuesParagraph = false
  private var isBidirectional = false

  /// The longest text: offsets have 32 bits, and a tab becomes four characters.
  private static let longest = 1 << 28

  /// - Parameter marks: ascending offsets in the UTF-8 of the text. Inside a cluster they count as its end.
  init(_ text: String, marks sourceMarks: [Int] = []) {
    var text = text
    if text.utf8.count > Self.longest { text = String(decoding: text.utf8.prefix(Self.longest), as: UTF8.self) }
    var span = text.utf8Span
    if span.checkForASCII(), sourceMarks.isEmpty {
      text.withUTF8 { cleanASCII($0) }
    } else {
      clean(text, marks: sourceMarks)
    }
    endLine(opensParagraph: true)
  }

  /// The end of the cluster that begins at `byte`, at most `end`.
  func clusterEnd(after byte: Int, end: Int) -> Int {
    guard let clusterStarts else { return byte + 1 }
    var next = byte + 1
    while next < end, !clusterStarts[next] { next += 1 }
    return next
  }

  func isClusterStart(_ byte: Int) -> Bool { clusterStarts?[byte] ?? true }

  // MARK: Cleaning

  /// The offset of the next control byte from `place` on, or of the end.
  private static func nextControl(in raw: UnsafeRawBufferPointer, from place: Int) -> Int {
    var place = place
    while place + 8 <= raw.count {
      // Subtracting 0x20 from a byte below 0x20 borrows, which sets its high bit, as does adding 1 to 0x7F. A borrow
      // affects only higher bytes, so the first byte that is found is correct.
      let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      let found = ((word &- 0x2020_2020_2020_2020) | (word &+ 0x0101_0101_0101_0101)) & 0x8080_8080_8080_8080
      if found != 0 { return place + found.trailingZeroBitCount / 8 }
      place += 8
    }
    while place < raw.count, raw[place] >= 0x20, raw[place] != 0x7F { place += 1 }
    return place
  }

  private mutating func cleanASCII(_ text: UnsafeBufferPointer<UInt8>) {
    let raw = UnsafeRawBufferPointer(text)
    bytes.reserveCapacity(raw.count)
    var place = 0
    while place < raw.count {
      let end = Self.nextControl(in: raw, from: place)
      bytes.append(contentsOf: raw[place..<end])
      guard end < raw.count else { break }
      place = end + 1
      if raw[end] == 0x0D, place < raw.count, raw[place] == 0x0A { place += 1 }
      control(UInt32(raw[end]))
    }
  }

  private mutating func clean(_ text: String, marks sourceMarks: [Int]) {
    let count = text.utf8.count
    bytes.reserveCapacity(count)
    var starts: [Bool] = []
    starts.reserveCapacity(count)
    var place = 0
    for character in text {
      let start = bytes.count
      if marks.count < sourceMarks.count {
        while marks.count < sourceMarks.count, sourceMarks[marks.count] <= place {
          marks.append(Int32(clamping: start))
        }
        place += character.utf8.count
      }
      var length = 0
      for scalar in character.unicodeScalars {
        length += 1
        if length > Cluster.longest { break }
        let value = scalar.value
        switch value {
        case 0x0A where length > 1: break  // a part of the line end CR LF
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: control(value)
        case 0xFFFF: bytes.append(contentsOf: [0xEF, 0xBF, 0xBD])  // libunibreak would treat it as the end of the text
        default:
          if value < 0x80 {
            bytes.append(UInt8(value))
          } else {
            bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            if value >= 0x590, !isBidirectional, Cluster.isBidirectional(value) { isBidirectional = true }
          }
        }
      }
      if bytes.count > start {
        starts.append(true)
        let isTab = character == "\t"
        while starts.count < bytes.count { starts.append(isTab) }
      }
    }
    while marks.count < sourceMarks.count { marks.append(Int32(clamping: bytes.count)) }
    clusterStarts = starts
  }

  private mutating func control(_ value: UInt32) {
    switch value {
    case 0x09: bytes.append(contentsOf: [0x20, 0x20, 0x20, 0x20])
    case 0x0A, 0x0D, 0x85, 0x2029: endLine(opensParagraph: true)
    case 0x0B, 0x0C, 0x2028: endLine(opensParagraph: false)
    default: break
    }
  }

  private mutating func endLine(opensParagraph: Bool) {
    lines.append(
      Line(
        start: Int32(clamping: lineStart), end: Int32(clamping: bytes.count), continuesParagraph: continuesParagraph,
        isBidirectional: isBidirectional))
    lineStart = bytes.count
    continuesParagraph = !opensParagraph
    isBidirectional = false
  }
}
