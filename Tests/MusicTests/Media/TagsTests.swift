import Foundation
import MediaProtocol
import Music
import Testing

@Suite struct TagsTests {
  let files: SoundFiles
  let process = MediaProcess()

  init() throws {
    files = try SoundFiles()
    _ = try files.write("a.wav", Sounds.sweep(frames: 88_200, rate: 44_100), rate: 44_100)
  }

  @Test(
    "M11 Tags are read from every usual format", arguments: ["flac", "mp3", "ogg", "opus", "m4a", "wv", "aiff", "wav"])
  func formats(suffix: String) throws {
    let path = files.folder + "/b." + suffix
    var fields: [(name: String, value: String)] = [
      ("title", "Überfahrt"), ("artist", "Ada"), ("album_artist", "The Adas"), ("album", "See"), ("genre", "Folk"),
      ("track", "3/12"), ("disc", "2/2"), ("date", "2001-05-07"), ("compilation", "1"),
      ("REPLAYGAIN_TRACK_GAIN", "-6.25 dB"),
      ("REPLAYGAIN_TRACK_PEAK", "0.98"), ("REPLAYGAIN_ALBUM_GAIN", "+1.50 dB"), ("REPLAYGAIN_ALBUM_PEAK", "1.1"),
    ]
    // Some programs use other names.
    func options(_ option: String, _ names: [String: String] = [:]) -> [String] {
      fields.flatMap { name, value in [option, "\(names[name] ?? name)=\(value)"] }
    }
    let plain = try files.encode("a.wav", "plain." + (suffix == "wav" ? "aiff" : suffix))
    switch suffix {
    case "flac", "ogg", "opus":
      // As these programs write them: the names of Vorbis comments are others.
      let names = ["album_artist": "ALBUMARTIST", "track": "TRACKNUMBER", "disc": "DISCNUMBER"]
      switch suffix {
      case "flac": try files.run("flac", ["-s", "-f", "a.wav", "-o", path] + options("-T", names))
      case "ogg": try files.run("oggenc", ["-Q", "a.wav", "-o", path] + options("-c", names))
      default: try files.run("opusenc", ["--quiet", "a.wav", path] + options("--comment", names))
      }
    case "wv":
      let names = ["album_artist": "Album Artist", "date": "Year"]
      try files.run("wavpack", ["-q", "-y", "a.wav", "-o", path] + options("-w", names))
    default:
      var arguments = ["-v", "error", "-i", plain]
      if suffix == "aiff" {
        arguments += ["-write_id3v2", "1"]
      } else if suffix != "wav" {
        arguments += ["-c", "copy"]
      }
      if suffix == "m4a" { fields.removeAll { $0.name.hasPrefix("REPLAY") } }
      try files.run("ffmpeg", arguments + options("-metadata") + [path])
    }
    let tags = try process.tags(of: path).get()
    #expect(tags.title == "Überfahrt")
    #expect(tags.artist == "Ada")
    #expect(tags.album == "See")
    #expect(tags.genre == "Folk")
    #expect(tags.track == 3)
    #expect(tags.year == 2001)
    #expect(abs((tags.duration ?? 0) - 2) < 0.001)
    #expect(!tags.hasCover)
    // RIFF has no names for the others.
    if suffix == "wav" { return }
    #expect(tags.albumArtist == "The Adas")
    #expect(tags.disc == 2)
    #expect(tags.isCompilation)
    if suffix == "m4a" { return }
    #expect(tags.trackGain == -6.25)
    #expect(tags.trackPeak == 0.98)
    #expect(tags.albumGain == 1.5)
    #expect(tags.albumPeak == 1.1)
  }

  @Test("M4 The gain of Opus' R128 tags is that of ReplayGain, 5 dB above")
  func r128() throws {
    let path = files.folder + "/b.opus"
    try files.run(
      "opusenc", "--quiet", "--comment", "R128_TRACK_GAIN=-1280", "--comment", "R128_ALBUM_GAIN=256", "a.wav", path)
    let tags = try process.tags(of: path).get()
    #expect(tags.trackGain == 0)
    #expect(tags.albumGain == 6)
  }

  @Test("M4 The gain that LAME notes is used where there are no tags")
  func lame() throws {
    let tags = try process.tags(of: files.encode("a.wav", "b.mp3")).get()
    #expect((tags.trackGain ?? 0) < -5)
    #expect(abs((tags.duration ?? 0) - 2) < 0.05)
  }

  @Test("M11 The tags of WMA files are read by the names that they have there")
  func windowsMedia() throws {
    let fields = ["title=See", "WM/Year=2004-05-06", "WM/IsCompilation=1", "MusicBrainz/Album Id=id"]
    try files.run(
      "ffmpeg", ["-v", "error", "-i", "a.wav", "-t", "0.1"] + fields.flatMap { ["-metadata", $0] } + ["b.wma"])
    let tags = try process.tags(of: files.folder + "/b.wma").get()
    #expect(tags.title == "See" && tags.year == 2004 && tags.isCompilation && tags.release == "id")
  }

  @Test("M11 A song without tags has none", arguments: ["flac", "mp3", "ogg", "wav"])
  func none(suffix: String) throws {
    let tags = try process.tags(of: files.encode("a.wav", "b." + suffix)).get()
    #expect(tags.title == nil && tags.artist == nil && tags.album == nil && tags.track == nil && tags.year == nil)
    #expect(!tags.isCompilation)
  }

  @Test("M11 The picture in a file is found, the front cover first")
  func covers() throws {
    try files.run("ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc=s=64x64", "-frames:v", "1", "front.png")
    try files.run("ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=64x64", "-frames:v", "1", "back.jpg")
    let front = try Array(Data(contentsOf: URL(fileURLWithPath: files.folder + "/front.png")))
    let back = try Array(Data(contentsOf: URL(fileURLWithPath: files.folder + "/back.jpg")))
    try files.run(
      "flac", "-s", "--picture=4||||back.jpg", "--picture=3||||front.png", "a.wav", "-o", "b.flac")
    try files.run("lame", "--quiet", "--ti", "back.jpg", "a.wav", "b.mp3")
    try files.run("opusenc", "--quiet", "--picture", "front.png", "a.wav", "b.opus")
    try files.run(
      "ffmpeg", "-v", "error", "-i", "a.wav", "-i", "back.jpg", "-map", "0", "-map", "1", "-c:v", "copy",
      "-disposition:v",
      "attached_pic", "b.m4a")
    for (name, picture) in [("b.flac", front), ("b.mp3", back), ("b.opus", front), ("b.m4a", back)] {
      let path = files.folder + "/" + name
      #expect(try process.tags(of: path).get().hasCover)
      #expect(try process.cover(of: path).get() == picture, "\(name)")
    }
    #expect(process.cover(of: files.folder + "/a.wav") == .failure(.nothingInside))
  }

  /// An MP3 file with these frames in an ID3 tag: name, encoding and bytes.
  private func mp3(_ version: UInt8, _ frames: [(String, UInt8, [UInt8])], end: [UInt8] = []) throws -> String {
    try files.run("lame", "--quiet", "-t", "a.wav", "sound.mp3")
    let sound = try Array(Data(contentsOf: URL(fileURLWithPath: files.folder + "/sound.mp3")))
    var body: [UInt8] = []
    for (name, encoding, text) in frames {
      let size = text.count + 1
      body += Array(name.utf8)
      body +=
        version == 2 ? [0, UInt8(size >> 8), UInt8(size & 255)] : [0, 0, UInt8(size >> 8), UInt8(size & 255), 0, 0]
      body += [encoding] + text
    }
    let size = [21, 14, 7, 0].map { UInt8(body.count >> $0 & 0x7F) }
    let tag = frames.isEmpty ? [] : Array("ID3".utf8) + [version, 0, 0] + size + body
    return try files.write("\(UUID().uuidString).mp3", tag + sound + end)
  }

  @Test("M11 All versions of ID3 are read", arguments: [2, 3, 4] as [UInt8])
  func versions(version: UInt8) throws {
    let names =
      version == 2
      ? ["TT2", "TP1", "TAL", "TRK", "TYE"] : ["TIT2", "TPE1", "TALB", "TRCK", version == 3 ? "TYER" : "TDRC"]
    let texts = ["Title", "Artist", "Album", "07/11", "1999"]
    let tags = try process.tags(of: mp3(version, zip(names, texts).map { ($0, 0, Array($1.utf8)) })).get()
    #expect(tags.title == "Title")
    #expect(tags.artist == "Artist")
    #expect(tags.album == "Album")
    #expect(tags.track == 7)
    #expect(tags.year == 1999)
  }

  @Test("M11 ID3v1 is read")
  func id3v1() throws {
    var tag = Array("TAG".utf8)
    for (text, length) in [("T\u{E9}", 30), ("Artist", 30), ("Album", 30), ("1987", 4)] {
      let bytes = text.unicodeScalars.map { UInt8($0.value) }
      tag += bytes + Array(repeating: 0, count: length - bytes.count)
    }
    tag += Array(repeating: 0, count: 29) + [5, 17]
    let tags = try process.tags(of: mp3(3, [], end: tag)).get()
    #expect(tags.title == "Té")
    #expect(tags.artist == "Artist")
    #expect(tags.track == 5)
    #expect(tags.year == 1987)
  }

  @Test("M11 The tag of Monkey's Audio at the end of an MP3 file is read")
  func ape() throws {
    func little(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> ($0 * 8) & 0xFF) } }
    var items: [UInt8] = []
    for (name, value) in [("Title", "Schöne"), ("REPLAYGAIN_TRACK_GAIN", "-3.50 dB"), ("Year", "1999")] {
      items += little(value.utf8.count) + little(0) + Array(name.utf8) + [0] + Array(value.utf8)
    }
    let footer =
      Array("APETAGEX".utf8) + little(2000) + little(items.count + 32) + little(3) + little(0) + little(0) + little(0)
    let tags = try process.tags(of: mp3(3, [], end: items + footer)).get()
    #expect(tags.title == "Schöne")
    #expect(tags.trackGain == -3.5)
    #expect(tags.year == 1999)
  }

  @Test("M11 What a tag of Monkey's Audio does not say to be text is not read as one")
  func binaryItems() throws {
    func little(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> ($0 * 8) & 0xFF) } }
    var items: [UInt8] = []
    // The flags of a text, of binary data, and of a link to something outside.
    for (name, value, flags) in [
      ("Title", "Lake", 0), ("Artist", "data", 2), ("Album", "file:x", 4), ("Year", "1999", 0),
    ] {
      items += little(value.utf8.count) + little(flags) + Array(name.utf8) + [0] + Array(value.utf8)
    }
    let footer =
      Array("APETAGEX".utf8) + little(2000) + little(items.count + 32) + little(4) + little(0) + little(0) + little(0)
    let tags = try process.tags(of: mp3(3, [], end: items + footer)).get()
    #expect(tags.title == "Lake" && tags.year == 1999)
    #expect(tags.artist == nil && tags.album == nil)
  }

  @Test("M11 The tag of Monkey's Audio is read before one of ID3v1, which cuts texts at 30 letters")
  func apeBeforeID3v1() throws {
    func little(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> ($0 * 8) & 0xFF) } }
    let title = "A title that is longer than thirty letters"
    let item = little(title.utf8.count) + little(0) + Array("Title\0\(title)".utf8)
    let artists = little(7) + little(0) + Array("Artist\0Ada\0Bob".utf8)
    let footer =
      Array("APETAGEX".utf8) + little(2000) + little(item.count + artists.count + 32) + little(2) + little(0)
      + little(0)
      + little(0)
    let id3 = Array("TAG".utf8) + Array(title.utf8.prefix(30)) + Array(repeating: 0, count: 95)
    let tags = try process.tags(of: mp3(3, [], end: item + artists + footer + id3)).get()
    #expect(tags.title == title && tags.artist == "Ada, Bob")
    // A tag of ID3v2 has the whole text, and is read first.
    let both = try process.tags(of: mp3(3, [("TIT2", 3, Array("Other".utf8))], end: item + artists + footer)).get()
    #expect(both.title == "Other" && both.artist == "Ada, Bob")
  }

  @Test(
    "M11 Several artists in the tag of a WavPack file are separated by commas, and an album that is named twice is one")
  func severalArtistsInWavPack() throws {
    func little(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> ($0 * 8) & 0xFF) } }
    _ = try files.encode("a.wav", "b.wv")
    let sound = try Array(Data(contentsOf: URL(fileURLWithPath: files.folder + "/b.wv")))
    let texts =
      little(4) + little(0) + Array("Title\0Lake".utf8) + little(7) + little(0) + Array("Artist\0Ada\0Bob".utf8)
    let items = texts + little(9) + little(0) + Array("Album\0Boat\0Boat".utf8)
    let footer =
      Array("APETAGEX".utf8) + little(2000) + little(items.count + 32) + little(3) + little(0) + little(0) + little(0)
    let tags = try process.tags(of: files.write("c.wv", sound + items + footer)).get()
    #expect(tags.title == "Lake" && tags.artist == "Ada, Bob" && tags.album == "Boat")
  }

  @Test("M2 A long tag behind the sound does not hide what the encoder has added")
  func longTag() throws {
    try files.run("lame", "--quiet", "a.wav", "a.mp3")
    let sound = try Data(contentsOf: URL(fileURLWithPath: files.folder + "/a.mp3"))
    let path = try files.write(
      "b.mp3", Array(sound) + Array("LYRICSBEGIN".utf8) + Array(repeating: 0x20, count: 1 << 18))
    #expect(try process.tags(of: path).get().duration == 2)
    #expect(try SongDecoder(process).samples(of: path, rate: 44_100).count == 2 * 88_200)
  }

  @Test("M11 Several artists of a song are separated by commas, and what is written twice counts once")
  func severalArtists() throws {
    let comments = [
      "TITLE=See; or sea", "ARTIST=Ada", "ARTIST=Bob", "ARTIST=Ada", "ARTIST=Cleo; Dan", "ALBUM=Lake", "ALBUM=Lake",
      "GENRE=Rock", "GENRE=Pop",
      "ALBUMARTIST=Simon; Garfunkel",
    ]
    let path = files.folder + "/b.flac"
    try files.run("flac", ["-s", "-f", "a.wav", "-o", path] + comments.flatMap { ["-T", $0] })
    let tags = try process.tags(of: path).get()
    #expect(tags.title == "See; or sea" && tags.artist == "Ada, Bob, Cleo; Dan" && tags.album == "Lake")
    #expect(tags.genre == "Rock, Pop" && tags.albumArtist == "Simon; Garfunkel")
  }

  @Test("M11 Several artists in a tag of ID3 are separated by commas, whatever their encoding")
  func severalArtistsInID3() throws {
    let first = try process.tags(
      of: mp3(
        4,
        [
          ("TIT2", 3, Array("One".utf8)), ("TPE1", 3, Array("Ada\0Bär\0Ada\0".utf8)),
          ("TPE2", 1, [0xFF, 0xFE, 0x41, 0, 0, 0, 0xFF, 0xFE, 0xE4, 0]),
        ])
    ).get()
    #expect(first.title == "One" && first.artist == "Ada, Bär" && first.albumArtist == "A, ä")
    let second = try process.tags(
      of: mp3(4, [("TPE1", 0, [0x41, 0, 0x42, 0xE4, 0x72]), ("TPE2", 2, [0, 0x41, 0, 0, 0, 0xE4])])
    ).get()
    #expect(second.artist == "A, Bär" && second.albumArtist == "A, ä")
    let alone = try process.tags(of: mp3(4, [("TPE1", 3, Array("Ada\0".utf8))])).get()
    #expect(alone.artist == "Ada" && alone.albumArtist == nil)
  }

  @Test("M1 M11 Of MP3 files that were joined all is heard, and the duration is that of the whole")
  func joined() throws {
    _ = try files.write("c.wav", Sounds.sweep(frames: 264_600, rate: 44_100), rate: 44_100)
    for name in ["a", "c"] { try files.run("lame", "--quiet", "\(name).wav", "\(name).mp3") }
    try files.run("sh", "-c", "cat a.mp3 c.mp3 > joined.mp3")
    let path = files.folder + "/joined.mp3"
    #expect(abs((try process.tags(of: path).get().duration ?? 0) - 8) < 0.2)
    let decoder = SongDecoder(process)
    #expect(try decoder.samples(of: path, rate: 44_100).count / 2 > 340_000)
  }

  @Test(
    "M11 The duration of MP3 files that were joined is that of the whole, also where each has another constant bit rate"
  )
  func joinedConstantRates() throws {
    _ = try files.write("c.wav", Sounds.sweep(frames: 6 * 44_100, rate: 44_100), rate: 44_100)
    for rate in ["128", "64"] {
      // Without a header that says how long it is.
      try files.run("lame", "--quiet", "-t", "-b", rate, "--resample", "44.1", "c.wav", rate + ".mp3")
    }
    for names in ["128.mp3 64.mp3", "64.mp3 128.mp3"] {
      try files.run("sh", "-c", "cat \(names) > joined.mp3")
      let duration = try process.tags(of: files.folder + "/joined.mp3").get().duration ?? 0
      #expect(abs(duration - 12) < 0.2, "\(names)")
    }
  }

  @Test("M12 A file of a constant bit rate is not read to its end to find its duration, also with a picture in it")
  func constantRate() throws {
    _ = try files.write("long.wav", Sounds.sweep(frames: 30 * 44_100, rate: 44_100), rate: 44_100)
    try files.run("ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc=s=64x64", "-frames:v", "1", "cover.jpg")
    // Without a header that says how long it is.
    try files.run("lame", "--quiet", "-t", "-b", "128", "--ti", "cover.jpg", "long.wav", "long.mp3")
    // It takes 480 KB. A place in its middle and one near its end are looked at, and the tag at its end.
    let script = try files.faultyExecutable(failingWhere: "place > 320 << 10 && place < 430 << 10")
    let tags = try MediaProcess(executable: script).tags(of: files.folder + "/long.mp3").get()
    #expect(tags.hasCover && abs((tags.duration ?? 0) - 30) < 0.2)
  }

  @Test("M20 Text in a wrong encoding is shown as it is")
  func encodings() throws {
    // "Кино" in Windows-1251 and "日本" in Shift-JIS, both said to be Latin-1.
    let russian: [UInt8] = [0xCA, 0xE8, 0xED, 0xEE]
    let japanese: [UInt8] = [0x93, 0xFA, 0x96, 0x7B]
    let tags = try process.tags(
      of: mp3(3, [("TIT2", 0, russian), ("TPE1", 0, japanese), ("TALB", 3, [0x41, 0xFF, 0xC3, 0x42, 0x07])])
    ).get()
    #expect(tags.title == "Êèíî")
    #expect(tags.artist == "“ú–{")
    #expect(tags.album == "AÿÃB")
    let wide = try process.tags(
      of: mp3(4, [("TIT2", 1, [0xFF, 0xFE, 0x00, 0xD8]), ("TPE1", 1, [0xFE, 0xFF, 0x04, 0x1A])])
    ).get()
    #expect(wide.artist == "К")
  }

  @Test("M20 Durations that lie are not believed")
  func durations() throws {
    _ = try files.encode("a.wav", "b.flac")
    var flac = try Array(Data(contentsOf: URL(fileURLWithPath: files.folder + "/b.flac")))
    // The number of frames: 36 bits.
    flac[21] |= 0x0F
    for index in 22..<26 { flac[index] = 0xFF }
    let long = try process.tags(of: files.write("long.flac", flac)).get()
    #expect(abs((long.duration ?? 2) - 2) < 0.2)
    var wav = try Array(Data(contentsOf: URL(fileURLWithPath: files.folder + "/a.wav")))
    for index in 40..<44 { wav[index] = 0xFF }
    let endless = try process.tags(of: files.write("endless.wav", wav)).get()
    #expect(abs((endless.duration ?? 2) - 2) < 0.1)
    // The duration in the header of its only track.
    _ = try files.encode("a.wav", "c.m4a")
    var m4a = try Data(contentsOf: URL(fileURLWithPath: files.folder + "/c.m4a"))
    let header = try #require(m4a.range(of: Data("mdhd".utf8)))
    for index in header.upperBound + 16..<header.upperBound + 20 { m4a[index] = 0 }
    let unsaid = try process.tags(of: files.write("unsaid.m4a", Array(m4a))).get()
    #expect(abs((unsaid.duration ?? 0) - 2) < 0.1)
    // Without the first frame, which says how long it is.
    for option in ["-V4", "-b128"] {
      try files.run("lame", "--quiet", "-t", option, "a.wav", "bare.mp3")
      let bare = try process.tags(of: files.folder + "/bare.mp3").get()
      #expect(abs((bare.duration ?? 0) - 2) < 0.1, "\(option)")
    }
  }

  @Test("M11 Many files are answered each, those that cannot be opened too")
  func many() throws {
    let song = try files.encode("a.wav", "b.flac")
    let text = try files.write("c.flac", Array("no sound".utf8))
    let paths = (0..<50).map { [song, text, files.folder, files.folder + "/none"][$0 % 4] }
    var answers: [Int: Result<FileTags, MediaError>] = [:]
    process.tags(of: paths) { index, answer in
      #expect(answers[index] == nil)
      answers[index] = answer
    }
    #expect(answers.count == 50)
    for (index, answer) in answers {
      switch index % 4 {
      case 0: #expect((try? answer.get())?.duration == 2)
      case 1: #expect(answer == .failure(.unreadable))
      case 2: #expect(answer == .failure(.notAFile))
      default: #expect(answer == .failure(.system(ENOENT)))
      }
    }
  }

  @Test("M20 Tags survive the way, and what is not plausible does not")
  func coding() {
    var tags = FileTags()
    tags.title = "T"
    tags.genre = "\u{1F3B5}"
    tags.track = 99_999
    tags.disc = 0
    tags.year = 3
    tags.duration = .nan
    tags.trackGain = -12.5
    tags.albumPeak = 1e9
    tags.hasCover = true
    let read = FileTags(encoded: tags.encoded())
    tags.disc = nil
    tags.year = nil
    tags.duration = nil
    tags.albumPeak = nil
    #expect(read == tags)
    #expect(FileTags(encoded: [1, 255, 255, 255, 255, 65]) == nil)
    #expect(FileTags(encoded: [32, 4, 0, 0, 0, 0, 0, 0, 0]) == nil)
    #expect(FileTags(encoded: [1, 0, 0]) == nil)
  }
}
