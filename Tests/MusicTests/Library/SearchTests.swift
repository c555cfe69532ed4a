import Folding
import Testing

@testable import Music

@MainActor @Suite struct SearchTests {
  /// A library of albums that are given, with a search over them.
  private struct Shelf {
    var albums: [Album]
    let index: SearchIndex
    let songs: [Song]

    init(_ albums: [Album]) {
      self.albums = albums
      songs = albums.flatMap(\.songs)
      var given = GivenAlbums()
      given.append(albums)
      var builder = SearchBuilder()
      for (number, album) in given.albums.enumerated() {
        builder.add(album)
        for song in given.numbers(of: number) {
          builder.add(
            ListedSong(
              id: .given(song), title: given.songs[song].title, artist: given.songs[song].artist, duration: 0, added: 0)
          )
        }
      }
      index = SearchIndex(builder.build())
    }

    func songs(_ text: String) -> [String] {
      index.results(for: text).songs.compactMap { $0.givenIndex.map { songs[$0].title } }
    }

    func albums(_ text: String) -> [String] {
      index.results(for: text).albums.compactMap { $0.givenIndex.map { albums[$0].title } }
    }

    func artists(_ text: String) -> [String] { index.results(for: text).artists.map(\.name) }
  }

  private func album(_ title: String, _ artist: String, _ songs: String...) -> Album {
    Album(title: title, artist: artist, songs: songs.map { Song(title: $0, artist: artist, album: title, duration: 1) })
  }

  @Test("P6 M14 artists and albums are found by what is shown in place of their names, too, and in English as before")
  func shownNames() {
    let shelf = Shelf([
      album("Hits", Song.variousArtists, "One"), album("Demo", Song.unknownArtist, "Two"),
      album(Album.picturesTitle, Song.unknownArtist, "a"), album(Album.picturesTitle, "Ada", "b"),
    ])
    let german = ShownNames(
      unknownArtist: "Unbekannter Interpret", variousArtists: "Verschiedene Interpreten", pictures: "Bilder")
    func artists(_ text: String) -> [String] { shelf.index.results(for: text, shown: german).artists.map(\.name) }
    func albums(_ text: String) -> [AlbumID] { shelf.index.results(for: text, shown: german).albums }
    #expect(artists("versch") == [Song.variousArtists] && artists("schied") == [Song.variousArtists])
    #expect(artists("interpret") == [Song.unknownArtist, Song.variousArtists])
    #expect(albums("verschiedene interpreten") == [.given(0)] && albums("schied hit") == [.given(0)])
    #expect(albums("bilder") == [.given(2)] && albums("unbek bild") == [.given(2)])
    #expect(shelf.index.results(for: "various", shown: german) == shelf.index.results(for: "various"))
    #expect(shelf.artists("versch").isEmpty && shelf.artists("vari") == [Song.variousArtists])
    #expect(shelf.albums("bilder").isEmpty)
  }

  @Test("M14 each word typed is the beginning of a word in title, artist or album")
  func words() {
    let shelf = Shelf([
      album("Paper Moons", "Ada Fjord", "Lantern", "Paper Boat"),
      album("Night Drive", "Paper Kites", "Moonlight", "Lane"),
    ])
    #expect(shelf.songs("lan") == ["Lantern", "Lane"])
    #expect(shelf.songs("lan ada") == ["Lantern"])
    #expect(shelf.songs("moon pap lan") == ["Lantern"])
    #expect(shelf.songs("antern") == ["Lantern"] && shelf.songs("n") == ["Moonlight", "Lane"])
    #expect(shelf.songs("") == [] && shelf.songs(" .,- ") == [])
    #expect(shelf.albums("pap") == ["Paper Moons", "Night Drive"])
    #expect(shelf.artists("pap") == ["Paper Kites"])
    #expect(shelf.songs("pap") == ["Paper Boat", "Lantern", "Moonlight", "Lane"], "what matches the title first")
    #expect(shelf.songs("paper boat x") == [])
  }

  @Test(
    "M14 without regard to case, accents and punctuation",
    arguments: [
      ("Đorđe Balašević", "dorde bal"), ("Ærø", "aero"), ("Smörgåsbord", "SMORGAS"), ("AC/DC", "acdc"),
      ("AC/DC", "ac dc"),
      ("AC/DC", "ac/dc"), ("R.E.M.", "rem"), ("Don't Stop", "dont st"), ("Don't Stop", "don't"), ("Dont Stop", "don't"),
      ("Don’t Stop", "don't"), ("Jean-Michel", "michel jean"), ("Straße", "strasse"), ("Беспечный ангел", "беспеч АНГ"),
      ("Nguyễn Hữu", "nguyen huu"), ("e\u{301}tude", "\u{E9}t"), ("(What's the Story)", "whats story"),
      ("99 Luftballons", "99"),
      ("…And Justice", "and"), ("Θάλασσα", "θαλ"), ("P!nk", "pnk"), ("東京 ナイト", "ナイト"), ("東京ナイト", "京ナ"), ("夜明けの歌", "の"),
      ("사랑의 노래", "랑"), ("Live in 東京 2001", "京"), ("愛abc", "abc"),
      ("µ-Ziq", "μ"), ("أحمد", "احمد"), ("क़लम", "कलम"), ("கொடி", "க\u{BC6}\u{BBE}"), ("\u{F9E1}", "李"),
    ])
  func folding(title: String, query: String) {
    let shelf = Shelf([album("x", "y", title, "Something else")])
    #expect(shelf.songs(query) == [title])
  }

  @Test("M14 a run of more CJK characters than are compared at once")
  func longRun() {
    let long = String((0..<80).compactMap { Unicode.Scalar(0x4E00 + $0 * 7).map(Character.init) })
    let shelf = Shelf([album("x", "y", long)])
    #expect(shelf.songs(long) == [long])
    #expect(shelf.songs(String(long.dropFirst(30).prefix(40))) == [long])
    #expect(shelf.songs(String(long.dropFirst(79))) == [long])
  }

  @Test("M14 what contains a word in the middle of another comes after all that begins with it")
  func within() {
    let shelf = Shelf([
      album("Unreal", "Surreal Sea", "Ideal", "Eally"), album("Reality", "Ann", "Real", "The Eal", "Nothing"),
      album("Eal", "Béal", "Something", "Meal, unréal"),
    ])
    #expect(
      shelf.songs("eal") == [
        "Eally", "The Eal", "Something", "Meal, unréal", "Ideal", "Real", "Nothing",
      ])
    #expect(shelf.albums("eal") == ["Eal", "Unreal", "Reality"])
    #expect(shelf.artists("eal") == ["Béal", "Surreal Sea"])
    #expect(shelf.songs("real ann") == ["Real", "The Eal", "Nothing"])
    #expect(shelf.songs("thin") == ["Nothing", "Something"] && shelf.songs("hing meth") == ["Something"])
    // One or two letters are searched at the beginnings of words alone.
    #expect(shelf.songs("h").isEmpty && shelf.songs("hi").isEmpty && shelf.songs("é") == shelf.songs("e"))
  }

  @Test(
    "M14 Korean and Japanese names are found however their letters are composed, and letters like apostrophes may be left out"
  )
  func composition() {
    // As a Mac writes the names of files: 한국, がぱゔ, and ガヷ.
    let korean = "\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}"
    let japanese = "\u{304B}\u{3099}\u{306F}\u{309A}\u{3046}\u{3099}"
    let shelf = Shelf([
      album("x", "y", korean, japanese, "\u{30AB}\u{3099}\u{30EF}\u{3099}"),
      album("z", "Israel Kamakawiwoʻole", "Hawaiʻi"),
    ])
    for query in ["한", "한국", "국", korean] { #expect(shelf.songs(query) == [korean], "\(query)") }
    for query in ["が", "がぱ", "ぱ", "ゔ", japanese] { #expect(shelf.songs(query) == [japanese], "\(query)") }
    #expect(shelf.songs("ガヷ").count == 1)
    for query in ["hawaii", "hawai'i", "hawaiʻi", "kamakawiwoole"] {
      #expect(shelf.songs(query) == ["Hawaiʻi"], "\(query)")
    }
    #expect(FoldedText.text(korean, beginsWith: FoldedText.folded("한국")))
    #expect(SortKey(korean) == SortKey("한국"))
  }

  @Test("M14 long results are cut")
  func limits() {
    let shelf = Shelf((0..<300).map { number in album("Same \(number)", "Same artist \(number)", "Same song") })
    let results = shelf.index.results(for: "s")
    #expect(results.songs.count == SearchIndex.mostSongs)
    #expect(results.albums.count == SearchIndex.mostAlbums)
    #expect(results.artists.count == SearchIndex.mostArtists)
    #expect(Set(results.songs).count == results.songs.count)
  }

  @Test(
    "M14 random queries find what a simple search finds", arguments: [1, 2, 3, 4, 5, 6, 7, 8].map { UInt64($0) * 7919 })
  func random(seed: UInt64) {
    var random = RepeatableGenerator(seed: seed)
    let pieces = ["a", "ab", "abc", "b", "ba", "é", "É", "ø", "đ", "日", "本", "語", "1", "12", "Z", "ß"]
    let gaps = [" ", " ", "", "-", "'", "/", " & "]
    func text() -> String {
      (0..<random.below(5)).map { _ in pieces[random.below(pieces.count)] + gaps[random.below(gaps.count)] }.joined()
    }
    let artists = (0..<6).map { _ in text() }
    let albums = (0..<SearchIndex.mostAlbums).map { _ in
      Album(
        title: text(), artist: artists[random.below(6)],
        songs: (0..<random.below(6)).map { _ in Song(title: text(), artist: artists[random.below(6)], duration: 1) })
    }
    let shelf = Shelf(albums)
    let words = albums.map { album in
      (
        album: Simple.words([album.title, album.artist]),
        songs: album.songs.map { Simple.words([$0.title, $0.artist, album.title, album.artist]) }
      )
    }
    for _ in 0..<300 {
      let typed = text()
      let query = Simple.tokens(typed)
      let results = shelf.index.results(for: typed)
      var expectedSongs: Set<Int> = []
      var begunSongs: Set<Int> = []
      var expectedAlbums: Set<Int> = []
      var place = 0
      for (number, album) in words.enumerated() {
        if Simple.matches(query, album.album, within: true) { expectedAlbums.insert(number) }
        for song in album.songs {
          if Simple.matches(query, song, within: true) { expectedSongs.insert(place) }
          if Simple.matches(query, song) { begunSongs.insert(place) }
          place += 1
        }
      }
      let songs = results.songs.compactMap(\.givenIndex)
      #expect(Set(songs) == expectedSongs, "“\(typed)”, seed \(seed)")
      #expect(results.songs.count == expectedSongs.count, "seed \(seed)")
      #expect(Set(results.albums.compactMap(\.givenIndex)) == expectedAlbums, "“\(typed)”, seed \(seed)")
      // What has the words at the beginnings of words comes first.
      #expect(Set(songs.prefix(begunSongs.count)) == begunSongs, "“\(typed)”, seed \(seed)")
      // Among these, titles that contain all words come before all others.
      let inTitle = songs.prefix(begunSongs.count).map { Simple.matches(query, Simple.words([shelf.songs[$0].title])) }
      #expect(inTitle == inTitle.sorted { $0 && !$1 }, "“\(typed)”, seed \(seed)")
    }
  }

  /// The search by its definition: slow and without an index.
  private enum Simple {
    typealias Word = [Unicode.Scalar]
    typealias Token = (parts: [Word], joined: Word)

    /// What words of a query may begin in texts.
    static func words(_ texts: [String]) -> [Word] {
      texts.flatMap { tokens($0).flatMap { $0.parts.flatMap(starts) + [$0.joined] } }
    }

    /// - Parameter within: whether words in the middle of others count.
    static func matches(_ query: [Token], _ words: [Word], within: Bool = false) -> Bool {
      func isFound(_ part: Word) -> Bool {
        words.contains { word in
          if word.starts(with: part) { return true }
          return within && part.count > 2 && !SearchWords.isCJK(part[0]) && word.contains(part)
        }
      }
      return !query.isEmpty
        && query.allSatisfy { token in
          token.parts.allSatisfy(isFound) || (token.parts.count > 1 && isFound(token.joined))
        }
    }

    static func tokens(_ text: String) -> [Token] {
      FoldedText.folded(text).unicodeScalars.split { $0.properties.isWhitespace }.compactMap { token in
        let parts = token.split { !FoldedText.isInWord($0) }.map(Array.init)
        return parts.isEmpty ? nil : (parts, parts.flatMap { $0 })
      }
    }

    static func starts(_ part: Word) -> [Word] {
      part.indices.filter { $0 == 0 || SearchWords.isCJK(part[$0]) || SearchWords.isCJK(part[$0 - 1]) }.map {
        Array(part[$0...])
      }
    }
  }
}

extension RepeatableGenerator {
  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }
}
