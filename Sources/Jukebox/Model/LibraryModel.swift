internal import Languages
import Music
internal import Platform

/// The library as the scenes show it: its lists, and whether the search for more goes on.
final class LibraryModel {
  /// The lists. Those of the source are not copied, because they are changed in place.
  var contents: LibraryContents { showsSource ? source?.contents ?? own : own }
  private var own = LibraryContents()
  private var showsSource = false
  private(set) var progress: Progress
  /// Why no albums can be found, in whole sentences, if that is known from the beginning.
  var absence: Sentence?
  /// The user's music folder, with ~ for the home folder, if it is the only folder of the library.
  var musicFolder: String?
  /// Whether this is the user's own library, rather than the paths of the command line.
  var isOwnMusic = true
  /// Whether songs that the command line names are still being read. They will be queued, so no other songs are suggested meanwhile.
  var awaitsNamedSongs = false
  /// Whether the bundled library is shown because there is no music in the folders.
  var showsFallback: Bool { progress == .finished && contents.showsFallback }
  /// Reads songs of folders; nil where all albums are added by `append`.
  let source: MusicLibrary?
  private let observers = Observers<Change>()

  nonisolated enum Progress: Equatable {
    case scanning(files: Int, folders: Int)
    case finished

    /// Nothing has been read yet. All albums come from the index.
    static let beginning = Progress.scanning(files: 0, folders: 0)
  }

  /// What has changed.
  enum Change: Equatable {
    /// The lists have changed. Without an update, everything in them may be different.
    case contents(ListUpdate?)
    case progress
    /// Songs that were compared with the library have other tags now, or their files are there again.
    case retagged([Song])
    /// The files of songs that were compared with the library were moved. The songs as they are there, by what they were before.
    case moved([Song.ID: Song])
    /// The files of songs that were compared with the library are missing. The reasons, in phrases.
    case missing([Song.ID: Sentence])
    /// All songs that were compared with the library agree with this state of its index; nil if not all of them do.
    case agreement(IndexState?)
  }

  init(source: MusicLibrary? = nil) {
    self.source = source
    progress = source == nil ? .finished : .beginning
  }

  /// Calls `notify` after something changed, for as long as `owner` lives.
  func observe(_ owner: AnyObject, _ notify: @escaping (Change) -> Void) {
    observers.add(owner, notify)
  }

  private func notify(_ change: Change) { observers.notify([change]) }

  // MARK: What is in it

  var albums: [AlbumSummary] { contents.albums }

  /// An album with its songs.
  func album(_ summary: AlbumSummary) -> Album {
    Album(title: summary.title, artist: summary.artist, cover: summary.cover, songs: songs(of: summary.id))
  }

  /// An album as it is now; the same one if it is not in the library. Found by its songs, as other tags may have given it another name.
  func current(_ album: Album) -> Album {
    // The songs of a playlist are compared with the library on the library's own thread.
    guard !album.isPlaylist else { return album }
    let songs = album.songs.map(\.id)
    // Albums from the command line or from opened files keep their songs, even if the files are in folders of the library.
    if albums.contains(where: { contents.givenSongs(of: $0.id)?.map(\.id) == songs }) { return album }
    // More of the same album may have been dropped since.
    if let grown = albums.first(where: { isGrown($0, from: album) }) { return self.album(grown) }
    return indexed(album.songs.lazy.compactMap(\.path)).map(self.album) ?? album
  }

  /// The album of the lists that has most of the songs of another one; nil if none has any. The lists may have it with another title or
  /// artist, as more songs have been added to it.
  func listed(_ album: Album) -> AlbumSummary? {
    let songs = Set(album.songs.map(\.id))
    var found: (album: AlbumSummary, count: Int)?
    for summary in albums {
      let count = contents.givenSongs(of: summary.id)?.count(where: { songs.contains($0.id) }) ?? 0
      if count > found?.count ?? 0 { found = (summary, count) }
    }
    return found?.album ?? indexed(album.songs.lazy.compactMap { $0.path ?? self.contents.path(ofPicture: $0) })
  }

  /// The album of the index that has most of the songs at some paths; nil if it has none of them.
  private func indexed(_ paths: some Sequence<String>) -> AlbumSummary? {
    // One or two songs may have moved to another album, so a few songs are enough to find the album.
    let found = paths.prefix(9).compactMap { source?.album(ofSongAt: $0) }
    let counts = Dictionary(found.map { ($0.id, 1) }, uniquingKeysWith: +)
    guard let most = counts.values.max() else { return nil }
    return found.first { counts[$0.id] == most }
  }

  /// Whether an album that the user has added is another one with more songs.
  private func isGrown(_ summary: AlbumSummary, from album: Album) -> Bool {
    guard summary.title == album.title, contents.isHandedOver(summary.id), !album.songs.isEmpty else { return false }
    return Set(album.songs.map(\.id)).isSubset(of: songs(of: summary.id).map(\.id))
  }

  func songs(of album: AlbumID) -> [Song] { contents.givenSongs(of: album) ?? source?.songs(of: album) ?? [] }

  /// Covers that can stand in for that of an album if it cannot be shown, from the first songs of the album. They are read while a list
  /// scrolls, and an album may have thousands of songs.
  func otherCovers(of album: AlbumSummary) -> [Cover] {
    let count = Self.songsWithCovers
    let songs = (contents.givenSongs(of: album.id) ?? source?.songs(of: album.id, first: count) ?? []).prefix(count)
    return Album(title: album.title, artist: album.artist, cover: album.cover, songs: Array(songs)).otherCovers
  }

  /// How many songs of an album are searched for other covers.
  static let songsWithCovers = 50

  func song(_ id: SongID) -> Song? { contents.givenSong(id) ?? source?.song(id) }

  /// The albums of an artist by year, followed by those of others in which the artist has songs.
  func albums(ofArtist name: String) -> [AlbumSummary] { contents.albums(ofArtist: name) }

  /// The songs of an artist, album by album: all of the artist's own albums, and the artist's songs on those of others.
  func songs(ofArtist name: String) -> [Song] {
    func isArtist(_ other: String) -> Bool { contents.isSameArtist(other, name) }
    return albums(ofArtist: name).flatMap { album in
      let songs = songs(of: album.id)
      return isArtist(album.artist) ? songs : songs.filter { isArtist($0.artist) }
    }
  }

  /// The album that a song is on; nil if it is not in the library.
  func album(of song: Song) -> AlbumSummary? {
    // A picture that was opened before its folder was read does not know its album.
    let path = song.path ?? contents.path(ofPicture: song)
    if let path, let album = source?.album(ofSongAt: path) { return album }
    return albums.first { album in
      // The songs of an album in the index have to be read, so they are compared only if the album has the right title.
      guard let name = song.album else {
        return contents.givenSongs(of: album.id)?.contains { $0.id == song.id } ?? false
      }
      return album.title == name && songs(of: album.id).contains { $0.id == song.id }
    }
  }

  /// Enough albums, with their songs, to suggest songs from. The user knows those that they have opened, so these are left out.
  var albumsToSuggest: [Album] {
    Array(albums.lazy.filter { !self.contents.isHandedOver($0.id) }.prefix(Self.suggestedAlbums)).map(album)
  }
  /// The same for a user who asks for suggestions: if there are no other albums, those that they have opened.
  var albumsToSuggestOnRequest: [Album] {
    let others = albumsToSuggest
    return others.isEmpty ? albums.prefix(Self.suggestedAlbums).map(album) : others
  }
  private static let suggestedAlbums = 24

  /// Whether there may be folders to read.
  var hasFolders: Bool { source != nil }
  /// Whether the user has stopped the reading, so that there may be songs that are not known.
  private var wasStopped = false

  /// Compares the folders with what is known of them again.
  func readAgain() {
    wasStopped = false
    source?.scan()
  }

  /// Call this after other folders have been chosen, all of which are read from now on.
  func foldersDidChange() {
    wasStopped = false
    setProgress(.beginning)
  }

  /// Ends the reading of the folders and of opened files soon. What was found stays.
  func stopReading() {
    guard progress != .finished else { return }
    wasStopped = true
    source?.cancelScan()
  }

  /// The playlists as they are now, even if their folders have not been read since: renamed ones have their new titles, and deleted ones
  /// are left out. A renamed one still has its former path, for which `file(ofPlaylist:)` returns the path of its file.
  var playlists: [PlaylistSummary] {
    if renamed.isEmpty, deleted.isEmpty { return contents.playlists }
    return contents.playlists.compactMap { listed in
      if deleted.contains(listed) { return nil }
      var playlist = listed
      playlist.title = title(of: listed)
      return playlist
    }
  }

  /// The playlist that the lists have at a path; nil if there is none.
  func playlist(at path: String) -> PlaylistSummary? { contents.playlists.first { $0.path == path } }

  /// The playlists that were renamed since their folders were last read. `listed` is what the lists still contain, and `path` and `title`
  /// are those that the playlist has now.
  private(set) var renamed: [(listed: PlaylistSummary, path: String, title: String)] = []

  /// Call this when a playlist was renamed, so that it has its new title although its folder has not been read yet.
  func playlistWasRenamed(_ path: String, to title: String, at newPath: String) {
    guard let playlist = listed(path) else { return }
    renamed.removeAll { $0.listed == playlist }
    renamed.append((listed: playlist, path: newPath, title: title))
  }

  /// The playlist whose file is at `path` now, as the lists still have it.
  private func listed(_ path: String) -> PlaylistSummary? {
    renamed.first { $0.path == path }?.listed ?? playlist(at: path)
  }

  private func title(of playlist: PlaylistSummary) -> String {
    renamed.first { $0.listed == playlist }?.title ?? playlist.title
  }

  /// The path where the file of a playlist is now. The lists may still have it at its former path, which is given.
  func file(ofPlaylist path: String) -> String { renamed.first { $0.listed.path == path }?.path ?? path }

  /// The playlists that were deleted since their folders were last read, which still contain them as far as the library knows.
  private var deleted: [PlaylistSummary] = []

  /// Call this when a playlist was deleted, so that no list has it although its folder has not been read yet.
  func playlistWasDeleted(_ path: String) { if let playlist = listed(path) { deleted.append(playlist) } }

  /// Call this when the playlist that was deleted last is back.
  func playlistWasRestored(_ title: String) {
    if let last = deleted.lastIndex(where: { self.title(of: $0) == title }) { deleted.remove(at: last) }
  }

  /// Forgets the renamed and deleted playlists that are no longer in the lists. Otherwise they would have the wrong title, or be hidden, if
  /// another program brings them back. This comes after observers were notified, because they use `renamed` to keep the rows of renamed
  /// playlists.
  private func forgetFormerPlaylists() {
    renamed.removeAll { !contents.playlists.contains($0.listed) }
    deleted.removeAll { !contents.playlists.contains($0) }
  }

  /// Reads a playlist in the library's folders.
  func read(playlist path: String, whenRead: @escaping (NamedMusic) -> Void) {
    source?.read([path], for: .answer, whenRead: whenRead)
  }

  // MARK: What changes

  func setRetagged(_ songs: [Song]) { if !songs.isEmpty { notify(.retagged(songs)) } }

  func setMoved(_ songs: [Song.ID: Song]) { if !songs.isEmpty { notify(.moved(songs)) } }

  func setMissing(_ reasons: [Song.ID: Sentence]) { if !reasons.isEmpty { notify(.missing(reasons)) } }

  func setAgreement(_ state: IndexState?) { notify(.agreement(state)) }

  func append(_ new: [Album]) {
    guard !new.isEmpty else { return }
    own.append(new)
    notify(.contents(nil))
  }

  /// Shows these lists, until others are set or added.
  func setContents(_ contents: LibraryContents) {
    own = contents
    showsSource = false
    notify(.contents(nil))
    forgetFormerPlaylists()
  }

  /// Shows what the source has found, from now on.
  /// - Parameter update: what is different since it was last shown, if that is known.
  func showSource(_ update: ListUpdate? = nil) {
    let isShown = showsSource
    showsSource = true
    own = LibraryContents()
    notify(.contents(isShown ? update : nil))
    forgetFormerPlaylists()
  }

  /// - Parameter hasReadFolders: whether folders were read in which something may have changed, even if the lists are the same.
  func setProgress(_ progress: Progress, hasReadFolders: Bool = false) {
    guard progress != self.progress || hasReadFolders else { return }
    self.progress = progress
    notify(.progress)
  }
}

extension LibraryModel: MusicSupply {
  func songsOnAlbum(after song: Song) -> [Song] {
    guard let album = album(of: song) else { return [] }
    let songs = songs(of: album.id)
    return songs.firstIndex { $0.id == song.id }.map { Array(songs[($0 + 1)...]) } ?? []
  }

  var isComplete: Bool { progress == .finished && !wasStopped }

  func contains(_ song: Song) -> Bool { album(of: song) != nil || source?.isReadable == false }

  /// Whether a song is in the library, or may be there in a moment: the bundled pieces are also shown while the music in the folders is away.
  func mayContain(_ song: Song) -> Bool {
    (showsFallback && source?.isInFolders(song) != false) || contains(song)
  }

  func randomSongs(_ count: Int, using generator: inout some RandomNumberGenerator) -> [Song] {
    guard !contents.songs.isEmpty else { return [] }
    var drawn: [Song] = []
    for _ in 0..<count {
      if let song = contents.songs.randomElement(using: &generator).flatMap(song) { drawn.append(song) }
    }
    // Pictures are not shown between songs.
    var heard = drawn.filter { !$0.isPicture }
    if !heard.isEmpty { return heard }
    // If the library has many more pictures than songs, the random choice may consist of pictures only, although there are songs.
    let musicAlbums = albums.filter { !$0.arePictures }
    for _ in 0..<count {
      guard let album = musicAlbums.randomElement(using: &generator) else { break }
      let songs = songs(of: album.id).filter { !$0.isPicture }
      if let song = songs.randomElement(using: &generator) { heard.append(song) }
    }
    return heard.isEmpty ? drawn : heard
  }
}
