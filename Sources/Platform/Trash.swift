internal import Glibc
internal import Languages

/// The trash of the desktop, as the Trash Specification of freedesktop.org describes it: file managers list what is in it, and bring it back.
package struct Trash: Sendable {
  /// A file in the trash.
  package struct Item: Hashable, Sendable {
    /// Where the file was.
    package let path: String
    /// Its name in the trash.
    fileprivate let name: String
  }

  private let folder: String

  /// - Parameter folder: contains the files and the notes about them. It is made when it is needed.
  package init(_ folder: String) { self.folder = folder }

  private func filePath(_ name: String) -> String { "\(folder)/files/\(name)" }
  private func notePath(_ name: String) -> String { "\(folder)/info/\(name).trashinfo" }

  /// Moves a file into the trash.
  /// - Parameter date: in seconds since the beginning of 1970.
  package func put(_ path: String, at date: Double = WallClock.now) throws(FileReplacement.Failure) -> Item {
    for folder in ["\(folder)/files", "\(folder)/info"] {
      if let reason = FileReplacement.makeFolder(folder) { throw FileReplacement.Failure(reason: reason) }
    }
    let path = AbsolutePath.path(path)
    let item = Item(path: path, name: try note(path, at: date))
    do throws(FileReplacement.Failure) { try Self.move(path, to: filePath(item.name)) } catch {
      PathCoding.remove(notePath(item.name))
      throw error
    }
    return item
  }

  /// Moves a file back to where it was, unless there is another one now.
  package func restore(_ item: Item) throws(FileReplacement.Failure) {
    do throws(FileReplacement.Failure) { try Self.move(filePath(item.name), to: item.path) } catch {
      throw error.number == EEXIST ? FileReplacement.Failure(reason: tr("another file has its name now")) : error
    }
    PathCoding.remove(notePath(item.name))
  }

  /// Writes the note about a file, under a name that nothing in the trash has. It is written before the file is moved, so that no other
  /// program uses the name meanwhile.
  /// - Returns: the name.
  private func note(_ path: String, at date: Double) throws(FileReplacement.Failure) -> String {
    let lines = [
      "[Trash Info]", "Path=\(PercentEncoding.encoded(PathCoding.bytes(path), keeping: "/-._~"))",
      "DeletionDate=\(WallClock.text(of: date))", "",
    ]
    // A name of 255 bytes leaves no room for a number and for the extension of the note.
    let fileName = PathCoding.bytes(path).split(separator: UInt8(ascii: "/")).last ?? []
    let start = PathCoding.string(fileName.prefix(230))
    for number in 1...10_000 {
      let name = number == 1 ? start : "\(number) \(start)"
      if PathCoding.status(filePath(name)) != nil { continue }
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
      let file = PathCoding.withSystemPath(notePath(name)) { open($0, flags, 0o600) } ?? -1
      if file < 0, errno == EEXIST { continue }
      guard file >= 0 else { throw FileReplacement.Failure(errno) }
      let failure = writeAll(Array(lines.joined(separator: "\n").utf8), to: file)
      close(file)
      guard let failure else { return name }
      PathCoding.remove(notePath(name))
      throw FileReplacement.Failure(failure)
    }
    throw FileReplacement.Failure(EEXIST)
  }

  // MARK: Files

  /// The longest file that is moved to another disk, in bytes.
  private static let limit = 64 << 20

  private static func move(_ path: String, to target: String) throws(FileReplacement.Failure) {
    guard let number = FileReplacement.move(path, to: target, replaces: false) else { return }
    guard number == EXDEV else { throw FileReplacement.Failure(number) }
    // The trash is on another disk, so the file is copied.
    let mode = PathCoding.status(path)?.st_mode ?? 0
    guard mode & S_IFMT != S_IFLNK else { throw FileReplacement.Failure(reason: tr("it is a link to another file")) }
    // A copy that nobody may write to could not be filled.
    try FileReplacement.write(bytes(of: path), to: target, mode: 0o600, replaces: false)
    _ = PathCoding.withSystemPath(target) { chmod($0, mode & 0o777) }
    guard let failure = PathCoding.remove(path) else { return }
    PathCoding.remove(target)
    throw FileReplacement.Failure(failure)
  }

  private static func bytes(of path: String) throws(FileReplacement.Failure) -> [UInt8] {
    do throws(RegularFile.Failure) { return try RegularFile.bytes(of: path, limit: limit) } catch {
      switch error {
      case .system(let number): throw FileReplacement.Failure(number)
      case .folder: throw FileReplacement.Failure(EISDIR)
      case .special: throw FileReplacement.Failure(EINVAL)
      case .tooLarge: throw FileReplacement.Failure(EFBIG)
      }
    }
  }
}
