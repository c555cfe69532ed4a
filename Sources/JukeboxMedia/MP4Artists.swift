internal import MediaProtocol

/// The artists in an M4A file that names several of them. libavformat reads only the first.
///
/// Such a file consists of atoms, each of which has a size, a name of four bytes, and contents: data or further atoms. The list of the
/// tags has an atom for each of them, with an atom for each of its values.
struct MP4Artists {
  /// The artists, by the names that libavformat has for the tags. Tags with a single artist are left out.
  private(set) var texts: [String: [String]] = [:]

  private typealias Atom = (name: [UInt8], contents: Range<Int>)

  private let file: PlainBytes
  /// How many more atoms may be looked at. A damaged file may have one in each eight bytes, and others inside these.
  private var atomsLeft = 2000

  private static let artist: [UInt8] = [0xA9] + Array("ART".utf8)
  private static let albumArtist = Array("aART".utf8)
  /// A tag whose name is a text in it.
  private static let named = Array("----".utf8)

  init(_ file: PlainBytes, size: Int64) {
    self.file = file
    // In the atom around the list, four bytes stand before the others.
    guard let around = contents(of: ["moov", "udta", "meta"], in: 0..<Int(size)), around.count > 4,
      let list = contents(of: ["ilst"], in: around.lowerBound + 4..<around.upperBound)
    else { return }
    var (artists, namedArtists, albumArtists): ([String], [String], [String]) = ([], [], [])
    for atom in atoms(in: list) {
      switch atom.name {
      case Self.artist: artists += values(in: atom.contents)
      case Self.albumArtist: albumArtists += values(in: atom.contents)
      case Self.named: if name(of: atom.contents) == "ARTISTS" { namedArtists += values(in: atom.contents) }
      default: break
      }
    }
    for (name, values) in [("artists", namedArtists), ("artist", artists), ("album_artist", albumArtists)] {
      let different = values.withoutRepetitions
      if different.count > 1 { texts[name] = different }
    }
  }

  /// Where the contents of the atom are to which `path` leads, a list of names of which each is within the one before; nil if there is
  /// none.
  private mutating func contents(of path: [String], in range: Range<Int>) -> Range<Int>? {
    var range = range
    for name in path.map({ Array($0.utf8) }) {
      guard let atom = atoms(in: range, to: name).last, atom.name == name else { return nil }
      range = atom.contents
    }
    return range
  }

  /// The atoms in a part of the file, up to the first one that has the wanted name, if one is given.
  private mutating func atoms(in range: Range<Int>, to wanted: [UInt8]? = nil) -> [Atom] {
    var atoms: [Atom] = []
    var place = range.lowerBound
    while range.upperBound - place >= 8, atomsLeft > 0, atoms.isEmpty || atoms.last?.name != wanted {
      atomsLeft -= 1
      guard let head = file.read(min(16, range.upperBound - place), at: place) else { break }
      var (size, length) = (head[..<4].number, 8)
      switch size {
      // The size follows, in eight bytes.
      case 1: (size, length) = (head[8...].number, 16)
      // The last atom goes on to the end.
      case 0: size = range.upperBound - place
      default: break
      }
      guard size >= length, size <= range.upperBound - place else { break }
      atoms.append((Array(head[4..<8]), place + length..<place + size))
      place += size
    }
    return atoms
  }

  /// The values of a tag that are texts in UTF-8.
  private mutating func values(in range: Range<Int>) -> [String] {
    atoms(in: range).compactMap { name, contents in
      // The kind of the value and its language take four bytes each.
      guard name.elementsEqual("data".utf8),
        let bytes = file.read(min(contents.count, 8 + FileTags.longestText), at: contents.lowerBound), bytes.count >= 8,
        bytes[..<4].number == 1
      else { return nil }
      return TagText.cleaned(bytes[8...])
    }
  }

  /// The name in a tag that has one; nil if it has none.
  private mutating func name(of range: Range<Int>) -> String? {
    guard let range = contents(of: ["name"], in: range), (5...100).contains(range.count) else { return nil }
    return file.read(range.count - 4, at: range.lowerBound + 4).map { String(decoding: $0, as: UTF8.self).uppercased() }
  }
}
