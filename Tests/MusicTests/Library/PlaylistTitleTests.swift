import Testing

@testable import Music

@Suite struct PlaylistTitleTests {
  @Test(
    "Another title changes its line alone, or adds one behind that which names the format",
    arguments: [
      ("", "#PLAYLIST:New\n"),
      ("a.mp3\n", "#PLAYLIST:New\na.mp3\n"),
      ("#EXTM3U", "#EXTM3U\n#PLAYLIST:New"),
      ("#EXTM3U\r\na.mp3", "#EXTM3U\r\n#PLAYLIST:New\r\na.mp3"),
      ("#extm3u x\ra.mp3\r", "#extm3u x\r#PLAYLIST:New\ra.mp3\r"),
      ("\u{FEFF}#EXTM3U\n#PLAYLIST:Old\n\n a.mp3 \n", "\u{FEFF}#EXTM3U\n#PLAYLIST:New\n\n a.mp3 \n"),
      ("\u{FEFF}a.mp3", "\u{FEFF}#PLAYLIST:New\na.mp3"),
      ("a.mp3\n #playlist: Old \r\nb.mp3", "a.mp3\n#PLAYLIST:New\r\nb.mp3"),
      ("#PLAYLIST:A\n#PLAYLIST:B\nx.mp3", "#PLAYLIST:A\n#PLAYLIST:New\nx.mp3"),
    ])
  func title(content: String, expected: String) throws {
    let bytes = Array(content.utf8)
    let changed = try PlaylistFile.content(bytes, titled: "New")
    #expect(changed == Array(expected.utf8))
    let file = PlaylistFile(changed, path: "/music/Old.m3u8")
    #expect(file.title == "New" && file.entries == PlaylistFile(bytes, path: "/music/Old.m3u8").entries)
  }

  @Test(
    "The title has the encoding of the file where that has its letters and is read back as it is, and else UTF-8",
    arguments: [
      ("Ä €", [0xC4, 0x20, 0x80]), ("Night", Array("Night".utf8)), ("夜", Array("夜".utf8)),
      // As Latin letters it would look like UTF-8 that was cut off.
      ("Meine Café", Array("Meine Café".utf8)),
    ] as [(String, [UInt8])])
  func encoding(title: String, expected: [UInt8]) throws {
    let latin = Array("#EXTM3U\nCaf".utf8) + [0xE9] + Array(".mp3\n".utf8)
    let changed = try PlaylistFile.content(latin, titled: title)
    #expect(changed == Array("#EXTM3U\n#PLAYLIST:".utf8) + expected + latin.dropFirst(7))
    #expect(PlaylistFile(changed, path: "/music/x.m3u").title == title)
    let unicode = try PlaylistFile.content(Array("Café.mp3\n".utf8), titled: title)
    #expect(unicode == Array("#PLAYLIST:\(title)\nCafé.mp3\n".utf8))
  }

  @Test("M11 A playlist in UTF-16 is read, and keeps its encoding with another title", arguments: [true, false])
  func utf16(isLittleEndian: Bool) throws {
    func encoded(_ text: String) -> [UInt8] {
      "\u{FEFF}\(text)".utf16.flatMap { unit -> [UInt8] in
        let bytes = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        return isLittleEndian ? bytes : [bytes[1], bytes[0]]
      }
    }
    let song = "#EXTINF:9,Bär - Tür 😀\r\nMusik\\ä.mp3\r\n"
    let bytes = encoded("#EXTM3U\r\n\(song)")
    let file = PlaylistFile(bytes, path: "/music/x.m3u8")
    #expect(file.entries.map(\.path) == ["/music/Musik/ä.mp3"] && file.entries.map(\.title) == ["Tür 😀"])
    let changed = try PlaylistFile.content(bytes, titled: "夜")
    #expect(changed == encoded("#EXTM3U\r\n#PLAYLIST:夜\r\n\(song)"))
  }

  @Test(
    "M11 A playlist in UTF-16 of which something cannot be decoded gets no other title, as that would be lost",
    arguments: [[0xFF, 0xFE, 0x61, 0, 0x0A], [0xFF, 0xFE, 0x00, 0xD8, 0x0A, 0], [0xFE, 0xFF, 0xDC, 0x00]]
      as [[UInt8]])
  func damagedUTF16(bytes: [UInt8]) {
    #expect(throws: FileError.unusable(MediaError.unreadable.reason)) {
      try PlaylistFile.content(bytes, titled: "New")
    }
  }
}
