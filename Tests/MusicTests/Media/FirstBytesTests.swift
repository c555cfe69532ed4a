import Glibc
import Testing

@testable import JukeboxMedia

/// What is told by the first bytes of files, and of the blocks in them.
@Suite struct FirstBytesTests {
  @Test("M1 bytes are read as far as all of them are there, and only a disk that gives nothing counts as failed")
  func bytes() throws {
    try withFile(of: [1, 2, 3, 4]) { file in
      #expect(file.read(4, at: 0) == [1, 2, 3, 4] && file.read(2, at: 2) == [3, 4])
      #expect(file.read(0, at: 9) == [] && file.read(1, at: 3) == [4])
      #expect(file.read(5, at: 0) == nil && file.read(1, at: 4) == nil && file.read(1, at: -1) == nil)
      #expect(!file.haveFailed)
    }
    let folder = open("/", O_RDONLY)
    defer { close(folder) }
    for descriptor in [folder, -1] {
      let file = PlainBytes(descriptor: descriptor)
      #expect(!file.haveFailed && file.read(1, at: 0) == nil && file.haveFailed)
    }
  }

  @Test(
    "M1 the usual formats are known by their first twelve bytes",
    arguments: [
      ("fLaC", "flac"), ("OggS", "ogg"), ("....ftyp", "mov"), ("RIFF....WAVE", "wav"), ("FORM....AIFF", "aiff"),
      ("FORM....AIFC", "aiff"), ("wvpk", "wv"), ("RIFF....AVI ", nil), ("RIFX....WAVE", nil), ("FORM....8SVX", nil),
      ("ftyp", nil), (".RIFF...WAVE", nil), ("", nil),
    ] as [(String, String?)])
  func formats(text: String, format: String?) throws {
    let bytes = Array(text.utf8) + [UInt8](repeating: 0, count: 12 - text.utf8.count)
    let guess = try withFile(of: bytes) { FormatGuess($0) }
    #expect(guess.name == format && guess.offset == 0)
    #expect(try withFile(of: bytes.dropLast()) { FormatGuess($0).name } == nil, "too short")
  }

  @Test("M1 a file begins with MPEG audio where all bits of its header say so")
  func mpeg() throws {
    func name(_ bytes: [UInt8]) throws -> String? {
      try withFile(of: bytes + [UInt8](repeating: 0, count: 9)) { FormatGuess($0).name }
    }
    for bytes: [UInt8] in [[0xFF, 0xFB, 0x90], [0xFF, 0xE2, 0x00], [0xFF, 0xFD, 0xE0]] {
      #expect(try name(bytes) == "mp3", "\(bytes)")
    }
    // Another first byte, one bit less, AAC, and a bit rate that does not exist.
    for bytes: [UInt8] in [[0xFE, 0xFB, 0x90], [0xFF, 0xDB, 0x90], [0xFF, 0xF9, 0x90], [0xFF, 0xFB, 0xF0]] {
      #expect(try name(bytes) == nil, "\(bytes)")
    }
  }

  @Test("M1 the sound is found behind up to three tags")
  func tags() throws {
    /// The header of a tag, whose size has seven bits in each byte, and its content.
    func tag(_ size: Int, flags: UInt8 = 0) -> [UInt8] {
      Array("ID3".utf8) + [4, 0, flags, 0, 0, UInt8(size >> 7 | 0x80), UInt8(size & 0x7F)]
        + [UInt8](repeating: 7, count: size + (flags & 0x10 == 0 ? 0 : 10))
    }
    let sound = Array("fLaC".utf8) + [UInt8](repeating: 0, count: 8)
    for (tags, offset) in [
      ([], 0), ([tag(5)], 15), ([tag(300)], 310), ([tag(5, flags: 0x10)], 25), ([tag(5, flags: 0x80)], 15),
      ([tag(1), tag(2), tag(3)], 36),
    ] as [([[UInt8]], Int)] {
      let guess = try withFile(of: Array(tags.joined()) + sound) { FormatGuess($0) }
      #expect(guess.name == "flac" && guess.offset == offset)
    }
    let many = try withFile(of: tag(1) + tag(2) + tag(3) + tag(4) + sound) { FormatGuess($0) }
    #expect(many.name == nil)
    let cut = try withFile(of: tag(30).prefix(20)) { FormatGuess($0) }
    #expect(cut.name == nil && cut.offset == 40)
  }

  @Test("M1 the header of a block of MPEG audio tells its rate and its length")
  func blockHeaders() throws {
    // The first version at 44,100 Hz, and the second one at 22,050 Hz, at each bit rate that can be said.
    let lengths: [(UInt8, [Int64?])] = [
      (0xFB, [nil, 104, 130, 156, 182, 208, 261, 313, 365, 417, 522, 626, 731, 835, 1044, nil]),
      (0xF3, [nil, 26, 52, 78, 104, 130, 156, 182, 208, 261, 313, 365, 417, 470, 522, nil]),
    ]
    for (second, known) in lengths {
      for (index, length) in known.enumerated() {
        let header = try #require(BlockHeader(0xFF, second, UInt8(index << 4)))
        #expect(header.length == length && header.isFirstVersion == (second == 0xFB), "\(index)")
        #expect(BlockHeader(0xFF, second, UInt8(index << 4 | 2))?.length == length.map { $0 + 1 }, "with a byte more")
      }
    }
    let allRates: [(UInt8, [Int])] = [
      (0xFB, [44_100, 48_000, 32_000]), (0xF2, [22_050, 24_000, 16_000]), (0xE3, [11_025, 12_000, 8_000]),
    ]
    for (second, rates) in allRates {
      for (index, rate) in rates.enumerated() {
        let header = try #require(BlockHeader(0xFF, second, UInt8(0x90 | index << 2)))
        #expect(header.rate == rate && header.isFirstVersion == (second == 0xFB))
      }
      #expect(BlockHeader(0xFF, second, 0x9C) == nil, "no rate")
    }
    // The version that does not exist, another first byte, no layer, the second layer, and the first one.
    let unknown = try #require(BlockHeader(0xFF, 0xEB, 0x90))
    #expect(unknown.length == nil && !unknown.isFirstVersion)
    for (first, second) in [(0xFE, 0xFB), (0xFF, 0xF9), (0xFF, 0xFD), (0xFF, 0xFF), (0xFF, 0xDB)] as [(UInt8, UInt8)] {
      #expect(BlockHeader(first, second, 0x90) == nil, "\(first) \(second)")
    }
  }

  @Test("M3 a block of an MP3 file is found by the headers before it, up to the end of the file")
  func places() throws {
    /// A block of 128 kbit/s at 44,100 Hz, 417 or 418 bytes long.
    func block(_ header: [UInt8] = [0xFF, 0xFB, 0x90], isLonger: Bool) -> [UInt8] {
      [header[0], header[1], header[2] | (isLonger ? 2 : 0)] + [UInt8](repeating: 0, count: isLonger ? 415 : 414)
    }
    func place(ofBlock number: Int64, from start: Int64, in bytes: [UInt8]) throws -> Int64? {
      try withFile(of: bytes) {
        BlockHeaders(file: $0, size: Int64(bytes.count)).place(ofBlock: number, from: start)
      }
    }
    // More than is read at once.
    let content = [UInt8](repeating: 0, count: 10) + (0..<400).flatMap { block(isLonger: $0 % 3 == 0) }
    var end: Int64 = 10
    for number in 0...400 as ClosedRange<Int64> {
      if number % 13 == 0 || number > 397 { #expect(try place(ofBlock: number, from: 10, in: content) == end) }
      end += number % 3 == 0 ? 418 : 417
    }
    #expect(try place(ofBlock: 401, from: 10, in: content) == nil)
    #expect(try place(ofBlock: -1, from: 33, in: content) == 33)
    #expect(try place(ofBlock: 1, from: 11, in: content) == nil, "no block begins there")
    // The header of the last block is all that is there of it, or one byte of that is missing.
    let first = block(isLonger: false)
    #expect(try place(ofBlock: 1, from: 0, in: Array(first.prefix(4))) == 417)
    #expect(try place(ofBlock: 1, from: 0, in: Array(first.prefix(3))) == nil)
    // A block of another rate, and one that does not say its length.
    for other: [UInt8] in [[0xFF, 0xFB, 0x94], [0xFF, 0xFB, 0x00]] {
      let joined = first + block(other, isLonger: false) + first
      #expect(try place(ofBlock: 1, from: 0, in: joined) == 417 && place(ofBlock: 2, from: 0, in: joined) == nil)
    }
  }

  /// The first block of an MP3 file, with the header of an encoder in it.
  private struct FirstBlock {
    var header: [UInt8] = [0xFF, 0xFB, 0x90, 0]
    var space = 32
    var name = "Info"
    var flags = 0x0F
    var blocks = 10
    var byteCount = 0
    var encoder = "LAME"
    var delay = 576
    var padding = 1000

    /// All of it, before what follows.
    func bytes(_ following: [UInt8] = []) -> [UInt8] {
      func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) } }
      var bytes = header + [UInt8](repeating: 0, count: space) + Array(name.utf8) + number(flags) + number(blocks)
      if flags & 2 != 0 { bytes += number(byteCount) }
      if flags & 4 != 0 { bytes += [UInt8](repeating: 9, count: 100) }
      if flags & 8 != 0 { bytes += number(50) }
      bytes += Array(encoder.utf8) + [UInt8](repeating: 1, count: 17)
      bytes += number(delay << 12 | padding).dropFirst()
      bytes += [UInt8](repeating: 0, count: 417 - bytes.count)
      return bytes + following
    }
  }

  private func length(_ block: FirstBlock, _ following: [UInt8] = [], offset: Int = 0) throws -> Int64? {
    try withFile(of: [UInt8](repeating: 0, count: offset) + block.bytes(following)) {
      LAMEHeader($0, offset: offset)?.length
    }
  }

  @Test("M2 the header of an encoder tells how long the song is, for each version, for one and two channels")
  func encoderHeaders() throws {
    let expected: Int64 = 10 * 1152 - 1576
    #expect(try length(FirstBlock()) == expected && length(FirstBlock(), offset: 21) == expected)
    #expect(try length(FirstBlock(header: [0xFF, 0xFB, 0x90, 0xC0], space: 17)) == expected)
    #expect(try length(FirstBlock(header: [0xFF, 0xFB, 0x90, 0xC0], space: 32)) == nil)
    #expect(try length(FirstBlock(header: [0xFF, 0xF3, 0x90, 0], space: 17)) == 10 * 576 - 1576)
    #expect(try length(FirstBlock(header: [0xFF, 0xF3, 0x90, 0xC0], space: 9)) == 10 * 576 - 1576)
    #expect(try length(FirstBlock(header: [0xFF, 0xF3, 0x90, 0x80], space: 17)) == 10 * 576 - 1576)
    for name in ["Xing", "VBRI"] { #expect(try length(FirstBlock(name: name)) == (name == "Xing" ? expected : nil)) }
    for flags in 0..<16 { #expect(try length(FirstBlock(flags: flags)) == (flags & 1 == 1 ? expected : nil)) }
    for encoder in ["Lavf", "Lavc", "Blad"] {
      #expect(try length(FirstBlock(encoder: encoder)) == (encoder == "Blad" ? nil : expected))
    }
    #expect(try length(FirstBlock(blocks: 1, delay: 152)) == nil)
    #expect(try length(FirstBlock(blocks: 1, delay: 151)) == 1)
    #expect(try length(FirstBlock(blocks: 1 << 20, delay: 4095, padding: 4095)) == 1152 << 20 - 8190)
    let other = FirstBlock(header: [0xFF, 0xFB, 0x94, 0]).bytes()
    #expect(try withFile(of: other) { LAMEHeader($0, offset: 0)?.rate } == 48_000)
    for (count, found) in [(256, expected), (255, nil)] as [(Int, Int64?)] {
      #expect(try withFile(of: FirstBlock().bytes().prefix(count)) { LAMEHeader($0, offset: 0)?.length } == found)
    }
  }

  @Test("M1 the header says nothing about a file that was joined to another")
  func joinedFiles() throws {
    let expected: Int64 = 10 * 1152 - 1576
    let block = FirstBlock(byteCount: 417)
    for (following, isAlone) in [
      ([], true), ([0xFF, 0xFB], true), (Array("TAG".utf8), true), (Array("ID3".utf8), false),
      ([0xFF, 0xFB, 0x90], false),
    ] as [([UInt8], Bool)] {
      #expect(try length(block, following) == (isAlone ? expected : nil), "\(following)")
      #expect(try length(block, following, offset: 15) == (isAlone ? expected : nil), "\(following)")
    }
    // The size of the sound is not said, or ends where it begins.
    #expect(try length(FirstBlock(flags: 1), [0xFF, 0xFB, 0x90]) == expected)
    #expect(try length(FirstBlock(byteCount: 0), [0xFF, 0xFB, 0x90]) == expected)
  }
}
