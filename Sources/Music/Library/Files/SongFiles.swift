internal import MediaProtocol
internal import Platform

/// Makes songs of files that are named by their paths. Files whose songs are known already are not opened.
struct SongFiles {
  private let context: LibraryScan.Context
  private let known: PathReading.Known
  private lazy var artists = known.artistFolders()
  /// Reads several files at the same time. It begins threads only for many files.
  private let pool: TagPool
  /// The songs that were read ahead, by the bytes of the paths that name their files: strings that look the same are equal.
  private var ahead: [[UInt8]: Result<Song, MediaError>] = [:]
  /// The covers in the folders of the songs, by the bytes of the folders' paths.
  private var covers: [[UInt8]: Cover?] = [:]

  init(_ context: LibraryScan.Context, known: PathReading.Known) {
    self.context = context
    self.known = known
    pool = TagPool(context.reader)
  }

  /// Reads the songs among some files, of which each is asked for soon by `song(at:)`. That takes less time than one after the other.
  mutating func readAhead(_ paths: some Sequence<String>) {
    let paths = paths.filter { SongName.isSound($0) }
    // A few files are read one by one, so that none of them is opened any more once the reading is cancelled.
    guard paths.count > TagPool.portion else { return }
    var unread: [(name: [UInt8], path: String)] = []
    var names = Set(ahead.keys)
    for path in paths where context.goesOn() {
      let name = Array(path.utf8)
      guard PathReading.Kind(path) == .file, names.insert(name).inserted else { continue }
      let file = AbsolutePath.resolved(path)
      if let song = known.song(file) { ahead[name] = .success(song) } else { unread.append((name, file)) }
    }
    guard context.goesOn() else { return }
    for (file, outcome) in zip(unread, pool.read(unread.map(\.path))) {
      switch outcome {
      case .success(let tags): ahead[file.name] = .success(song(file.path, tags))
      case .failure(let error): ahead[file.name] = .failure(error)
      }
    }
  }

  /// Adds the albums of a `library.json`. What it says about a song takes precedence over the tags that were read ahead.
  mutating func add(_ albums: [Album]) {
    known.add(albums)
    for name in Array(ahead.keys) {
      if let song = known.song(AbsolutePath.resolved(String(decoding: name, as: UTF8.self))) {
        ahead[name] = .success(song)
      }
    }
  }

  /// The song of a file.
  mutating func song(at path: String) throws(MediaError) -> Song {
    if let read = ahead.removeValue(forKey: Array(path.utf8)) { return try read.get() }
    let path = AbsolutePath.resolved(path)
    if let song = known.song(path) { return song }
    return try song(path, context.reader.tags(of: path))
  }

  private mutating func song(_ path: String, _ tags: FileTags) -> Song {
    let folder = AlbumGrouping.albumFolder(SongName.folder(of: path))
    let artist = tags.artist ?? tags.albumArtist ?? artists.artist(ofAlbumIn: folder)
    return Song(
      path: path, title: tags.title ?? SongName.title(ofFile: path), artist: artist,
      albumArtist: tags.albumArtist == artist ? nil : tags.albumArtist,
      album: tags.album ?? SongName.title(ofFolder: folder, by: tags.albumArtist ?? artist),
      disc: tags.disc ?? AlbumGrouping.discNumber(ofFolder: SongName.folder(of: path)), track: tags.track,
      year: tags.year,
      genre: tags.genre, duration: SongName.sensible(tags.duration) ?? SongName.duration(for: SongName.fileName(path)),
      gain: ReplayGain(
        track: tags.trackGain, album: tags.albumGain, trackPeak: tags.trackPeak, albumPeak: tags.albumPeak),
      cover: tags.hasCover ? Cover(path: path) : cover(in: SongName.folder(of: path)))
  }

  /// The picture that is the cover of the songs in a folder. Each folder is listed once, as it may contain many of the songs.
  private mutating func cover(in folder: String) -> Cover? {
    let key = Array(folder.utf8)
    if let known = covers[key] { return known }
    let cover = listedCover(in: folder)
    covers.updateValue(cover, forKey: key)
    return cover
  }

  private mutating func listedCover(in folder: String) -> Cover? {
    let listing = try? FolderListing(folder, goesOn: context.goesOn)
    if let name = listing?.cover { return Cover(path: SongName.join(folder, PathCoding.string(name))) }
    // A cover above the folders of the discs is that of all of them.
    let home = AlbumGrouping.albumFolder(folder)
    return home == folder ? nil : cover(in: home)
  }
}

/// Divides a list into portions. The first ones are small, so that the first results come soon.
struct Portions<Element>: Sequence, IteratorProtocol {
  private var rest: ArraySlice<Element>
  private var count = 32

  /// With more elements the threads that read them would hardly wait less for each other.
  private static var most: Int { 256 }

  init(_ elements: [Element]) { rest = elements[...] }

  mutating func next() -> ArraySlice<Element>? {
    guard !rest.isEmpty else { return nil }
    let portion = rest.prefix(count)
    rest = rest.dropFirst(count)
    count = Swift.min(Self.most, 2 * count)
    return portion
  }
}
