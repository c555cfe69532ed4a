import MediaProtocol
import Testing

@testable import JukeboxMedia

private func little(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> ($0 * 8) & 0xFF) } }
private func big(_ value: Int) -> [UInt8] { little(value).reversed() }
private func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
private func letters(_ count: Int) -> String { String(repeating: "a", count: count) }

/// Tags of Monkey's Audio, byte by byte.
@Suite struct APETagTests {
  private typealias Item = (name: String, value: String, flags: Int)

  private func item(_ item: Item) -> [UInt8] {
    little(item.value.utf8.count) + little(item.flags) + Array(item.name.utf8) + [0] + Array(item.value.utf8)
  }

  private func footer(_ length: Int, _ count: Int) -> [UInt8] {
    Array("APETAGEX".utf8) + little(2000) + little(length) + little(count) + zeros(12)
  }

  private func tag(_ items: [Item]) -> [UInt8] {
    let bytes = items.flatMap { item($0) }
    return bytes + footer(bytes.count + 32, items.count)
  }

  private func texts(_ bytes: [UInt8]) throws -> [String: [String]] {
    try withFile(of: bytes) { APETag($0, size: Int64(bytes.count)).texts }
  }

  private let lake: Item = ("Title", "Lake", 0)

  @Test("M11 a tag is found at the end of a file, or before a tag of ID3v1, whatever else is in the file")
  func ends() throws {
    let tag = tag([lake])
    let id3 = Array("TAG".utf8) + zeros(125)
    for (bytes, isFound) in [
      (tag, true), (zeros(500) + tag, true), (tag + id3, true), (zeros(500) + tag + id3, true), (tag + [0], false),
      (tag + id3 + [0], false), (tag + Array(id3.dropLast()), false), (Array(tag.dropFirst()), false),
      (Array(tag.dropLast()), false), ([], false), (Array(tag.suffix(31)), false),
    ] as [([UInt8], Bool)] {
      #expect(try texts(bytes) == (isFound ? ["title": ["Lake"]] : [:]), "\(bytes.count)")
    }
    #expect(try texts(footer(32, 1)) == [:] && texts(footer(31, 1)) == [:])
    // Its length leads before the beginning of the file.
    let item = item(lake)
    #expect(try texts(item + footer(item.count + 33, 1)) == [:])
    #expect(try texts([0] + item + footer(item.count + 32, 1)) == ["title": ["Lake"]])
  }

  @Test("M11 texts have names without case and several different values; what is no text is passed over")
  func items() throws {
    let items: [Item] = [
      ("ARTIST", "Ada\0Bob\0Ada\0", 0), ("Cover", "xyz", 2), ("Link", "xyz", 4), ("Both", "xyz", 6),
      ("Note", " \0\n", 0), ("Locked", "yes", 1), ("Kind", "8", 8), ("Album", "Boat", 0), ("Album", "Lake", 0),
    ]
    let expected = ["artist": ["Ada", "Bob"], "locked": ["yes"], "kind": ["8"], "album": ["Lake"]]
    #expect(try texts(tag(items)) == expected)
  }

  @Test("M20 no more is read than a tag says, than there is, and than the limits allow")
  func limits() throws {
    let many: [Item] = (1...201).map { ("N\($0)", "\($0)", 0) }
    let read = try texts(tag(many))
    #expect(read.count == 200 && read["n200"] == ["200"] && read["n201"] == nil)
    let two = item(lake) + item(("Album", "Boat", 0))
    for (count, names) in [(0, []), (1, ["title"]), (2, ["title", "album"]), (3, ["title", "album"])]
      as [(Int, [String])]
    {
      #expect(try Set(texts(two + footer(two.count + 32, count)).keys) == Set(names))
    }
    // The last value ends with the tag, or goes on behind it.
    for (size, isRead) in [(4, true), (5, false), (Int(UInt32.max), false)] {
      let last = little(size) + little(0) + Array("Album\0Boat".utf8)
      let both = item(lake) + last
      let names: Set<String> = isRead ? ["title", "album"] : ["title"]
      #expect(try Set(texts(both + footer(both.count + 32, 2)).keys) == names, "\(size)")
    }
    // A name may have 255 letters.
    for (length, isRead) in [(255, true), (256, false)] {
      let names: [String] = [letters(length), "title"]
      let found = try texts(tag([(letters(length), letters(40), 0), lake]))
      #expect(Set(found.keys) == Set(isRead ? names : []), "\(length)")
    }
    let longest = FileTags.longestText
    for length in [longest - 1, longest, longest + 1] {
      let found = try texts(tag([("Title", letters(length), 0), ("Album", "Boat", 0)]))
      #expect(found == ["title": [letters(min(length, longest))], "album": ["Boat"]])
    }
  }
}

/// The artists in tags of ID3, byte by byte.
@Suite struct ID3ArtistsTests {
  private func size(_ count: Int) -> [UInt8] { [21, 14, 7, 0].map { UInt8(count >> $0 & 0x7F) } }

  private func frame(_ name: String, _ content: [UInt8], encoding: UInt8 = 3, flags: [UInt8] = [0, 0]) -> [UInt8] {
    Array(name.utf8) + size(content.count + 1) + flags + [encoding] + content
  }

  private func text(_ name: String, _ text: String) -> [UInt8] { frame(name, Array(text.utf8)) }

  private func tag(_ frames: [UInt8]..., version: UInt8 = 4, flags: UInt8 = 0) -> [UInt8] {
    let frames = Array(frames.joined())
    return Array("ID3".utf8) + [version, 0, flags] + size(frames.count) + frames
  }

  private func texts(_ bytes: [UInt8]) throws -> [String: [String]] {
    try withFile(of: bytes) { file in
      ID3Tag(file, in: 0..<bytes.count).map { ID3Artists($0).texts } ?? [:]
    }
  }

  private let two = ["Ada", "Bob"]

  @Test("M11 several artists are read from plain frames of the two later versions")
  func frames() throws {
    let frames: [[UInt8]] = [
      text("TIT2", "One\0Two"), text("TPE1", "Ada\0Bob\0Ada\0"), text("TPE2", "Cleo\0Dan"), text("TPE1", "Eve\0Fay"),
      text("TXXX", "Other\0Gil\0Hal"), text("TXXX", "ARTISTS\0Ida\0Jon"),
    ]
    let all = Array(frames.joined())
    let expected = ["artist": two, "album_artist": ["Cleo", "Dan"], "artists": ["Ida", "Jon"]]
    #expect(try texts(tag(all)) == expected)
    #expect(try texts(tag(all, version: 3)) == expected && texts(tag(all, version: 2)) == [:])
    #expect(try texts(tag(all, version: 5)) == [:] && texts(tag(all, flags: 1)) == [:])
    #expect(try texts(Array(tag(all).dropFirst())) == [:] && texts(Array("ID3".utf8)) == [:])
    let single = tag(
      text("TPE1", "Ada\0Ada"), text("TPE2", "Ada"), text("TXXX", "Artists\0Ada"), text("TXXX", "Artists"))
    #expect(try texts(single) == [:])
    for flags: [UInt8] in [[1, 0], [0, 1]] {
      let changed = tag(frame("TPE1", Array("Ada\0Bob".utf8), flags: flags), text("TPE2", "Ada\0Bob"))
      #expect(try texts(changed) == ["album_artist": two])
    }
    // Version 3 uses all bits of the sizes.
    let long = Array("TIT2".utf8) + big(300) + zeros(2) + zeros(300)
    #expect(try texts(tag(long, text("TPE1", "Ada\0Bob"), version: 3)) == ["artist": two])
    // A frame without anything in it.
    let empty = Array("TPE1".utf8) + zeros(6)
    #expect(try texts(tag(empty, text("TPE2", "Ada\0Bob"))) == ["album_artist": two])
  }

  @Test("M11 the bytes of each encoding are read, with and without a mark of their order")
  func encodings() throws {
    let (plain, gap): ([UInt8], [UInt8]) = (Array("Ada\0Bob".utf8), [0, 0])
    let (ada, bob): ([UInt8], [UInt8]) = ([0x41, 0, 0x64, 0, 0x61, 0], [0x42, 0, 0x6F, 0, 0x62, 0])
    let (swappedAda, swappedBob): ([UInt8], [UInt8]) = ([0, 0x41, 0, 0x64, 0, 0x61], [0, 0x42, 0, 0x6F, 0, 0x62])
    let (mark, swappedMark): ([UInt8], [UInt8]) = ([0xFF, 0xFE], [0xFE, 0xFF])
    let cases: [(UInt8, [[UInt8]])] = [
      (0, [plain]), (3, [plain]), (2, [swappedAda, gap, swappedBob]), (1, [mark, ada, gap, mark, bob]),
      (1, [mark, ada, gap, bob]), (1, [swappedMark, swappedAda, gap, swappedBob]), (1, [mark, ada, gap, bob, [0]]),
    ]
    for (encoding, parts) in cases {
      let content = Array(parts.joined())
      #expect(try texts(tag(frame("TPE1", content, encoding: encoding))) == ["artist": two], "\(encoding) \(content)")
    }
  }

  @Test("M20 no more is read than a tag says, and than the limits allow")
  func limits() throws {
    let (first, last) = (text("TPE2", "Ada\0Bob"), text("TPE1", "Ada\0Bob"))
    let end = first.count + last.count
    // The tag ends in the last frame, or behind it, with and without zeros.
    for (length, isRead) in [(end - 1, false), (end, true), (end + 1, true), (end + 12, true), (first.count, false)] {
      let header = Array("ID3".utf8) + [4, 0, 0] + size(length)
      let expected = isRead ? ["artist": two, "album_artist": two] : ["album_artist": two]
      #expect(try texts(header + first + last + zeros(30)) == expected, "\(length)")
    }
    #expect(try texts(tag(first, zeros(10), last)) == ["album_artist": two], "zeros end it")
    for (others, isRead) in [(999, true), (1000, false)] {
      let many = Array(repeatElement(text("TIT2", "T"), count: others).joined())
      #expect(try texts(tag(many, last)) == (isRead ? ["artist": two] : [:]), "\(others)")
    }
    // What is behind 4,096 bytes of a text, the first of which is its encoding, is not read.
    for (length, rest) in [(4091, "Bob"), (4092, "Bo"), (4094, "")] {
      let long = tag(text("TPE1", letters(length) + "\0Bob"), text("TPE2", "Ada\0Bob"))
      let whole = ["artist": [letters(length), rest], "album_artist": two]
      #expect(try texts(long) == (rest.isEmpty ? ["album_artist": two] : whole), "\(length)")
    }
  }
}

/// The artists in M4A files, byte by byte.
@Suite struct MP4ArtistsTests {
  private static let artist = "\u{A9}ART"

  private func atom(_ name: String, _ contents: [UInt8]...) -> [UInt8] {
    let contents = Array(contents.joined())
    return big(contents.count + 8) + name.unicodeScalars.map { UInt8($0.value) } + contents
  }

  private func value(_ text: String, kind: Int = 1) -> [UInt8] { atom("data", big(kind), zeros(4), Array(text.utf8)) }

  private func named(_ name: String, _ values: [UInt8]) -> [UInt8] {
    atom("----", atom("mean", zeros(4)), atom("name", zeros(4), Array(name.utf8)), values)
  }

  /// A file whose list of tags has these contents.
  private func file(_ list: [UInt8]...) -> [UInt8] {
    let tags = atom("udta", atom("meta", zeros(4), atom("ilst", Array(list.joined()))))
    return atom("ftyp", Array("M4A ".utf8)) + atom("moov", atom("mvhd", zeros(20)), tags)
  }

  private func texts(_ bytes: [UInt8]) throws -> [String: [String]] {
    try withFile(of: bytes) { MP4Artists($0, size: Int64(bytes.count)).texts }
  }

  private let two = ["Ada", "Bob"]
  private var values: [UInt8] { value("Ada") + value("Bob") }

  @Test("M11 several values of the tags for artists are read, each once, in texts only")
  func tags() throws {
    let list: [[UInt8]] = [
      atom("\u{A9}nam", value("One"), value("Two")),
      atom(Self.artist, values, value("Ada"), value("no text", kind: 21), value("")),
      atom("aART", value("Cleo")), named("Artists", values), atom("aART", atom("free", zeros(9)), value("Dan")),
      named("Other", value("Eve") + value("Fay")),
    ]
    let expected = ["artist": two, "album_artist": ["Cleo", "Dan"], "artists": two]
    #expect(try texts(file(Array(list.joined()))) == expected)
    let single = file(
      atom(Self.artist, value("Ada"), value("Ada")), atom("aART", value("Ada")), named("ARTISTS", value("Ada")))
    #expect(try texts(single) == [:])
    // A tag without a name, and one with an empty name.
    #expect(try texts(file(atom("----", values), named("", values))) == [:])
    let short = atom("data", big(1), zeros(3))
    #expect(try texts(file(atom(Self.artist, short, values))) == ["artist": two])
    let longest = FileTags.longestText
    let long = atom(Self.artist, value(letters(longest + 1)), value(letters(longest)), value("Bob"))
    #expect(try texts(file(long)) == ["artist": [letters(longest), "Bob"]])
  }

  @Test("M11 sizes of eight bytes and of what goes on to the end are read, and none that cannot be true")
  func sizes() throws {
    let (artist, albumArtist) = (atom(Self.artist, values), atom("aART", values))
    let name = Array(artist[4..<8])
    let (one, both) = (["album_artist": two], ["artist": two, "album_artist": two])
    let whole = file(artist)
    #expect(try texts(whole) == ["artist": two])
    // The same as an atom whose size follows its name, and as one that goes on to the end.
    #expect(try texts(file(big(1) + name + big(0) + big(values.count + 16), values, albumArtist)) == both)
    #expect(try texts(file(albumArtist, big(0) + name, values)) == both)
    for size in [0, 15] {
      #expect(try texts(file(albumArtist, big(1) + name + big(0) + big(size), values)) == one, "\(size)")
    }
    for size in [2, 7, artist.count + 1, Int(UInt32.max)] {
      #expect(try texts(file(albumArtist, big(size) + name, values)) == one, "\(size)")
    }
    // Bytes behind the last atom that are too few for one.
    #expect(try texts(file(artist, zeros(7))) == ["artist": two])
    #expect(try texts(whole + zeros(7)) == ["artist": two] && texts(Array(whole.dropLast())) == [:])
    for name in ["moov", "udta", "meta", "ilst"] {
      var bytes = whole
      let found = whole.indices.dropLast(3).first { whole[$0..<$0 + 4].elementsEqual(name.utf8) }
      let place = try #require(found)
      bytes[place] = 0x20
      #expect(try texts(bytes) == [:], "without \(name)")
    }
    let empty = atom("moov", atom("udta", atom("meta", zeros(4))))
    #expect(try texts(empty) == [:] && texts([]) == [:] && texts(zeros(4)) == [:])
  }

  @Test("M20 two thousand atoms are looked at")
  func countless() throws {
    // Six of them lead to the list of tags, and three are the artist and its values.
    for (count, isRead) in [(1991, true), (1992, false)] {
      let others = Array(repeatElement(atom("free"), count: count).joined())
      #expect(try texts(file(others, atom(Self.artist, values))) == (isRead ? ["artist": two] : [:]), "\(count)")
    }
  }
}
