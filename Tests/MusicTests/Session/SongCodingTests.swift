import FoundationEssentials
import MediaProtocol
import Platform
import Testing

@testable import Music

@Suite struct SongCodingTests {
  private func coded(_ song: Song) throws -> Song {
    try JSONDecoder().decode([Song].self, from: JSONEncoder().encode([song]))[0]
  }

  @Test("M18 a song comes back with each of its values, whatever its texts contain")
  func everything() throws {
    var seed = SystemRandomNumberGenerator()
    let texts = [
      "", "|", "\\", "\\p", "\\e", "||\\|", "a|b\\c", "\t\n\u{1}", "Ünï “cödé” 🎵", PathCoding.string([0x2F, 0xFF]),
    ]
    for number in 0..<500 {
      func text() -> String { texts.randomElement(using: &seed) ?? "" }
      func maybe<Value>(_ value: Value) -> Value? { Bool.random(using: &seed) ? value : nil }
      let song = Song(
        path: maybe(text()), title: text(), artist: text(), albumArtist: maybe(text()), album: maybe(text()),
        disc: maybe(number), track: maybe(-number), year: maybe(.max), genre: maybe(text()),
        duration: maybe(0.1 + 0.2) ?? 3600,
        gain: ReplayGain(track: maybe(-6.5), album: maybe(.infinity), trackPeak: maybe(1e-300), albumPeak: maybe(0)),
        cover: maybe(Cover(path: text())), isPicture: Bool.random(using: &seed))
      #expect(try coded(song) == song)
    }
  }

  @Test("M18 R2 a song with an impossible duration gets a possible one", arguments: [-.infinity, .nan, -1, 1e300])
  func impossible(duration: Double) throws {
    let song = Song(path: "/a", title: "T", artist: "A", duration: duration)
    #expect(try coded(song).duration == SongName.duration(for: "T"))
  }

  @Test("R2 of a song with very long names and paths, which earlier versions kept, their beginnings come back")
  func long() throws {
    let text = String(repeating: "é", count: 10_000)
    let song = Song(
      path: "/" + text, title: text, artist: text, albumArtist: text, album: text, genre: text, duration: 60,
      cover: Cover(path: "/" + text))
    let healed = try coded(song)
    let names = [healed.title, healed.artist, healed.albumArtist, healed.album, healed.genre]
    #expect(names == Array(repeating: String(repeating: "é", count: FileTags.longestText / 2), count: 5))
    #expect(healed.path == PathCoding.bounded("/" + text) && healed.cover == Cover(path: healed.path ?? ""))
    #expect(try coded(healed) == healed)
    let spaces = String(repeating: " ", count: 3000)
    #expect(try coded(Song(title: spaces, artist: "A", duration: 60)).title == SongName.untitled)
  }

  @Test("M18 a song with a long address on a network comes back with all of it")
  func longAddress() throws {
    let address = "https://example.org/" + String(repeating: "a", count: 10_000)
    #expect(try coded(Song(path: address, title: "T", artist: "A", duration: 60)).path == address)
  }

  @Test("M18 a text without the values of a song, or with others than numbers in their places, is no song")
  func damaged() throws {
    let encoded = try JSONEncoder().encode(["/a|T|A|||1|2|1999||60|||||||"])
    #expect(try JSONDecoder().decode([Song].self, from: encoded)[0].year == 1999)
    for text in ["", "/a", "/a|T|A", "/a||A|||||||60|", "/a|T|A|||x||||60|", "/a|T|A||||||||", "/a|T|A|||||||long|"] {
      let encoded = try JSONEncoder().encode([text])
      #expect(throws: DecodingError.self, "\(text)") { try JSONDecoder().decode([Song].self, from: encoded) }
    }
    // Values that a later version adds are ignored.
    let later = try JSONEncoder().encode(["/a|T|A|||||||60||||||||later|and more|"])
    #expect(try JSONDecoder().decode([Song].self, from: later)[0].duration == 60)
  }
}
