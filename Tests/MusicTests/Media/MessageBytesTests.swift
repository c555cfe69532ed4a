import Glibc
import MediaProtocol
import Platform
import Testing

/// What goes from one process to the other, byte by byte.
@Suite struct MessageBytesTests {
  @Test("R3 each request has its number and its bytes")
  func requests() {
    let expected: [(MediaRequest, UInt32, [UInt8])] = [
      (.tags, 1, []), (.cover, 2, []),
      (.open(stream: 1, frame: 2, rate: 3), 3, [1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0]),
      (.read(stream: 0x0102_0304, frames: 5), 4, [4, 3, 2, 1, 5, 0, 0, 0]), (.close(stream: 6), 5, [6, 0, 0, 0]),
      (.measure(width: 7, height: 8, isFromSong: true), 6, [7, 0, 0, 0, 8, 0, 0, 0, 1]),
      (.measure(width: 7, height: 8, isFromSong: false), 6, [7, 0, 0, 0, 8, 0, 0, 0, 0]), (.decode, 7, []),
      (.pixels, 8, []), (.rights, 9, []),
    ]
    for (request, kind, bytes) in expected {
      #expect(request.kind == kind && request.encoded() == bytes)
      #expect(MediaRequest(kind: kind, encoded: bytes) == request)
      #expect(MediaRequest(kind: kind, encoded: bytes + [0]) == nil, "too long")
    }
    #expect(MediaRequest(kind: 6, encoded: [7, 0, 0, 0, 8, 0, 0, 0, 2]) == nil)
    for kind: UInt32 in [0, 10] { #expect(MediaRequest(kind: kind, encoded: []) == nil) }
    let limits = (1...10).compactMap { MediaReply(rawValue: $0)?.limit }
    let largest: [Int] = [32 << 10, 32 << 20, 0, 8 << 16, 1, 8, 218, 0, 201, 1]
    #expect(limits == largest)
  }

  @Test("M20 tags are fields with a number, a length and a value, in which nothing is that cannot be true")
  func tags() {
    var tags = FileTags()
    (tags.title, tags.artist, tags.albumArtist, tags.album, tags.genre, tags.release) = ("a", "b", "c", "d", "e", "f")
    (tags.disc, tags.track, tags.year) = (1, 258, 2001)
    (tags.duration, tags.trackGain, tags.albumGain, tags.trackPeak, tags.albumPeak) = (1, 2, -2, 0.5, 4)
    (tags.isCompilation, tags.hasCover) = (true, true)
    var bytes: [UInt8] = []
    for (number, letter) in zip(UInt8(1)...6, "abcdef".utf8) { bytes += [number, 1, 0, 0, 0, letter] }
    for (number, value) in [(16, [1, 0]), (17, [2, 1]), (18, [0xD1, 7])] as [(UInt8, [UInt8])] {
      bytes += [number, 4, 0, 0, 0] + value + [0, 0]
    }
    for (number, value) in [
      (32, [0xF0, 0x3F]), (33, [0, 0x40]), (34, [0, 0xC0]), (35, [0xE0, 0x3F]), (36, [0x10, 0x40]),
    ]
      as [(UInt8, [UInt8])]
    {
      bytes += [number, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0] + value
    }
    bytes += [48, 0, 0, 0, 0, 49, 0, 0, 0, 0]
    #expect(tags.encoded() == bytes)
    #expect(FileTags(encoded: bytes) == tags && FileTags(encoded: [99, 1, 0, 0, 0, 7] + bytes) == tags)
    #expect(FileTags().encoded() == [] && FileTags(encoded: []) == FileTags())
    for (number, size) in [(16, 3), (32, 7)] as [(UInt8, UInt8)] {
      #expect(FileTags(encoded: [number, size, 0, 0, 0] + [UInt8](repeating: 0, count: Int(size))) == nil)
    }
  }

  @Test("M20 numbers are sent and taken only within their ranges")
  func ranges() {
    /// The tags after the way to the other process.
    func sent(_ change: (inout FileTags) -> Void) -> FileTags? {
      var tags = FileTags()
      change(&tags)
      return FileTags(encoded: tags.encoded())
    }
    /// The same value for several tags, as it arrives.
    func received(_ tags: [UInt8], _ value: [UInt8]) -> [UInt8] {
      var bytes: [UInt8] = []
      for tag in tags { bytes += [tag, UInt8(value.count), 0, 0, 0] + value }
      return bytes
    }
    for (value, disc, track, year) in [
      (0, nil, nil, nil), (1, 1, 1, nil), (999, 999, 999, nil), (1000, 1000, 1000, 1000), (9999, 9999, 9999, 9999),
      (10_000, nil, 10_000, nil), (99_999, nil, 99_999, nil), (100_000, nil, nil, nil), (-1, nil, nil, nil),
    ] as [(Int, Int?, Int?, Int?)] {
      let tags = sent { ($0.disc, $0.track, $0.year) = (value, value, value) }
      #expect(tags?.disc == disc && tags?.track == track && tags?.year == year, "\(value)")
      guard value >= 0 else { continue }
      let bytes = received([16, 17, 18], Array(UInt32(value).sentBytes))
      let taken = FileTags(encoded: bytes)
      #expect(taken?.disc == disc && taken?.track == track && taken?.year == year, "\(value)")
    }
    let year = FileTags.longestDuration
    for (value, duration, gain, peak) in [
      (1e-3, 1e-3, 1e-3, 1e-3), (9e-4, nil, 9e-4, 9e-4), (1e-6, nil, 1e-6, 1e-6), (9e-7, nil, 9e-7, nil),
      (60, 60, 60, 60), (60.5, 60.5, nil, 60.5), (100, 100, nil, 100), (100.5, 100.5, nil, nil), (year, year, nil, nil),
      (year + 1, nil, nil, nil), (-60, nil, -60, nil), (-60.5, nil, nil, nil), (.nan, nil, nil, nil),
    ] as [(Double, Double?, Double?, Double?)] {
      let tags = sent {
        ($0.duration, $0.trackGain, $0.albumGain, $0.trackPeak, $0.albumPeak) = (value, value, value, value, value)
      }
      let bytes = received([32, 33, 34, 35, 36], Array(value.bitPattern.sentBytes))
      for tags in [tags, FileTags(encoded: bytes)] {
        #expect(tags?.duration == duration && tags?.trackGain == gain && tags?.albumGain == gain, "\(value)")
        #expect(tags?.trackPeak == peak && tags?.albumPeak == peak, "\(value)")
      }
    }
    let long = sent { $0.title = String(repeating: "a", count: FileTags.longestText + 1) }
    #expect(long?.title?.count == FileTags.longestText)
  }

  @Test(
    "M20 a text is UTF-8, also where it was cut in a letter, or else in the letters of Windows",
    arguments: [
      ([0x61, 0xC3, 0xA4], "aä"), ([0xE4], "ä"), ([0x61, 0x62, 0x63, 0x64, 0xC3], "abcd"),
      ([0x61, 0x62, 0x63, 0xC3], "abcÃ"), ([0x61, 0x62, 0x63, 0xE2, 0x82], "abc"),
      ([0x61, 0x62, 0x63, 0x64, 0xE2], "abcd"),
      ([0x61, 0x62, 0xF0, 0x9F, 0x8E], "ab"), ([0x61, 0x62, 0x63, 0xF0, 0x9F], "abc"),
      ([0x61, 0x62, 0x63, 0x64, 0xF0], "abcd"),
      ([0x61, 0x62, 0x63, 0x64, 0xBF], "abcd¿"), ([0x61, 0xC3, 0xA4, 0x62, 0xE4], "aäb"),
      ([0x61, 0x62, 0x63, 0xE4, 0x62], "abcäb"), ([0x80, 0x99, 0x9F], "€™Ÿ"), ([0x81, 0x9E], "\u{FFFD}ž"),
      ([0xC2, 0x80], "€"), ([0xC2, 0x9F, 0x21], "Ÿ!"), ([0xC2, 0xA0, 0x21], "\u{A0}!"), ([0xE2, 0x82, 0xAC], "€"),
      ([0x20, 0x20, 0x61, 0x20], "a"), ([0x1F, 0x61, 0x7F, 0x7E], "a ~"), ([0x61, 0x09, 0x0A, 0x62], "a b"),
      ([0xE2, 0x80, 0xA9, 0x61], "a"), ([0x20], nil), ([], nil), ([0x0A, 0x20], nil),
    ] as [([UInt8], String?)])
  func texts(bytes: [UInt8], text: String?) {
    #expect(TagText.cleaned(bytes) == text)
  }

  @Test("M11 a text in the letters of Windows has one byte for each, and no bytes with others")
  func latin() {
    for (text, bytes) in [
      ("aä", [0x61, 0xE4]), ("€™Ÿž", [0x80, 0x99, 0x9F, 0x9E]), ("\u{A0}ÿ\u{7F}", [0xA0, 0xFF, 0x7F]), ("", []),
      ("Ā", nil), ("\u{81}", nil), ("\u{9F}", nil), ("\u{FFFD}", nil), ("a→", nil),
    ] as [(String, [UInt8]?)] {
      #expect(TagText.latin(text) == bytes, "\(text)")
    }
  }

  @Test("R3 the measure of a picture is taken within its limits")
  func pictures() {
    func measure(_ width: Int, _ height: Int, _ fileWidth: Int = 9, _ fileHeight: Int = 9) -> PictureMeasure? {
      let sent = PictureMeasure(
        width: width, height: height, fileWidth: fileWidth, fileHeight: fileHeight, isOpaque: true, isLargest: false,
        damage: nil)
      let taken = PictureMeasure(encoded: sent.encoded())
      if let taken { #expect(taken == sent) }
      return taken
    }
    for (width, height, isTaken) in [
      (1, 1, true), (0, 1, false), (1, 0, false), (32_767, 1, true), (32_768, 1, false), (1, 32_767, true),
      (1, 32_768, false), (5120, 4096, true), (5120, 4097, false),
    ] {
      #expect((measure(width, height) != nil) == isTaken, "\(width) × \(height)")
    }
    for (side, isTaken) in [(1, true), (0, false), (1 << 20, true), (1 << 20 + 1, false)] {
      #expect((measure(1, 1, side, 1) != nil) == isTaken && (measure(1, 1, 1, side) != nil) == isTaken, "\(side)")
    }
    for flags in UInt8(0)...8 {
      let bytes: [UInt8] = [1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0, flags, 0x61]
      let expected = PictureMeasure(
        width: 1, height: 2, fileWidth: 3, fileHeight: 4, isOpaque: flags & 1 > 0, isLargest: flags & 2 > 0,
        damage: flags & 4 > 0 ? "a" : nil)
      #expect(PictureMeasure(encoded: bytes) == (flags < 8 ? expected : nil), "\(flags)")
      if flags < 4 { #expect(expected.encoded() == Array(bytes.dropLast())) }
      if (4..<8).contains(flags) { #expect(expected.encoded() == bytes) }
    }
    let failure = PictureFailure(.damaged, String(repeating: "a", count: 201))
    #expect(failure.encoded() == [5] + [UInt8](repeating: 0x61, count: 200))
    for kind in UInt8(0)...8 {
      #expect(PictureFailure(encoded: [kind, 0x61])?.kind.rawValue == ((1...7).contains(kind) ? kind : nil))
    }
    #expect(PictureFailure(encoded: []) == nil && PictureFailure(encoded: [3])?.detail == "")
  }

  @Test("R3 bytes and numbers are read as far as all of them are there")
  func reader() {
    var reader = ByteReader([1, 2, 3, 4, 5, 6, 7] as [UInt8])
    var parts: [[UInt8]?] = []
    func read(_ count: Int) { parts.append(reader.next(bytes: count).map { Array($0) }) }
    for count in [8, -1] { read(count) }
    let (first, second): (UInt8?, UInt16?) = (reader.next(), reader.next())
    let long: UInt64? = reader.next()
    #expect(first == 1 && second == 0x0302 && long == nil && Array(reader.rest) == [4, 5, 6, 7] && !reader.isAtEnd)
    for count in [2, 0, 3, 2, 0, 1] { read(count) }
    #expect(parts == [nil, nil, [4, 5], [], nil, [6, 7], [], nil])
    #expect(reader.isAtEnd && reader.rest.isEmpty)
  }

  @Test(
    "R3 a message takes a descriptor along, which stays the sender's, and the receiver gets it only if it asks for it")
  func descriptors() throws {
    let (ours, theirs) = try #require(MessageSocket.pair())
    let (sender, receiver) = (MessageSocket(descriptor: ours), MessageSocket(descriptor: theirs))
    #expect(sender.isConnected && !sender.isClosed)
    var ends: [CInt] = [-1, -1]
    let status = pipe(&ends)
    try #require(status == 0)
    defer { for end in ends { close(end) } }
    #expect(!MessageSocket(descriptor: dup(ends[0])).isConnected)
    for takesDescriptor in [true, false] {
      try sender.send(kind: 0x0102_0304, [5, 6], passing: ends[1])
      let header = try receiver.receiveHeader(takesDescriptor: takesDescriptor)
      #expect(header.kind == 0x0102_0304 && header.length == 2 && (header.descriptor >= 0) == takesDescriptor)
      #expect(try receiver.receive(2) == [5, 6])
      guard takesDescriptor else { continue }
      #expect(header.descriptor != ends[1] && write(header.descriptor, "x", 1) == 1)
      var byte: UInt8 = 0
      let count = read(ends[0], &byte, 1)
      #expect(count == 1 && byte == UInt8(ascii: "x"))
      close(header.descriptor)
    }
    // A message without one, and no message.
    try sender.send(kind: 7, [])
    let header = try receiver.receiveHeader(by: MonotonicClock.now + 60, takesDescriptor: true)
    #expect(header.kind == 7 && header.length == 0 && header.descriptor == -1)
    #expect(throws: MessageSocket.Failure.late) { try receiver.receiveHeader(by: MonotonicClock.now - 1) }
    #expect(throws: MessageSocket.Failure.late) { try receiver.receiveHeader(by: MonotonicClock.now + 0.002) }
  }

  @Test("R3 a connection whose other end is closed is noticed, also in the middle of a message")
  func closed() throws {
    for length in [0, 3, 8, 9] {
      let (ours, theirs) = try #require(MessageSocket.pair())
      let receiver = MessageSocket(descriptor: ours)
      let message: [UInt8] = [1, 0, 0, 0, 2, 0, 0, 0, 9]
      #expect(write(theirs, message, length) == length)
      #expect(!receiver.isClosed)
      close(theirs)
      #expect(receiver.isClosed)
      if length >= 8 { #expect(try receiver.receiveHeader().length == 2) }
      #expect(throws: MessageSocket.Failure.closed) {
        if length >= 8 { _ = try receiver.receive(2) } else { _ = try receiver.receiveHeader(takesDescriptor: true) }
      }
      #expect(throws: MessageSocket.Failure.closed) { try receiver.send(kind: 1, []) }
    }
  }
}
