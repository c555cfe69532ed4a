internal import Glibc
package import Languages
internal import Platform

/// Songs and albums that were named by their paths: on the command line, or by dropping files.
package struct NamedMusic: Sendable {
  /// The songs that the paths name, in their order. For the library's own paths these are only the songs of single files and playlists:
  /// folders, and the albums of a `library.json`, make up the library, and are not played at once.
  package var songs: [Song] = []
  /// Why some of the songs cannot be played, in phrases, as far as that is known. A playlist may name files that are missing.
  package var obstacles: [Song.ID: Sentence] = [:]
  package var albums: [Album] = []
  /// Those of the albums that are to be seen in the library, also where the paths are only opened: all but those of the songs and playlists,
  /// which are played.
  var shownAlbums: [Album] = []
  /// The playlists among the paths, each with all songs that it names.
  package var playlists: [Album] = []
  package var problems: [LibraryProblem] = []
  /// How many paths could be read.
  package var readCount = 0

  init() {}

  /// - Parameter songs: nil for those of the albums, one after the other.
  package init(albums: [Album], songs: [Song]? = nil, problems: [LibraryProblem]) {
    self.albums = albums
    self.songs = songs ?? albums.flatMap(\.songs)
    self.problems = problems
  }
}

/// Reads the files and folders that paths name, apart from the library's own folders. Used by one thread, which may block.
struct PathReading {
  let context: LibraryScan.Context
  let known: Known
  /// Whether the songs of a `library.json` count as named by its path.
  let namesSongsOfLibraries: Bool

  /// The songs and albums that are known already, so that their files are not read again.
  struct Known {
    /// A song of the library's folders, or of a `library.json`, by its path without links.
    var song: (_ path: String) -> Song? = { _ in nil }
    /// Takes the albums of a `library.json`, whose songs are known from then on.
    var add: (_ albums: [Album]) -> Void = { _ in }
    /// The albums in one of the library's folders, or below it, by its path without links; nil for other folders.
    var albums: (_ folder: String) -> [Album]? = { _ in nil }
    /// The folders with artists' names. A scan derives the same names from them when it comes to a song that is read here.
    var artistFolders: () -> ArtistFolders = { ArtistFolders() }
  }

  private var result = NamedMusic()
  private var files: SongFiles
  private var progress = ScanProgress()
  /// How many files had been read when that was last told.
  private var toldCount = 0
  private var loosePictures: [Song] = []
  private var looseSongs: [(song: Song, folder: String)] = []
  private var spellings = NameSpellings()

  private init(_ context: LibraryScan.Context, known: Known, namesSongsOfLibraries: Bool) {
    self.context = context
    self.known = known
    self.namesSongsOfLibraries = namesSongsOfLibraries
    files = SongFiles(context, known: known)
  }

  static func read(
    _ paths: [String], _ context: LibraryScan.Context, known: Known, namesSongsOfLibraries: Bool
  ) -> NamedMusic {
    var reading = PathReading(context, known: known, namesSongsOfLibraries: namesSongsOfLibraries)
    for portion in Portions(paths) {
      reading.readAhead(portion)
      for path in portion where context.goesOn() { reading.read(path) }
    }
    reading.addLoose()
    return reading.result
  }

  /// The song of a file; nil if it cannot be read.
  static func song(at path: String, _ context: LibraryScan.Context, known: Known) -> Song? {
    var files = SongFiles(context, known: known)
    return try? files.song(at: path)
  }

  /// Prepares to read some files, after telling how many were read before, if many have come since that was last told.
  private mutating func readAhead(_ paths: some Sequence<String>) {
    if progress.fileCount >= toldCount + Self.manyFiles {
      toldCount = progress.fileCount
      context.advanced(progress)
    }
    files.readAhead(paths)
  }

  private static let manyFiles = 32

  /// What is at a path.
  enum Kind: Equatable {
    case folder
    case file
    /// With a reason.
    case unreadable(Sentence)

    init(_ path: String) {
      var status = stat()
      let error = PathCoding.withSystemPath(path) { stat($0, &status) == 0 ? 0 : errno } ?? ENOENT
      guard error == 0 else {
        self = .unreadable(FolderListing.Failure(number: error).reason)
        return
      }
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      guard isFolder || status.st_mode & S_IFMT == S_IFREG else {
        self = .unreadable(LibraryProblem.notRegular)
        return
      }
      if isFolder, SystemFolders.ofThisSystem.contain(FolderIdentity(status)) {
        self = .unreadable(SystemFolders.objection)
        return
      }
      let mode = isFolder ? R_OK | X_OK : R_OK
      let access = PathCoding.withSystemPath(path) { Glibc.access($0, mode) == 0 ? 0 : errno } ?? ENOENT
      self = access == 0 ? (isFolder ? .folder : .file) : .unreadable(FolderListing.Failure(number: access).reason)
    }
  }

  private mutating func fail(_ path: String, _ reason: Sentence) {
    result.problems.append(LibraryProblem(path: path, reason: reason))
  }

  private mutating func read(_ path: String) {
    switch Kind(path) {
    case .unreadable(let reason): return fail(path, reason)
    case .folder: return readFolder(path)
    case .file: break
    }
    let suffix = SongName.suffix(ofFile: path)
    if SongName.isPlaylist(suffix: suffix) {
      readPlaylist(path)
    } else if suffix == "json" {
      do throws(FileError) { add(try LibraryFile.read(path)) } catch { fail(path, error.reason) }
    } else if SongName.isSound(suffix: suffix) {
      readSong(path)
    } else if SongName.isPicture(suffix: suffix) || context.isPicture(path) {
      result.readCount += 1
      progress.fileCount += 1
      let song = Self.picture(path)
      loosePictures.append(song)
      result.songs.append(song)
    } else if suffix.isEmpty, let song = try? files.song(at: path) {
      add(song, in: SongName.folder(of: path))
    } else {
      fail(path, tr("not a song, a picture, a folder, a playlist or a library"))
    }
  }

  private mutating func add(_ albums: [Album]) {
    result.readCount += 1
    list(albums)
    files.add(albums)
    if namesSongsOfLibraries { result.songs += albums.flatMap(\.songs) }
  }

  private mutating func list(_ albums: [Album], isOnlyHeard: Bool = false) {
    result.albums += albums
    if !isOnlyHeard { result.shownAlbums += albums }
  }

  /// Songs in groups, which are in the order of their first songs.
  private static func grouped<Key: Hashable>(_ songs: some Sequence<(Key, Song)>) -> [(key: Key, songs: [Song])] {
    var places: [Key: Int] = [:]
    var groups: [(key: Key, songs: [Song])] = []
    for (key, song) in songs {
      let place = places[key] ?? groups.count
      if places.updateValue(place, forKey: key) == nil { groups.append((key, [])) }
      groups[place].songs.append(song)
    }
    return groups
  }

  private static func picture(_ path: String) -> Song {
    Song(
      title: SongName.title(ofFile: path), artist: Song.unknownArtist,
      duration: Song.pictureSeconds, cover: Cover(path: path), isPicture: true)
  }

  private mutating func readSong(_ path: String) {
    do throws(MediaError) { add(try files.song(at: path), in: SongName.folder(of: path)) } catch { fail(path, error) }
  }

  private mutating func add(_ song: Song, in folder: String) {
    result.readCount += 1
    progress.fileCount += 1
    result.songs.append(song)
    looseSongs.append((song, folder))
  }

  /// Notes that a song cannot be read.
  /// - Returns: the reason.
  @discardableResult private mutating func fail(_ path: String, _ error: MediaError) -> Sentence {
    // Scans of folders report the file by this path. With another one it would be listed twice.
    fail(AbsolutePath.resolved(path), error.reason)
    return error.reason
  }

  /// What identifies the album of each single song, by the rules for the library's folders, apart from those for releases, compilations and
  /// copies. Songs of an album artist are one album wherever they are, and others if they are in the same folder.
  private func looseAlbums() -> [[UInt8]] {
    var result = [[UInt8]](repeating: [], count: looseSongs.count)
    let homes = Dictionary(grouping: looseSongs.indices) { AlbumGrouping.albumFolder(looseSongs[$0].folder) }
    for (home, indices) in homes {
      let members = indices.map { AlbumGrouping.Member(looseSongs[$0].song) }
      for case (let index, let key?) in zip(indices, AlbumGrouping.keys(members, in: home)) {
        if case .part(let family, _) = key, family.first == UInt8(ascii: "a") {
          result[index] = family
        } else {
          result[index] = key.bytes
        }
      }
    }
    return result
  }

  /// Single songs form albums by their tags. All single pictures form one album.
  private mutating func addLoose() {
    let albums = Self.grouped(zip(looseAlbums(), looseSongs.lazy.map(\.song))).map { _, songs in
      Album(
        title: songs[0].album ?? "",
        artist: AlbumGrouping.artist(albumArtists: songs.map(\.albumArtist), artists: songs.map(\.artist)),
        cover: songs.lazy.compactMap(\.cover).first, songs: songs)
    }
    list(albums, isOnlyHeard: true)
    if let first = loosePictures.first {
      list([Album(title: Album.picturesTitle, artist: Song.unknownArtist, cover: first.cover, songs: loosePictures)])
    }
  }

  // MARK: Folders and playlists

  /// Reads a folder in the same way as the library's folders, but into a temporary index.
  private mutating func readFolder(_ path: String) {
    result.readCount += 1
    let folder = AbsolutePath.resolved(path)
    if let albums = known.albums(folder) { return addNamed(albums) }
    var problems: [LibraryProblem] = []
    var context = context
    context.failed = { problems.append($0) }
    context.advanced = { _ in }
    context.entered = { _ in }
    do throws(DatabaseError) {
      let database = try IndexFile.open(.newMemory)
      try LibraryScan(IndexWriter(database), roots: [folder], context).scanEverything()
      addNamed(try IndexReader(database).albums(below: folder) ?? [])
    } catch { fail(path, error.reason) }
    result.problems += problems
  }

  /// Adds albums whose songs count as named, too.
  private mutating func addNamed(_ albums: [Album]) {
    list(albums)
    result.songs += albums.flatMap(\.songs)
  }

  /// The albums of a playlist's songs, in the order in which the playlist first names them.
  private mutating func readPlaylist(_ path: String) {
    do throws(FileError) {
      let playlist = try PlaylistFile(path: path)
      guard playlist.songCount > 0 else { return fail(path, LibraryProblem.noSongs) }
      var whole = Album(title: playlist.title, artist: "", songs: [], playlistPath: path)
      var covers: [String: [String: String]] = [:]
      // With the names of their albums.
      var heard: [(String, Song)] = []
      for portion in Portions(playlist.entries) where context.goesOn() {
        let entries = portion.map { asSpelled($0) }
        readAhead(entries.lazy.filter { !$0.isRemote }.map(\.path))
        for entry in entries where context.goesOn() {
          progress.fileCount += 1
          guard let (song, obstacle, isDamaged) = read(entry, in: path, &covers) else { continue }
          whole.songs.append(song)
          whole.obstacles[song.id] = obstacle
          if isDamaged {
            whole.damaged.insert(song.id)
            continue
          }
          result.songs.append(song)
          result.obstacles[song.id] = obstacle
          heard.append((entry.album ?? playlist.title, song))
        }
      }
      let albums = Self.grouped(heard).map { title, songs in
        let artists = Set(songs.map(\.artist))
        let artist = playlist.artist ?? (artists.count == 1 ? songs[0].artist : Song.variousArtists)
        return Album(title: title, artist: artist, cover: songs.lazy.compactMap(\.cover).first, songs: songs)
      }
      result.readCount += 1
      list(albums, isOnlyHeard: playlist.isOnlyHeard)
      whole.cover = whole.songs.lazy.compactMap(\.cover).first
      result.playlists.append(whole)
      let remoteCount = playlist.entries.count(where: \.isRemote)
      if remoteCount > 0 {
        fail(
          path,
          tr(
            one: "it names an address on a network, and only files can be played",
            other: "it names \(remoteCount) addresses on a network, and only files can be played", remoteCount))
      }
    } catch { fail(path, error.reason) }
  }

  /// The song that an entry names, why it cannot be played, if that is known, and whether that is because the file could not be read. The
  /// tags of the file take precedence over the playlist.
  private mutating func read(
    _ entry: PlaylistFile.Entry, in playlist: String, _ covers: inout [String: [String: String]]
  ) -> (song: Song, obstacle: Sentence?, isDamaged: Bool)? {
    let name = SongName.fileName(entry.path)
    let (stem, suffix) = SongName.split(name)
    if entry.isPlaylist {
      fail(playlist, tr("the playlist \(PathCoding.display(String(name))) in it is left out"))
      return nil
    }
    var path = entry.path
    var isDamaged = false
    var obstacle: Sentence? = entry.isRemote ? LibraryProblem.onNetwork : nil
    let (isSound, isPicture) = (SongName.isSound(suffix: suffix), !entry.isRemote && SongName.isPicture(suffix: suffix))
    if !entry.isRemote, !isPicture {
      switch Kind(entry.path) {
      // A playlist may name any file of the computer. Those that are not called like music are not opened before they are played, and their
      // folders are not searched for covers.
      case .file where !isSound: break
      case .file:
        do throws(MediaError) { return (try files.song(at: entry.path), nil, false) } catch {
          obstacle = fail(entry.path, error)
          isDamaged = true
          path = AbsolutePath.resolved(entry.path)
        }
      case .folder: obstacle = LibraryProblem.notRegular
      case .unreadable(let reason):
        path = Self.indexedPath(ofMissing: entry.path)
        // The index knows the songs of a folder that is away for a while.
        if let song = known.song(path) { return (song, reason, false) }
        obstacle = reason
      }
    }
    var cover = entry.cover ?? (isPicture ? entry.path : nil)
    if cover == nil, !entry.isRemote, isSound || isPicture {
      let folder = SongName.folder(of: entry.path)
      let beside = covers[folder] ?? Self.pictures(in: folder)
      covers[folder] = beside
      let names = [stem.lowercased()] + SongName.coverNames
      cover = names.lazy.compactMap { beside[$0] }.first.map { SongName.join(folder, $0) }
    }
    let named = Song(
      path: isPicture ? nil : path, title: entry.title ?? SongName.title(ofFile: entry.path),
      artist: entry.artist ?? Song.unknownArtist, album: entry.album,
      duration: entry.duration ?? (isPicture ? Song.pictureSeconds : SongName.duration(for: name)),
      cover: cover.map { Cover(path: $0) }, isPicture: isPicture && entry.duration == nil)
    return (named, obstacle, isDamaged)
  }

  /// An entry with its paths as the names in them are spelled here.
  private mutating func asSpelled(_ entry: PlaylistFile.Entry) -> PlaylistFile.Entry {
    var entry = entry
    if !entry.isRemote { entry.path = asSpelled(entry.path) }
    entry.cover = entry.cover.map { asSpelled($0) }
    return entry
  }

  /// A path in a playlist as the names in it are spelled here, which may be in another way than where the playlist was written.
  private mutating func asSpelled(_ path: String) -> String {
    let suffix = SongName.suffix(ofFile: path)
    guard SongName.isSound(suffix: suffix) || SongName.isPicture(suffix: suffix) else { return path }
    return spellings.otherPath(of: path) ?? path
  }

  /// The path of a missing file as the index has it once the file is there: without links and dots, as far as its folders are there.
  private static func indexedPath(ofMissing path: String) -> String {
    let path = AbsolutePath.path(path)
    // The system knows no longer paths, and looking for the folders of a very long one would take long.
    guard path.utf8.first == UInt8(ascii: "/"), path.utf8.count < Int(PATH_MAX) else { return path }
    let folder = SongName.folders(above: path).first { PathCoding.exists($0) } ?? "/"
    let rest = path.utf8.dropFirst(folder.utf8.count).drop { $0 == UInt8(ascii: "/") }
    return SongName.join(AbsolutePath.resolved(folder), Substring(rest))
  }

  /// The pictures in a folder by their names in lower case without extension.
  private static func pictures(in folder: String) -> [String: String] {
    var result: [String: String] = [:]
    guard let listing = try? FolderListing(folder) else { return result }
    for file in listing.pictures.reversed() {
      let name = PathCoding.string(file.name)
      result[SongName.split(name[...]).stem.lowercased()] = name
    }
    return result
  }
}
