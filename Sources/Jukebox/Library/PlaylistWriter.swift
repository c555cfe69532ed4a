import Glibc
import Music
internal import Platform
import SDLHost
import ViewTree

/// Writes songs as an `.m3u8` playlist that `Playlist` reads back.
nonisolated struct PlaylistWriter {
  let title: String
  let songs: [Song]

  /// The bytes of the playlist.
  var content: [UInt8] {
    var lines = ["#EXTM3U", "#PLAYLIST:\(Self.line(title))"]
    for song in songs {
      let seconds = song.duration.rounded() == song.duration ? "\(Int(song.duration))" : "\(song.duration)"
      lines.append("#EXTINF:\(seconds),\(Self.line(song.artist)) - \(Self.line(song.title))")
      if let path = song.path {
        lines.append(path)
        continue
      }
      // A song without sound is named by its cover, or by its title.
      if case .picture(let cover)? = song.cover {
        lines.append("#EXTIMG:\(cover)")
        lines.append(cover)
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
    func path(_ number: Int) -> String {
      SongName.join(folder, "\(Self.fileName(title))\(number == 1 ? "" : " \(number)").m3u8")
    }
    let number = (1...10_000).first { PathCoding.withSystemPath(path($0)) { access($0, F_OK) != 0 } == true } ?? 1
    let target = path(number)
    let attempt = "Cannot write \(PathCoding.display(target))"
    let file = FileReplacement(of: target)
    defer { file.discard() }
    guard let opened = PathCoding.withSystemPath(file.path, { fopen($0, "we") }), let stream = opened else {
      throw SDLError(attempt: attempt, reason: systemMessage(errno))
    }
    let bytes = content
    let isWritten = fwrite(bytes, 1, bytes.count, stream) == bytes.count
    guard fclose(stream) == 0, isWritten else { throw SDLError(attempt: attempt, reason: systemMessage(errno)) }
    try file.commit()
    return target
  }

  /// Where playlists are kept: the person's folder for music.
  static var folder: String {
    let folders = UserFolders()
    return folders.music ?? folders.home ?? "."
  }

  /// A name that a file can have: without slashes and controls, not hidden, and not too long.
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

  private static func line(_ text: String) -> String {
    String(text.map { $0.isNewline || $0.unicodeScalars.first?.properties.generalCategory == .control ? " " : $0 })
  }
}
