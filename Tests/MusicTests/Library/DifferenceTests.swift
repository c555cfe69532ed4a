import MediaProtocol
import Platform
import Testing

@testable import Music

/// A change of the index reaches the lists as what is different.
@Suite struct DifferenceTests {
  /// An index in memory, and the lists that are made of it.
  private final class Rig {
    let index: LibraryIndex
    var time = 0.0
    private var lists: LibraryLists?
    private(set) var contents = LibraryContents()
    /// Lists as an open page keeps them.
    private(set) var albumLists: [AlbumOrder: [AlbumID]] = [:]
    private(set) var songLists: [SongOrder: [SongID]] = [:]
    private(set) var reversed: [SongID] = []
    private(set) var wholeCount = 0
    private(set) var differenceCount = 0
    static let albumOrders: [AlbumOrder] = [.title, .artist, .recentlyAdded]

    init() {
      var place: IndexPlace?
      index = LibraryIndex(path: nil, report: { _ in }, isReplaced: { place = $0 })
      index.openIfNeeded(hasFolders: true)
      let lists = LibraryLists(
        index, clock: { [unowned self] in time }, show: { [unowned self] in take($0) },
        change: { [unowned self] in take($0) }, failed: { _ in })
      if let place { lists.use(place) }
      lists.makeAlbums()
      lists.makeSearch()
      self.lists = lists
    }

    private func take(_ whole: LibraryContents) {
      wholeCount += 1
      var whole = whole
      whole.keepSongs(of: contents)
      contents = whole
      for order in Self.albumOrders { albumLists[order] = contents.albums(by: order).map(\.id) }
      for order in SongOrder.allCases { songLists[order] = contents.songs(by: order) }
      reversed = contents.songs(by: .artist).reversed()
    }

    private func take(_ difference: LibraryDifference) {
      differenceCount += 1
      let update = contents.take(difference)
      for order in Self.albumOrders {
        contents.update(&albumLists[order, default: []], by: order, update, album: { $0 }, entry: { $0 })
      }
      for order in SongOrder.allCases {
        contents.update(&songLists[order, default: []], by: order, update, song: { $0 }, entry: { $0 })
      }
      contents.update(&reversed, by: .artist, isReversed: true, update, song: { $0 }, entry: { $0 })
    }

    func write(_ changes: [FolderChange]) throws {
      _ = try index.writer?.write(changes)
      lists?.update(isFinished: true)
    }

    /// Writes in the middle of a scan.
    func writeDuringScan(_ changes: [FolderChange]) throws {
      _ = try index.writer?.write(changes)
      time += 0.1
      lists?.update(isFinished: false)
    }

    func remove(_ folder: String) throws {
      try index.writer?.removeFolders([folder], areWhole: true)
      lists?.update(isFinished: true)
    }

    /// All that can be seen of the lists.
    struct Seen: Equatable {
      var albums: [AlbumSummary]
      var albumLists: [[AlbumID]]
      var songLists: [[SongID]]
      var artists: [ArtistSummary]
      var playlists: [PlaylistSummary]
      var found: [[SongID]]
      var foundAlbums: [[AlbumID]]
      var foundArtists: [[String]]
      var albumsOfArtists: [[AlbumID]]
      var names: [[String?]]

      /// What differs, by its name.
      func parts(unlike other: Seen) -> [String] {
        guard self != other else { return [] }
        return zip(Mirror(reflecting: self).children, Mirror(reflecting: other).children).compactMap {
          "\($0.value)" == "\($1.value)" ? nil : $0.label
        }
      }
    }

    static func seen(_ contents: LibraryContents, albumLists: [[AlbumID]], songLists: [[SongID]]) -> Seen {
      let texts = ["a", "lant", "moth 1", "zo", "4", "alv", "ain", "album", "nothing"]
      let results = texts.map { contents.search?.results(for: $0) ?? SearchIndex.Results() }
      return Seen(
        albums: contents.albums, albumLists: albumLists, songLists: songLists, artists: contents.artists,
        playlists: contents.playlists,
        found: results.map { $0.songs.count == SearchIndex.mostSongs ? [] : $0.songs.sorted { $0.number < $1.number } },
        foundAlbums: results.map {
          $0.albums.count == SearchIndex.mostAlbums ? [] : $0.albums.sorted { $0.number < $1.number }
        },
        foundArtists: results.map { $0.artists.map { "\($0.name) \($0.songCount)" } },
        albumsOfArtists: contents.artists.map { contents.albums(ofArtist: $0.name).map(\.id) },
        names: contents.songs.map { song in SongOrder.allCases.map { contents.name(of: song, in: $0) } })
    }

    /// What is seen now.
    var now: Seen {
      Self.seen(
        contents, albumLists: Self.albumOrders.map { albumLists[$0] ?? [] },
        songLists: SongOrder.allCases.flatMap { [songLists[$0] ?? [], contents.songs(by: $0)] } + [reversed])
    }

    /// What is seen when all of it is made of the index again.
    var whole: Seen {
      var contents = LibraryContents()
      let lists = LibraryLists(
        index, show: { if $0.search != nil { contents = $0 } }, change: { _ in }, failed: { _ in })
      lists.makeAlbums()
      lists.makeSearch()
      return Self.seen(
        contents, albumLists: Self.albumOrders.map { contents.albums(by: $0).map(\.id) },
        songLists: SongOrder.allCases.flatMap { [contents.songs(by: $0), contents.songs(by: $0)] }
          + [contents.songs(by: .artist).reversed()])
    }
  }

  private static func file(
    _ name: String, _ title: String, _ artist: String, _ album: String, year: Int? = nil, track: Int = 1,
    duration: Double = 100, modified: Int = 1
  ) -> FileRecord {
    var tags = FileTags()
    (tags.title, tags.artist, tags.album, tags.year, tags.track) = (title, artist, album, year, track)
    tags.duration = duration
    return FileRecord(
      file: FolderListing.File(name: Array(name.utf8), size: 1, modified: modified * 1_000_000_000), kind: .sound,
      tags: tags)
  }

  private static func folder(_ path: String, _ files: [FileRecord], _ playlists: [String] = []) -> FolderChange {
    FolderChange(
      path: path, identity: FolderIdentity(device: 1, inode: StableHash.of(Array(path.utf8)) >> 1), files: files,
      playlists: playlists.map {
        PlaylistRecord(file: FolderListing.File(name: Array($0.utf8), size: 1, modified: 1), title: $0, count: 2)
      })
  }

  private static func albums(_ count: Int) -> [FolderChange] {
    (0..<count).map { number in
      folder(
        "/m/\(number)",
        (0..<5).map {
          file("\($0).mp3", "Song \($0) of \(number)", "Artist \(number / 4)", "Album \(number)", track: $0)
        })
    }
  }

  @Test("M11 an artist is shown in the spelling of most songs, also after more of them have come")
  func spelling() throws {
    let rig = Rig()
    for (name, count, shown) in [("ada", 3, "ada"), ("Ada", 6, "Ada"), ("ADA", 2, "Ada")] {
      try rig.write([Self.folder("/m/\(name)", (0..<count).map { Self.file("\($0).mp3", "\($0)", name, name) })])
      #expect(rig.contents.artists.map(\.name) == [shown])
      #expect(rig.now.artists == rig.whole.artists && rig.now.foundArtists == rig.whole.foundArtists)
    }
    #expect(rig.differenceCount == 3 && rig.contents.artists.map(\.songCount) == [11])
  }

  @Test("M15 an album that is added to a large library costs what it costs in a small one")
  func cost() throws {
    func steps(_ count: Int) throws -> (adding: Int, growing: Int) {
      let rig = Rig()
      try rig.write(Self.albums(count))
      let (before, wholeCount, differenceCount) = (rig.index.stepCount, rig.wholeCount, rig.differenceCount)
      try rig.write([Self.folder("/m/1b", [Self.file("1.mp3", "New", "Artist 1", "Newer")])])
      let added = rig.index.stepCount
      #expect(rig.contents.albums.count == count + 1 && rig.contents.songs.count == count * 5 + 1)
      #expect(rig.contents.search?.results(for: "newer").songs.count == 1)
      // Then a second song of it, as a slow rip writes it.
      try rig.write([Self.folder("/m/1b", [Self.file("2.mp3", "Second", "Artist 1", "Newer", track: 2)])])
      #expect(rig.contents.search?.results(for: "newer").songs.count == 2)
      #expect(rig.wholeCount == wholeCount && rig.differenceCount == differenceCount + 2)
      return (added - before, rig.index.stepCount - added)
    }
    let (small, large) = (try steps(50), try steps(1_000))
    #expect(small == large)
    #expect(small.adding < 60 && small.growing < 60)
  }

  @Test("M15 however many albums come during a scan, the lists are never empty meanwhile")
  func longScan() throws {
    let rig = Rig()
    try rig.write(Self.albums(20))
    let (albums, songs) = (rig.contents.albums.count, rig.contents.songs.count)
    rig.time = 10
    for round in 0..<6 {
      // A few albums are sent at once. Soon afterwards there are so many that all lists are made again.
      try rig.writeDuringScan(
        (0..<(round == 0 ? 5 : 70)).map { number in
          Self.folder("/n/\(round)-\(number)", [Self.file("1.mp3", "New", "Artist", "Album \(round)-\(number)")])
        })
      #expect(rig.contents.albums.count >= albums && rig.contents.songs.count >= songs, "after \(round) rounds")
    }
    try rig.write([])
    #expect(rig.contents.albums.count == 375)
    #expect(rig.now.parts(unlike: rig.whole) == [])
  }

  @Test("M15 albums are in the order in which the latest of their files was changed, if they are ordered by that")
  func recentlyAdded() throws {
    let rig = Rig()
    try rig.write([
      Self.folder("/m/a", [3, 9].map { Self.file("\($0).mp3", "a", "A", "Latest", modified: $0) }),
      Self.folder("/m/b", [1, 8].map { Self.file("\($0).mp3", "b", "B", "Middle", modified: $0) }),
      Self.folder("/m/c", [7, 2].map { Self.file("\($0).mp3", "c", "C", "Earliest", modified: $0) }),
    ])
    #expect(rig.contents.albums(by: .recentlyAdded).map(\.title) == ["Latest", "Middle", "Earliest"])
  }

  @Test("M15 one song of a folder with many albums changes its own album alone")
  func flatFolder() throws {
    func songs(_ numbers: Range<Int>, modified: Int = 1) -> [FileRecord] {
      numbers.flatMap { number in
        (0..<3).map {
          Self.file(
            "\(number)-\($0).mp3", "Song \(modified)", "Artist", "Album \(number)", track: $0, modified: modified)
        }
      }
    }
    let rig = Rig()
    try rig.write([Self.folder("/m", songs(0..<200))])
    let (wholeCount, steps) = (rig.wholeCount, rig.index.stepCount)
    try rig.write([Self.folder("/m", [songs(7..<8, modified: 2)[1]])])
    #expect(rig.wholeCount == wholeCount && rig.differenceCount == 1)
    // The songs of the folder are listed, and for each album it is looked up; its songs are not read again.
    #expect(rig.index.stepCount - steps < 900, "\(rig.index.stepCount - steps)")
    #expect(rig.now.parts(unlike: rig.whole) == [])
    // A cover of the folder is that of all albums.
    let before = rig.contents.albums.count { $0.cover == nil }
    var covered = Self.folder("/m", [])
    covered.cover = Array("cover.jpg".utf8)
    try rig.write([covered])
    #expect(before == 200 && rig.contents.albums.allSatisfy { $0.cover != nil })
  }

  @Test("Songs whose track numbers are exchanged change places in the orders by album and by artist")
  func tracks() throws {
    func files(_ tracks: [Int], modified: Int) -> [FileRecord] {
      tracks.enumerated().map {
        Self.file("\($0).mp3", "Song \($0)", "Artist 1", "Exchanged", track: $1, modified: modified)
      }
    }
    let rig = Rig()
    try rig.write(Self.albums(8) + [Self.folder("/m/x", files([1, 2, 3], modified: 1))])
    let before = rig.differenceCount
    try rig.write([Self.folder("/m/x", files([3, 2, 1], modified: 2))])
    #expect(rig.differenceCount == before + 1)
    #expect(rig.now.parts(unlike: rig.whole) == [])
    // A song that is added later finds its place.
    try rig.write([
      Self.folder("/m/x", [Self.file("4.mp3", "Song 4", "Artist 1", "Exchanged", track: 2, modified: 3)])
    ])
    #expect(rig.differenceCount == before + 2)
    #expect(rig.now.parts(unlike: rig.whole) == [])
  }

  @Test(
    "M14 M15 albums of one title and artists of one name but for its accents keep their places when one is read again")
  func alike() throws {
    let rig = Rig()
    func albums(_ modified: Int) -> [FolderChange] {
      [("x", "Zoe", "Moons"), ("y", "Zoe", "Moons"), ("z", "Zoé", "Other")].map { name, artist, album in
        Self.folder(
          "/m/\(name)", [Self.file("1.mp3", "Song \(modified)", artist, album, year: 2001, modified: modified)])
      }
    }
    func seen() -> [String] {
      rig.contents.albums(ofArtist: "Zoe").map { "\($0.id.number)" }
        + (rig.contents.search?.results(for: "zo").artists.map(\.name) ?? [])
    }
    try rig.write(Self.albums(8) + albums(1))
    let before = seen()
    #expect(before.count == 4)
    for (number, album) in albums(2).enumerated() {
      let differences = rig.differenceCount
      try rig.write([album])
      #expect(seen() == before && rig.differenceCount == differences + 1, "\(number)")
    }
  }

  @Test("An album that is only at another place in the order of the folders counts as a change of the albums")
  func place() throws {
    let rig = Rig()
    try rig.write(Self.albums(3))
    var contents = rig.contents
    let albums = contents.albums
    var moved = ListedAlbum(
      summary: albums[2], previous: albums[1].id, songs: contents.search?.songs(of: albums[2].id) ?? [])
    for (index, album) in albums.enumerated() {
      let same = ListedAlbum(
        summary: album, previous: index == 0 ? nil : albums[index - 1].id,
        songs: contents.search?.songs(of: album.id) ?? [])
      #expect(contents.take(LibraryDifference(albums: [same])).keepsAlbums, "album \(index)")
    }
    #expect(contents.albums == albums)
    moved.previous = albums[0].id
    let update = contents.take(LibraryDifference(albums: [moved]))
    #expect(!update.keepsAlbums)
    #expect(contents.albums == [albums[0], albums[2], albums[1]])
    var byTitle = albums.map(\.id)
    contents.update(&byTitle, by: .title, update, album: { $0 }, entry: { $0 })
    #expect(byTitle == contents.albums(by: .title).map(\.id))
  }

  @Test("M15 lists that follow many changes are those that are made of everything", arguments: 0..<3 as Range<UInt64>)
  func random(seed: UInt64) throws {
    var random = RepeatableGenerator(seed: seed)
    let rig = Rig()
    try rig.write(Self.albums(40))
    func word() -> String { ["Lant", "Moth", "Älv", "Rain", "Zo"].randomElement(using: &random) ?? "" }
    for step in 0..<40 {
      let number = Int.random(in: 0..<60, using: &random)
      let path = "/m/\(number)"
      switch Int.random(in: 0..<8, using: &random) {
      case 0: try rig.remove(path)
      case 1:
        try rig.write([Self.folder(path, [], [["a.m3u"], ["b.m3u", "c.m3u"], []].randomElement(using: &random) ?? [])])
      default:
        // Titles and albums have numbers, so that nothing has the same place in an order.
        let files = (0..<Int.random(in: 1...3, using: &random)).map { _ -> FileRecord in
          let track = Int.random(in: 0..<6, using: &random)
          let unique = number * 10 + track
          return Self.file(
            "\(track).mp3", "\(word()) \(unique)", "\(word()) \(Int.random(in: 0..<9, using: &random))",
            "\(["Album", word()].randomElement(using: &random) ?? "") \(number)",
            year: Bool.random(using: &random) ? 1990 + number : nil, track: track,
            duration: Double(unique + 1), modified: unique + 5 * step * 1000)
        }
        try rig.write([Self.folder(path, files)])
      }
      // Making everything anew takes most of the time.
      guard step % 4 == 3 else { continue }
      let (now, whole) = (rig.now, rig.whole)
      let different = now.parts(unlike: whole)
      #expect(different == [], "seed \(seed), step \(step)")
      if !different.isEmpty { return }
    }
    #expect(rig.differenceCount > 25)
  }
}
