import Foundation
import MediaProtocol
import Music
import TestSupport
import Testing

@testable import JukeboxMedia

private func little(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> ($0 * 8) & 0xFF) } }
private func big(_ value: Int) -> [UInt8] { little(value).reversed() }

/// Tags of ID3 that libavformat does not read as they are meant, byte by byte, in files with hardly any sound.
@Suite struct ID3TagTests {
  private let files: SoundFiles
  private let process = MediaProcess()

  init() throws { files = try SoundFiles() }

  private func size(_ count: Int) -> [UInt8] { [21, 14, 7, 0].map { UInt8(count >> $0 & 0x7F) } }

  private func frame(_ name: String, _ content: [UInt8]) -> [UInt8] {
    Array(name.utf8) + size(content.count) + [0, 0] + content
  }

  private func text(_ name: String, _ text: String) -> [UInt8] { frame(name, [3] + Array(text.utf8)) }

  private func tag(_ frames: [UInt8]..., version: UInt8 = 4, flags: UInt8 = 0) -> [UInt8] {
    let frames = Array(frames.joined())
    return Array("ID3".utf8) + [version, 0, flags] + size(frames.count) + frames
  }

  /// A file with these chunks behind the sound, or before it.
  private func wave(_ chunks: [UInt8], isFirst: Bool = false) -> [UInt8] {
    var bytes = Array(WaveFile.bytes([Int16](repeating: 5, count: 80), rate: 8000, channels: 1))
    bytes.insert(contentsOf: chunks, at: isFirst ? 36 : bytes.count)
    return bytes
  }

  private func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    Array(name.utf8) + little(content.count) + content + (content.count % 2 == 0 ? [] : [0])
  }

  private func tags(_ name: String, _ bytes: [UInt8]) throws -> FileTags {
    try process.tags(of: files.write(name, bytes)).get()
  }

  @Test(
    "M11 all tags in a WAV file are read where they are those of ID3, before others, and wherever they are in the file")
  func wave() throws {
    let picture = [UInt8](0..<200)
    var frames = text("TIT2", "See") + text("TPE1", "Ada\0Bob") + text("TPE2", "The Adas") + text("TALB", "Boat")
    frames += text("TRCK", "3/12") + text("TPOS", "2/2") + text("TDRC", "2001-05-06") + text("TCON", "(17)")
    frames += text("TCMP", "1") + text("TXXX", "replaygain_track_gain\0-6.5 dB")
    frames += text("TXXX", "MusicBrainz Album Id\0id")
    let cover = [0] + Array("image/png\0".utf8)
    frames += frame("APIC", cover + [4, 0, 9, 9]) + frame("APIC", cover + [3, 0] + picture)
    let other = chunk("LIST", Array("INFOINAM".utf8) + little(6) + Array("Other\0".utf8))
    for name in ["id3 ", "ID3 "] {
      for isFirst in [false, true] {
        let bytes = wave(other + chunk("odd ", [1]) + chunk(name, tag(frames)), isFirst: isFirst)
        let tags = try tags("a.wav", bytes)
        #expect(tags.title == "See" && tags.artist == "Ada, Bob" && tags.albumArtist == "The Adas")
        #expect(tags.album == "Boat" && tags.track == 3 && tags.disc == 2 && tags.year == 2001 && tags.genre == "Rock")
        #expect(tags.isCompilation && tags.trackGain == -6.5 && tags.release == "id" && tags.duration == 0.01)
        #expect(try tags.hasCover && process.cover(of: files.folder + "/a.wav").get() == picture)
      }
    }
    #expect(try tags("a.wav", wave(other)).title == "Other")
  }

  @Test(
    "M11 texts and covers are read whole in tags that have zeros behind each byte of ones",
    arguments: [2, 3] as [UInt8])
  func stuffed(version: UInt8) throws {
    func frame(_ name: String, _ shortName: String, _ content: [UInt8]) -> [UInt8] {
      version == 2
        ? Array(shortName.utf8) + big(content.count)[1...] + content
        : Array(name.utf8) + big(content.count) + [0, 0] + content
    }
    func text(_ text: String) -> [UInt8] {
      [1, 0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    }
    let picture = [0xFF, 0xD8, 0xFF, 0xE0, 0xFF, 0, 0, 0xFF, 0, 0xFF] + [UInt8](0..<255)
    let kind = version == 2 ? Array("PNG".utf8) : Array("image/png\0".utf8)
    var frames = frame("TIT2", "TT2", text("Seeÿ")) + frame("TPE1", "TP1", text("Ada\0Bob"))
    frames += frame("APIC", "PIC", [0] + kind + [3, 0] + picture) + frame("TALB", "TAL", text("Boat"))
    let stuffed = frames.flatMap { $0 == 0xFF ? [$0, 0] : [$0] }
    let tag = Array("ID3".utf8) + [version, 0, 0x80] + size(stuffed.count) + stuffed
    let block = [0xFF, 0xFB, 0x90, 0] + [UInt8](repeating: 0, count: 413)
    for bytes in [tag + Array(repeatElement(block, count: 8).joined()), wave(chunk("id3 ", tag))] {
      let tags = try tags("a", bytes)
      #expect(tags.title == "Seeÿ" && tags.artist == (version == 2 ? "Ada" : "Ada, Bob") && tags.album == "Boat")
      #expect(try process.cover(of: files.folder + "/a").get() == picture)
    }
  }

  @Test("M20 what a WAV file says about the sizes of its tag and its chunks is not believed")
  func sizes() throws {
    let (title, artist) = (text("TIT2", "See"), text("TPE1", "Ada\0Bob"))
    let both = tag(title, artist)
    var claims = both
    claims.replaceSubrange(6..<10, with: [0x7F, 0x7F, 0x7F, 0x7F])
    for (content, artist) in [
      (both, "Ada, Bob"), (claims, "Ada, Bob"), (tag(title) + artist, nil), (Array(both.prefix(28)), nil),
      (Array(both.prefix(10)), nil),
      (Array(both.prefix(9)), nil), ([], nil), (both + [0, 0, 0], "Ada, Bob"), (tag(title, artist, flags: 0x10), "Ada"),
      (tag(version: 3, flags: 0xFF), nil),
    ] as [([UInt8], String?)] {
      let tags = try tags("a.wav", wave(chunk("id3 ", content)))
      #expect(tags.artist == artist && tags.title == (content.count < 20 ? nil : "See"), "\(content)")
      #expect(tags.duration == 0.01)
    }
    // The chunk goes on behind the end of the file, or the one before it does.
    for size in [both.count + 1, Int(Int32.max), Int(UInt32.max)] {
      let head = Array("id3 ".utf8) + little(size)
      #expect(try tags("a.wav", wave(head + both)).artist == "Ada, Bob")
      #expect(try tags("a.wav", wave(Array("junk".utf8) + little(size) + chunk("id3 ", both))).artist == nil)
    }
  }

  @Test("M20 a thousand chunks are looked at, and none that is not all there")
  func chunks() throws {
    func place(_ chunks: [UInt8], isBigEndian: Bool = false) throws -> Range<Int>? {
      let bytes = [UInt8](repeating: 1, count: 12) + chunks
      return try withFile(of: bytes) { Chunks.tag(in: $0, start: 0, size: bytes.count, isBigEndian: isBigEndian) }
    }
    let wanted = chunk("id3 ", [1, 2])
    for (count, isFound) in [(0, true), (999, true), (1000, false)] {
      let others = Array(repeatElement(chunk("free", []), count: count).joined())
      let start = 20 + others.count
      #expect(try place(others + wanted) == (isFound ? start..<start + 2 : nil), "\(count)")
    }
    #expect(try place([]) == nil && place(Array(wanted.prefix(7))) == nil && place(Array(wanted.prefix(8))) == 20..<20)
    #expect(try place(Array("ID3 ".utf8) + big(1) + [7, 8], isBigEndian: true) == 20..<21)
    #expect(try place(chunk("odd ", [1]) + wanted) == 30..<32 && place(chunk("Id3 ", [])) == nil)
  }

  @Test("M11 several artists are read in the tags of AIFF and AAC files, too")
  func otherFormats() throws {
    let tag = tag(text("TIT2", "See"), text("TPE1", "Ada\0Bob"))
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] { Array(name.utf8) + big(content.count) + content }
    // One channel, twenty frames of sixteen bits, and 8,000 Hz as a number of ten bytes.
    let common: [UInt8] = [0, 1, 0, 0, 0, 20, 0, 16, 0x40, 0x0B, 0xFA, 0, 0, 0, 0, 0, 0, 0]
    let sound = chunk("SSND", [UInt8](repeating: 0, count: 48))
    let chunks = Array("AIFF".utf8) + chunk("COMM", common) + sound + chunk("ID3 ", tag)
    let aiff = try tags("a.aiff", Array("FORM".utf8) + big(chunks.count) + chunks)
    #expect(aiff.title == "See" && aiff.artist == "Ada, Bob" && aiff.duration == 0.0025)
    try files.run("ffmpeg", "-v", "error", "-f", "lavfi", "-i", "sine=d=0.1", "b.aac")
    let sounding = try Array(Data(contentsOf: URL(fileURLWithPath: files.folder + "/b.aac")))
    let aac = try tags("a.aac", tag + sounding)
    #expect(aac.title == "See" && aac.artist == "Ada, Bob")
  }
}
