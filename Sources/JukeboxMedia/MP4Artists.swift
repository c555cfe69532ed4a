internal import MediaProtocol

/// The artists in an M4A file that names several of them. libavformat reads only the first.
///
/// Such a file consists of atoms, each of which has a size, a name of four bytes, and contents: data or further atoms. The list of the
/// tags has an atom for each of them, with an atom for each of its values.
struct MP4Artists {
  /// The artists, separated by commas, by the names that libavformat has for them. Those who are alone are left out.
  private(set) var texts: [String: String] = [:]

  private let file: PlainBytes

  private static let artist: [UInt8] = [0xA9] + Array("ART".utf8)
  private static let albumArtist = Array("aART".utf8)
  /// A tag whose name is a text in it.
  private static let named = Array("----".utf8)
  /// More atoms in one place are not looked at: a damaged file may have one in each eight bytes.
  private static let mostAtoms = 500

  init(_ file: PlainBytes, size: Int64) {
    self.file = file
    // In the atom around the list, four bytes stand before the others.
    guard let around = contents(of: ["moov", "udta", "meta"], in: 0..<Int(size)), around.count > 4,
      let list = contents(of: ["ilst"], in: around.lowerBound + 4..<around.upperBound)
    else { return }
    var (artists, namedArtists, albumArtists): ([String], [String], [String]) = ([], [], [])
    forEachAtom(in: list) { name, contents in
      switch name {
      case Self.artist: artists += values(in: contents)
      case Self.albumArtist: albumArtists += values(in: contents)
      case Self.named: if self.name(of: contents) == "ARTISTS" { namedArtists += values(in: contents) }
      default: break
      }
      return true
    }
    // Programs that write one text for all artists, as “Ada & Bob”, name each of them beside it.
    for (name, values) in [("artist", namedArtists), ("artist", artists), ("album_artist", albumArtists)] {
      var seen: Set<String> = []
      let different = values.filter { seen.insert($0).inserted }
      if different.count > 1 { texts[name] = different.joined(separator: ", ") }
    }
  }

  /// Where the contents are of an atom that is found by these names, each within the one before; nil if there is none.
  private func contents(of path: [String], in range: Range<Int>) -> Range<Int>? {
    var range = range
    for wanted in path {
      var found: Range<Int>?
      forEachAtom(in: range) { name, contents in
        if name.elementsEqual(wanted.utf8) { found = contents }
        return found == nil
      }
      guard let inner = found else { return nil }
      range = inner
    }
    return range
  }

  /// Calls `body` with the name of each atom in a part of the file, and where its contents are, until it returns false.
  private func forEachAtom(in range: Range<Int>, _ body: (_ name: [UInt8], _ contents: Range<Int>) -> Bool) {
    var place = range.lowerBound
    for _ in 0..<Self.mostAtoms where range.upperBound - place >= 8 {
      guard let head = file.read(min(16, range.upperBound - place), at: place) else { return }
      var (size, length) = (Self.number(head[..<4]), 8)
      switch size {
      // The size follows, in eight bytes.
      case 1: (size, length) = (Self.number(head[8...]), 16)
      // The last atom goes on to the end.
      case 0: size = range.upperBound - place
      default: break
      }
      guard size >= length, size <= range.upperBound - place else { return }
      guard body(Array(head[4..<8]), place + length..<place + size) else { return }
      place += size
    }
  }

  /// The values of a tag that are texts in UTF-8.
  private func values(in range: Range<Int>) -> [String] {
    var values: [String] = []
    forEachAtom(in: range) { name, contents in
      // The kind of the value and its language take four bytes each.
      if name.elementsEqual("data".utf8),
        let bytes = file.read(min(contents.count, 8 + FileTags.longestText), at: contents.lowerBound), bytes.count >= 8,
        Self.number(bytes[..<4]) == 1, let text = TagText.cleaned(bytes[8...])
      {
        values.append(text)
      }
      return true
    }
    return values
  }

  /// The name in a tag that has one; nil if it has none.
  private func name(of range: Range<Int>) -> String? {
    guard let range = contents(of: ["name"], in: range), (5...100).contains(range.count) else { return nil }
    return file.read(range.count - 4, at: range.lowerBound + 4).map { String(decoding: $0, as: UTF8.self).uppercased() }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
