/// Finds the songs that are played together with others of their album, in its order.
enum AlbumSequence {
  /// Sets `isWithinAlbum` of each song.
  /// - Parameter former: the song that is played before them.
  static func mark(_ items: [PlaybackItem], after former: PlaybackItem?) -> [PlaybackItem] {
    var result = items
    for index in items.indices {
      let song = items[index].song
      let before = index > 0 ? result[index - 1] : former
      if let before, before.song.id == song.id {
        // A repeated song sounds as before.
        result[index].isWithinAlbum = before.isWithinAlbum
        continue
      }
      let after = items.indices.contains(index + 1) ? items[index + 1].song : nil
      result[index].isWithinAlbum =
        before.map { song.follows($0.song) } == true || after.map { $0.follows(song) } == true
    }
    return result
  }
}

extension Song {
  /// Whether this song comes somewhere after another on the same album.
  fileprivate func follows(_ other: Song) -> Bool {
    guard let album, !album.isEmpty, album == other.album else { return false }
    let folder = path.map(SongName.folder)
    let otherFolder = other.path.map(SongName.folder)
    guard albumArtist ?? artist == other.albumArtist ?? other.artist || folder != nil && folder == otherFolder else {
      return false
    }
    if let track, let former = other.track { return (other.disc ?? 1, former) < (disc ?? 1, track) }
    guard let path, let former = other.path, folder == otherFolder else { return false }
    return SortKey(former) < SortKey(path)
  }
}
