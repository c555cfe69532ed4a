import Glibc
import Languages
import Music
internal import Platform
import SDLHost
import ViewTree

/// Writes songs as an `.m3u8` playlist that `PlaylistFile` reads back, and renames playlists.
nonisolated struct PlaylistWriter {
  let title: String
  let songs: [Song]

  /// The bytes of the playlist.
  private func content(titled title: String) -> [UInt8] {
    var lines = ["#EXTM3U", "#PLAYLIST:\(Self.line(title))"]
    for song in songs {
      if case .picture(let path) = song.source {
        // With a duration it would be read back as a silent song that has the picture for its cover.
        lines.append(Self.line(path: path))
        continue
      }
      let seconds = song.duration.rounded() == song.duration ? "\(Int(song.duration))" : "\(song.duration)"
      lines.append("#EXTINF:\(seconds),\(Self.line(song.artist)) - \(Self.line(song.title))")
      if let path = song.path {
        lines.append(Self.line(path: path))
        continue
      }
      // A song without a file is represented by the path of its cover, or by its title.
      if let cover = song.cover {
        lines.append("#EXTIMG:\(Self.line(path: cover.path))")
        lines.append(Self.line(path: cover.path))
      } else {
        lines.append("./\(Self.fileName(song.title))")
      }
    }
    return lines.flatMap { PathCoding.bytes($0) + [10] }
  }

  /// Writes the playlist into a folder, under a name that no file there has. A folder that is missing is made.
  /// - Returns: the path of the file.
  func write(into folder: String) throws(SDLError) -> String {
    _ = PathCoding.withSystemPath(folder) { mkdir($0, 0o777) }
    let (title, target) = Self.free(self.title, in: folder)
    FileReplacement.removeLeftovers(in: folder)
    do throws(FileReplacement.Failure) {
      try FileReplacement.write(content(titled: title), to: target, replaces: false)
    } catch {
      // Another program may have taken the name just now.
      if error.number == EEXIST, Self.free(self.title, in: folder).path != target { return try write(into: folder) }
      throw SDLError(attempt: tr("Cannot write \(UserFolders().display(target))"), reason: error.reason)
    }
    return target
  }

  /// Gives a playlist another title, and its file the name that belongs to it, which no other file has. What else is in the file stays as
  /// it is.
  /// - Parameter former: the path that it gets instead, unless another file has it: the one that it had under this title.
  static func rename(
    _ path: String, to title: String, at former: String? = nil
  ) throws(SDLError) -> (title: String, path: String) {
    func refusal(_ reason: Sentence) -> SDLError {
      SDLError(attempt: tr("Cannot rename \(UserFolders().display(path))"), reason: reason)
    }
    let mode = PathCoding.status(path)?.st_mode ?? 0
    // The file that a link leads to may be in use elsewhere under its title.
    guard mode & S_IFMT != S_IFLNK else { throw refusal(tr("it is a link to another file")) }
    let folder = SongName.folder(of: path)
    func place() -> (title: String, path: String) {
      if let former, isSame(former, path) || PathCoding.status(former) == nil { return (line(title), former) }
      return free(line(title), in: folder, suffix: SongName.suffix(ofFile: path), for: path)
    }
    let (newTitle, target) = place()
    let keepsName = isSame(target, path)
    let content: [UInt8]
    do throws(FileError) { content = try PlaylistFile.content(of: path, titled: newTitle) } catch {
      throw refusal(error.reason)
    }
    FileReplacement.removeLeftovers(in: folder)
    do throws(FileReplacement.Failure) {
      try FileReplacement.write(content, to: target, mode: mode & 0o777, replaces: keepsName)
    } catch {
      if error.number == EEXIST, place().path != target { return try rename(path, to: title, at: former) }
      throw refusal(error.reason)
    }
    if !keepsName, let number = PathCoding.remove(path) {
      // The playlist would be there twice.
      PathCoding.remove(target)
      throw refusal(systemSentence(number))
    }
    return (newTitle, target)
  }

  /// The path that a playlist gets in a folder, where no file has it. If its name is the title with a number, the number becomes a part of
  /// the title, so that two playlists can be told apart where they are listed.
  /// - Parameter own: the path that the playlist has so far, which it may keep.
  private static func free(
    _ title: String, in folder: String, suffix: String = "m3u8", for own: String? = nil
  ) -> (title: String, path: String) {
    func numbered(_ name: String, _ number: Int) -> String { number == 1 ? name : "\(name) \(number)" }
    func path(_ number: Int) -> String {
      SongName.join(folder, "\(numbered(fileName(title), number)).\(suffix)")
    }
    func isFree(_ path: String) -> Bool {
      if own.map({ isSame(path, $0) }) == true { return true }
      // A link is not overwritten either if its file is away, such as on a disk that is not mounted.
      return PathCoding.status(path) == nil
    }
    let number = (1...10_000).first { isFree(path($0)) } ?? 1
    return (numbered(title, number), path(number))
  }

  /// Whether two paths have the same bytes. Texts are equal also if their accents are encoded differently.
  private static func isSame(_ path: String, _ other: String) -> Bool { path.utf8.elementsEqual(other.utf8) }

  /// Writes the playlist into the first of these folders that is there and takes it, or into the last one, which is made.
  func write(intoFirstOf folders: [String]) throws(SDLError) -> String {
    for folder in folders.dropLast() where MusicFolder.isFolder(folder) {
      if let path = try? write(into: folder) { return path }
    }
    return try write(into: folders.last ?? "")
  }

  /// Where playlists are kept: in the first of these folders that can be written. It is the desktop's folder for
  /// music, unless the library is elsewhere: a playlist outside of the library would not be listed. Empty if the person has no folder at all.
  /// - Parameter library: the folders of the library.
  static func folders(of library: [String], _ folders: UserFolders = UserFolders()) -> [String] {
    guard let own = folders.music ?? folders.home else { return library }
    let isInLibrary = library.contains { AbsolutePath.lies(own, in: $0) }
    return (isInLibrary ? [] : library) + [own]
  }

  /// Makes a valid file name: without slashes and control characters, not hidden, and not too long.
  static func fileName(_ title: String) -> String {
    var name = ""
    for character in line(title).drop(while: { $0 == "." || $0.isWhitespace }) {
      let next = character == "/" ? "-" : String(character)
      // 255 bytes at most, with a number and an extension.
      if name.utf8.count + next.utf8.count > 230 { break }
      name += next
    }
    while name.last?.isWhitespace == true { name.removeLast() }
    return name.isEmpty ? "Playlist" : name
  }

  /// Encodes a path as one line of a playlist. The path itself may contain line breaks, and spaces at its ends.
  private static func line(path: String) -> String {
    let bytes = PathCoding.bytes(path)
    let isPlain =
      bytes.first == UInt8(ascii: "/") && bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
      && path.last?.isWhitespace != true
    if isPlain || SongName.isRemote(path) { return path }
    return "file://" + PercentEncoding.encoded(PathCoding.bytes(AbsolutePath.path(path)), keeping: "/-._~")
  }

  private static func line(_ text: String) -> String {
    String(text.map { $0.isNewline || $0.unicodeScalars.first?.properties.generalCategory == .control ? " " : $0 })
  }
}
