import Languages
import MediaProtocol
import Music
import Testing

/// What is made of the texts in a file: numbers, years, gains and several values. The files have tags, and no sound.
@Suite struct CommentTests {
  let files: SoundFiles
  private let process = MediaProcess()

  init() throws { files = try SoundFiles() }

  /// A FLAC file at 8,000 Hz.
  private func flac(_ comments: [String], frames: Int = 800) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).reversed().map { UInt8(value >> ($0 * 8) & 0xFF) }
    }
    func little(_ value: Int) -> [UInt8] { number(value, 4).reversed() }
    // One channel with 16 bits, after the sizes of blocks, and before a hash.
    let measures = number(8000 << 44 | 15 << 36 | frames, 8)
    let information = number(4096, 2) + number(4096, 2) + number(0, 6) + measures + number(0, 8) + number(0, 8)
    var texts = little(0) + little(comments.count)
    for comment in comments { texts += little(comment.utf8.count) + Array(comment.utf8) }
    let first = Array("fLaC".utf8) + [0] + number(34, 3) + information
    return first + [0x84] + number(texts.count, 3) + texts
  }

  private func tags(_ comments: [String], frames: Int = 800) throws -> FileTags {
    try process.tags(of: files.write("a.flac", flac(comments, frames: frames))).get()
  }

  @Test("M11 a number is that at the beginning of a text, if it can be true")
  func numbers() throws {
    for (text, track, disc) in [
      ("3/12", 3, 3), ("07", 7, 7), ("12", 12, 12), ("0", nil, nil), ("x3", nil, nil), ("-3", nil, nil), ("1.5", 1, 1),
      ("9999", 9999, 9999), ("10000", 10_000, nil), ("99999", 99_999, nil), ("100000", nil, nil),
      ("99999999999999999999", nil, nil), (":", nil, nil), ("9:", 9, 9), ("1/", 1, 1),
    ] as [(String, Int?, Int?)] {
      let tags = try tags(["TRACKNUMBER=\(text)", "DISCNUMBER=\(text)"])
      #expect(tags.track == track && tags.disc == disc, "\(text)")
    }
    for (text, isCompilation) in [("1", true), ("0", false), ("2", false), ("1/1", true), ("yes", false)] {
      #expect(try tags(["COMPILATION=\(text)"]).isCompilation == isCompilation, "\(text)")
    }
  }

  @Test("M11 a year is the first four digits that follow each other, or those of a date without gaps")
  func years() throws {
    for (text, year) in [
      ("2001-05-07", 2001), ("1/5/2001", 2001), ("20010507", 2001), ("c. 1987", 1987), ("1987/1988", 1987),
      ("1000", 1000),
      ("9999", 9999), ("0999", nil), ("0001-1987", 1987), ("12345", nil), ("200105", nil), ("987", nil), ("87", nil),
      ("", nil),
    ] as [(String, Int?)] {
      #expect(try tags(["DATE=\(text)"]).year == year, "\(text)")
    }
    #expect(try tags(["DATE=unknown", "YEAR=1999"]).year == 1999)
    #expect(try tags(["YEAR=1999", "DATE=2001"]).year == 2001, "the date counts before the year")
    #expect(try tags(["ORIGINALDATE=1970", "YEAR=87"]).year == 1970)
  }

  @Test("M4 a gain is the decimal number at the beginning, and the tags of ReplayGain count before those of Opus")
  func gains() throws {
    for (text, gain) in [
      ("-6.20 dB", -6.2), ("+1,5 dB", 1.5), ("3", 3), ("0.5dB", 0.5), ("1e1 dB", 10), ("60", 60), ("-60", -60),
      ("60.5", nil), ("-61", nil),
    ] as [(String, Double?)] {
      let tags = try tags(["REPLAYGAIN_TRACK_GAIN=\(text)", "REPLAYGAIN_ALBUM_GAIN=\(text)"])
      #expect(tags.trackGain == gain && tags.albumGain == gain, "\(text)")
    }
    let peaks = try tags(["REPLAYGAIN_TRACK_PEAK=0.5", "REPLAYGAIN_ALBUM_PEAK=100"])
    #expect(peaks.trackPeak == 0.5 && peaks.albumPeak == 100)
    let wrong = try tags(["REPLAYGAIN_TRACK_PEAK=0", "REPLAYGAIN_ALBUM_PEAK=100.5"])
    #expect(wrong.trackPeak == nil && wrong.albumPeak == nil)
    let opus = try tags(["R128_TRACK_GAIN=-2560", "R128_ALBUM_GAIN=128"])
    #expect(opus.trackGain == -5 && opus.albumGain == 5.5)
    let both = try tags(["R128_TRACK_GAIN=256", "REPLAYGAIN_TRACK_GAIN=2 dB", "R128_ALBUM_GAIN=256"])
    #expect(both.trackGain == 2 && both.albumGain == 6)
  }

  @Test("M11 several values are separated by commas, each once, and a semicolon before a space is part of a value")
  func values() throws {
    for (texts, genre) in [
      (["Rock"], "Rock"), (["Rock", "Pop"], "Rock, Pop"), (["Rock", "Rock"], "Rock"), (["Rock; Pop"], "Rock; Pop"),
      (["Rock;Pop"], "Rock, Pop"), (["A", "B; C", "A", "D"], "A, B; C, D"), ([";"], ";"), (["A; B; C"], "A; B; C"),
    ] {
      let tags = try tags(texts.map { "GENRE=\($0)" } + ["TITLE=See;Sea"])
      #expect(tags.genre == genre && tags.title == "See;Sea", "\(texts)")
    }
    for (texts, album) in [(["Lake"], "Lake"), (["Lake", "Lake"], "Lake"), (["Lake", "Boat"], "Lake;Boat")] {
      #expect(try tags(texts.map { "ALBUM=\($0)" }).album == album, "\(texts)")
    }
    for (artists, named, expected) in [
      (["A & B"], ["A", "B"], "A, B"), (["A", "B"], ["A", "B & C"], "A, B"), (["A", "B"], ["C", "D", "E"], "C, D, E"),
      (["A"], [], "A"), ([], ["A"], "A"),
    ] as [([String], [String], String)] {
      let comments = artists.map { "ARTIST=\($0)" } + named.map { "ARTISTS=\($0)" }
      #expect(try tags(comments).artist == expected, "\(comments)")
    }
    let others = try tags(["ALBUMARTIST=A", "ALBUMARTIST=B", "MUSICBRAINZ_ALBUMID=id", "ALBUM= \t"])
    #expect(others.albumArtist == "A, B" && others.release == "id" && others.album == nil)
  }

  @Test("M20 a text is cut where it is too long, and a file that is too short for its duration is not believed")
  func limits() throws {
    let longest = FileTags.longestText
    for length in [longest - 1, longest, longest + 1] {
      let title = String(repeating: "a", count: length)
      #expect(try tags(["TITLE=\(title)"]).title == String(title.prefix(longest)), "\(length)")
    }
    // Nothing takes less than 40 bytes a second.
    let size = flac([]).count
    #expect(try tags([], frames: size * 8000 / 40).duration == Double(size) / 40)
    #expect(try tags([], frames: size * 8000 / 40 + 1).duration == nil)
    #expect(try tags([], frames: 1).duration == nil, "less than a thousandth of a second")
    #expect(try tags([], frames: 8).duration == 0.001)
  }

  @Test("M3 what cannot be a position in a file is said to be none, without looking at the file")
  func positions() {
    let process = MediaProcess(executable: "/nowhere/jukebox-media")
    func reason(_ path: String?, at position: Double, rate: Int = 1000) -> String? {
      let song = Song(path: path, title: "", artist: "", duration: 1)
      do throws(SampleError) { _ = try process.open(song, at: position, rate: rate) } catch {
        #expect(
          !error.isTransient && !error.isCutOff && error.isMissing == (error.reason.description == "no such file"))
        return error.reason.description
      }
      return nil
    }
    #expect(reason(nil, at: 0) == "it has no file")
    #expect(reason("http://example.org/a.mp3", at: 0) == "it is on a network, and only files can be played")
    for (position, rate) in [(-0.001, 1000), (.nan, 1000), (.infinity, 1000), (1e9, 1000), (0, -1)] {
      #expect(reason(files.folder + "/none", at: position, rate: rate) == "the position is not in the song")
    }
    for position in [0.0, 999_999_999] { #expect(reason(files.folder + "/none", at: position) == "no such file") }
    #expect(reason(files.folder, at: 0) == "it is not a file")
  }
}
