import Foundation
import MediaProtocol
import Music
import Testing

/// Tags that name several artists, where these are not easily found.
@Suite struct SeveralArtistsTests {
  let files: SoundFiles
  let process = MediaProcess()

  init() throws {
    files = try SoundFiles()
    _ = try files.write("a.wav", Sounds.sweep(frames: 44_100, rate: 44_100), rate: 44_100)
  }

  private func bytes(of name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: files.folder + "/" + name))
  }

  @Test("M11 Several artists are found behind a large picture in a tag of ID3")
  func behindPictureInID3() throws {
    func size(_ count: Int) -> [UInt8] { [21, 14, 7, 0].map { UInt8(count >> $0 & 0x7F) } }
    func frame(_ name: String, _ encoding: UInt8, _ content: [UInt8]) -> [UInt8] {
      Array(name.utf8) + size(content.count + 1) + [0, 0, encoding] + content
    }
    var frames = frame("APIC", 0, Array("image/jpeg\0\u{3}\0".utf8) + [UInt8](repeating: 7, count: 300_000))
    frames += frame("TPE1", 3, Array("Ada\0Bär".utf8))
    frames += frame("TPE2", 3, Array("Cleo\0Dan".utf8))
    frames += [UInt8](repeating: 0, count: 500)
    let tag = Array("ID3".utf8) + [4, 0, 0] + size(frames.count) + frames
    try files.run("lame", "--quiet", "-t", "a.wav", "sound.mp3")
    let tags = try process.tags(of: files.write("b.mp3", tag + Array(bytes(of: "sound.mp3")))).get()
    #expect(tags.artist == "Ada, Bär" && tags.albumArtist == "Cleo, Dan")
  }

  @Test("M11 A tag of Monkey's Audio is read also where it has a large picture")
  func besidePictureInAPETag() throws {
    func little(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> ($0 * 8) & 0xFF) } }
    func item(_ name: String, _ value: [UInt8], flags: Int) -> [UInt8] {
      little(value.count) + little(flags) + Array(name.utf8) + [0] + value
    }
    var tag = item("Cover Art (Front)", [UInt8](repeating: 7, count: 2 << 20), flags: 2)
    tag += item("Artist", Array("Ada\0Bob".utf8), flags: 0)
    let size = tag.count + 32
    tag += Array("APETAGEX".utf8) + little(2000) + little(size) + little(2)
    tag += [UInt8](repeating: 0, count: 12)
    try files.run("lame", "--quiet", "-t", "a.wav", "sound.mp3")
    let tags = try process.tags(of: files.write("b.mp3", Array(bytes(of: "sound.mp3")) + tag)).get()
    #expect(tags.artist == "Ada, Bob")
  }

  @Test("M11 Artists that a tag names one by one beside the text for all of them are separated by commas")
  func namedBesideText() throws {
    func comments(_ artists: [String]) -> [String] { ["ARTIST=Ada & Bob"] + artists.map { "ARTISTS=" + $0 } }
    func flac(_ artists: [String]) throws -> String? {
      try files.run("flac", ["-s", "-f", "a.wav", "-o", "b.flac"] + comments(artists).flatMap { ["-T", $0] })
      return try process.tags(of: files.folder + "/b.flac").get().artist
    }
    #expect(try flac(["Ada", "Bob"]) == "Ada, Bob" && flac(["Ada & Bob"]) == "Ada & Bob")
    try files.run("opusenc", ["--quiet", "a.wav", "b.opus"] + comments(["Ada", "Bob"]).flatMap { ["--comment", $0] })
    #expect(try process.tags(of: files.folder + "/b.opus").get().artist == "Ada, Bob")

    func little(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> ($0 * 8) & 0xFF) } }
    try files.run("wavpack", "-q", "-y", "a.wav", "-o", "b.wv")
    let text = little(9) + little(0) + Array("Artist\0Ada & Bob".utf8)
    let items = text + little(7) + little(0) + Array("Artists\0Ada\0Bob".utf8)
    let end = little(2000) + little(items.count + 32) + little(2) + [UInt8](repeating: 0, count: 12)
    let file = try Array(bytes(of: "b.wv")) + items + Array("APETAGEX".utf8) + end
    #expect(try process.tags(of: files.write("c.wv", file)).get().artist == "Ada, Bob")

    func frame(_ name: String, _ content: String) -> [UInt8] {
      Array(name.utf8) + [0, 0, 0, UInt8(content.utf8.count + 1), 0, 0, 3] + Array(content.utf8)
    }
    let frames =
      frame("TXXX", "Other\0Cleo\0Dan") + frame("TXXX", "Artists\0Ada\0Bob") + frame("TPE1", "Ada & Bob")
    try files.run("lame", "--quiet", "-t", "a.wav", "sound.mp3")
    let tag = Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, UInt8(frames.count)] + frames
    #expect(try process.tags(of: files.write("b.mp3", tag + Array(bytes(of: "sound.mp3")))).get().artist == "Ada, Bob")
  }

  // MARK: M4A

  private func atom(_ name: [UInt8], _ contents: [UInt8]) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8((contents.count + 8) >> $0 & 0xFF) } + name + contents
  }

  private func value(_ text: String) -> [UInt8] {
    atom(Array("data".utf8), [0, 0, 0, 1, 0, 0, 0, 0] + Array(text.utf8))
  }

  /// Writes an M4A file by one artist, b.m4a.
  private func encode(by artist: String) throws {
    try files.run(
      "ffmpeg", "-v", "error", "-y", "-i", "a.wav", "-metadata", "artist=\(artist)", "-metadata", "album_artist=Cleo",
      "b.m4a")
  }

  private func m4a(by artist: String, adding added: [UInt8], to tag: [UInt8]?) throws -> String {
    try encode(by: artist)
    return try m4a(adding: added, to: tag)
  }

  /// b.m4a with further bytes at the end of an atom in the list of its tags, or of the list.
  private func m4a(adding added: [UInt8], to tag: [UInt8]?) throws -> String {
    var file = try bytes(of: "b.m4a")
    var end = 0
    for name in ["moov", "udta", "meta", "ilst"].map({ Array($0.utf8) }) + (tag.map { [$0] } ?? []) {
      // The tags are behind the sound.
      let start = try #require(file.range(of: Data(name), options: .backwards)).lowerBound - 4
      let size = file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      file.replaceSubrange(start..<start + 4, with: [24, 16, 8, 0].map { UInt8((size + added.count) >> $0 & 0xFF) })
      end = start + size
    }
    file.insert(contentsOf: added, at: end)
    return try files.write("c.m4a", file)
  }

  @Test("M11 Several artists of an M4A file are separated by commas")
  func severalValuesInM4A() throws {
    let artist = [0xA9] + Array("ART".utf8)
    let tags = try process.tags(of: m4a(by: "Ada", adding: value("Bär") + value("Ada"), to: artist)).get()
    #expect(tags.artist == "Ada, Bär" && tags.albumArtist == "Cleo")
    let joint = try process.tags(of: m4a(by: "Ada", adding: value("Dan"), to: Array("aART".utf8))).get()
    #expect(joint.artist == "Ada" && joint.albumArtist == "Cleo, Dan")
  }

  @Test("M20 Values of an M4A file whose sizes cannot be true are not read")
  func impossibleSizes() throws {
    let artist = [0xA9] + Array("ART".utf8)
    try encode(by: "Ada")
    for size: [UInt8] in [
      [0, 0, 0, 0], [0, 0, 0, 1], [0, 0, 0, 7], [0, 0, 0, 15], [0, 0, 0, 17], [127, 255, 255, 255],
      [255, 255, 255, 255],
    ] {
      // Where the size is 1, the following bytes are the size.
      for rest: UInt8 in [0, 127, 128, 255] {
        let value = size + Array("data".utf8) + [UInt8](repeating: rest, count: 8)
        let tags = try process.tags(of: m4a(adding: value, to: artist)).get()
        #expect(tags.artist == "Ada" && tags.albumArtist == "Cleo", "\(value)")
      }
    }
  }

  private func named(_ artists: [String]) -> [UInt8] {
    var contents = atom(Array("mean".utf8), [0, 0, 0, 0] + Array("com.apple.iTunes".utf8))
    contents += atom(Array("name".utf8), [0, 0, 0, 0] + Array("ARTISTS".utf8))
    for artist in artists { contents += value(artist) }
    return atom(Array("----".utf8), contents)
  }

  @Test("M11 Artists that an M4A file names one by one beside the text for all of them are separated by commas")
  func namedInM4A() throws {
    let two = try process.tags(of: m4a(by: "Ada & Dan", adding: named(["Ada", "Dan"]), to: nil)).get()
    #expect(two.artist == "Ada, Dan")
    let one = try process.tags(of: m4a(by: "Ada", adding: named(["Ada"]), to: nil)).get()
    #expect(one.artist == "Ada")
  }

  @Test("M20 The single artists in the tags of an M4A file are not looked for behind very many other atoms")
  func countlessAtoms() throws {
    func tags(before count: Int) throws -> FileTags {
      let empty = Array(repeatElement(atom(Array("free".utf8), []), count: 490).joined())
      let filler = Array(repeatElement(atom(Array("----".utf8), empty), count: count).joined())
      return try process.tags(of: m4a(by: "Ada & Dan", adding: filler + named(["Ada", "Dan"]), to: nil)).get()
    }
    #expect(try tags(before: 1).artist == "Ada, Dan" && tags(before: 8).artist == "Ada & Dan")
  }
}
