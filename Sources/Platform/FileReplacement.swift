internal import CPlatform
package import Glibc
package import Languages

/// Writes a file as a whole or not at all: the content is written to a temporary file in the same folder, passed to the disk, and
/// renamed at the end. Until then a file that had the name before is unchanged, also if the program is killed or the power fails.
///
/// A file that is not regular, such as a device, is written directly, and so is a file in a folder that cannot be written to.
package struct FileReplacement: Sendable {
  /// Why a file could not be written, as a phrase without the file's name.
  package struct Failure: Error, Hashable, Sendable {
    package var reason: Sentence
    /// The system's number of the error, if it was one.
    package var number: CInt?

    package init(_ number: CInt) { (reason, self.number) = (systemSentence(number), number) }
    package init(reason: Sentence) { self.reason = reason }
  }

  /// The path to write to.
  package let path: String
  /// The path that the temporary file gets at the end; nil if the file is written directly.
  private let target: String?
  private let mode: mode_t
  private let replaces: Bool

  /// Whether the file is written directly, so that a failure destroys its content.
  package var isDirect: Bool { target == nil }

  /// Begins a file that will be at `path`. This never fails: opening `self.path` reports what is wrong.
  /// - Parameters:
  ///   - mode: the permissions of a file that is new, of which the system takes away what the person's settings say.
  ///   - isOnlyWriter: whether nobody else writes this file at the same time. Then the temporary file has always the same name, and
  ///     the next one replaces what a killed program has left.
  ///   - replaces: whether the file takes the place of one that has the name at the end. Otherwise that stays, and the error is EEXIST.
  package init(of path: String, mode: mode_t = 0o666, isOnlyWriter: Bool = false, replaces: Bool = true) {
    self.replaces = replaces
    var status = stat()
    var exists = PathCoding.withSystemPath(path) { lstat($0, &status) == 0 } ?? false
    var target = path
    if exists, status.st_mode & S_IFMT == S_IFLNK {
      // Replace the file that a symbolic link refers to, not the link.
      exists = PathCoding.withSystemPath(path) { stat($0, &status) == 0 } ?? false
      if exists { target = AbsolutePath.resolved(path) }
    }
    let permissions = exists ? status.st_mode & 0o777 : mode
    self.mode = permissions
    // For what is written directly no temporary file is made, because nobody would remove it.
    guard !exists || status.st_mode & S_IFMT == S_IFREG,
      let temporary = isOnlyWriter ? target + Self.suffix : Self.makeFile(beside: target, mode: permissions)
    else {
      self.path = path
      self.target = nil
      return
    }
    self.path = temporary
    self.target = target
  }

  /// Passes the complete file to the disk and gives it its name.
  /// - Parameter isSynchronized: see `write`.
  package func commit(isSynchronized: Bool = true) throws(Failure) {
    guard let target else { return }
    if isSynchronized, let number = Self.synchronize(path) { throw Failure(number) }
    if let number = Self.move(path, to: target, replaces: replaces) { throw Failure(number) }
  }

  /// Deletes what was written. Has no effect after `commit`.
  package func discard() {
    if target != nil { PathCoding.remove(path) }
  }

  // MARK: Whole contents

  /// Writes a file with this content.
  /// - Parameters:
  ///   - mode, isOnlyWriter, replaces: see `init`.
  ///   - isSynchronized: whether the content is passed to the disk before it gets its name, so that it survives a failure of the
  ///     power. Without that the disk may sleep.
  package static func write(
    _ bytes: [UInt8], to path: String, mode: mode_t = 0o666, isOnlyWriter: Bool = false, replaces: Bool = true,
    isSynchronized: Bool = true
  ) throws(Failure) {
    guard replaces || PathCoding.status(path) == nil else { throw Failure(EEXIST) }
    let file = FileReplacement(of: path, mode: mode, isOnlyWriter: isOnlyWriter, replaces: replaces)
    // If the file were written in place, a full disk would destroy its present content.
    if file.isDirect, PathCoding.exists(path) {
      let isWritable = PathCoding.withSystemPath(String(folder(of: path))) { access($0, W_OK) == 0 } ?? false
      throw isWritable ? Failure(reason: tr("no other file can be made beside it")) : Failure(EACCES)
    }
    defer { file.discard() }
    let mustBeNew = file.isDirect && !replaces
    if let number = fill(file.path, mode: file.mode, mustBeNew: mustBeNew, with: bytes) { throw Failure(number) }
    try file.commit(isSynchronized: isSynchronized)
  }

  /// Keeps a file under another name that no file has: with "-damaged" and perhaps a number before its extension, for example.
  /// - Parameter companions: files that belong to it and go with it, if they are there. Their names begin with the same stem.
  /// - Returns: the new path; nil if that is not possible.
  package static func setAside(_ path: String, as name: String, with companions: [String] = []) -> String? {
    withFreeName(beside: path, name) { named in
      if let number = move(path, to: named(path), replaces: false) { return number }
      for companion in companions { _ = move(companion, to: named(companion)) }
      return nil
    }
  }

  /// Writes what a file contains into another one, which gets a name as `setAside` gives it.
  /// - Returns: the new path; nil if that is not possible.
  package static func keepCopy(_ bytes: [UInt8], of path: String, as name: String) -> String? {
    withFreeName(beside: path, name) { named in
      do throws(Failure) {
        try write(bytes, to: named(path), mode: 0o600, isOnlyWriter: true, replaces: false)
        return nil
      } catch { return error.number ?? EIO }
    }
  }

  /// Tries one name after the other until there is no file that has it.
  /// - Parameter attempt: gets the function that makes a new path of a former one, and returns the number of the error, or nil.
  /// - Returns: the new path; nil after an error other than EEXIST.
  private static func withFreeName(
    beside path: String, _ name: String, _ attempt: (_ named: (String) -> String) -> CInt?
  ) -> String? {
    let stem = path.lastIndex(of: ".").map { path[..<$0] } ?? path[...]
    for number in 1...100 {
      let end = number == 1 ? "-\(name)" : "-\(name)-\(number)"
      func named(_ path: String) -> String { "\(stem)\(end)\(path.dropFirst(stem.count))" }
      let error = attempt(named)
      if error != EEXIST { return error == nil ? named(path) : nil }
    }
    return nil
  }

  /// Makes a folder and those around it.
  /// - Returns: why that is not possible; nil if the folder is there.
  package static func makeFolder(_ path: String) -> Sentence? {
    guard !PathCoding.exists(path), path.utf8.count > 1 else { return nil }
    if path.contains("/"), let reason = makeFolder(String(folder(of: path))) { return reason }
    let number = PathCoding.withSystemPath(path) { mkdir($0, 0o700) == 0 ? 0 : errno } ?? ENOENT
    return number == 0 || number == EEXIST ? nil : systemSentence(number)
  }

  // MARK: Steps. Each returns the number of the error, or nil.

  private static func fill(_ path: String, mode: mode_t, mustBeNew: Bool, with bytes: [UInt8]) -> CInt? {
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | (mustBeNew ? O_EXCL : O_TRUNC)
    guard let file = PathCoding.withSystemPath(path, { open($0, flags, mode) }) else { return ENOENT }
    guard file >= 0 else { return errno }
    let failure = writeAll(bytes, to: file)
    return close(file) == 0 ? failure : failure ?? errno
  }

  private static func synchronize(_ path: String) -> CInt? {
    guard let file = PathCoding.withSystemPath(path, { open($0, O_RDONLY | O_CLOEXEC) }) else { return ENOENT }
    guard file >= 0 else { return errno }
    defer { close(file) }
    // Some file systems cannot do it.
    return fsync(file) == 0 || errno == EINVAL || errno == EROFS ? nil : errno
  }

  /// Gives a file another name.
  /// - Parameter replaces: whether it takes the place of a file that has the name. Otherwise that stays, and the error is EEXIST.
  static func move(_ path: String, to target: String, replaces: Bool = true) -> CInt? {
    let number = PathCoding.withSystemPath(path) { from in
      PathCoding.withSystemPath(target) { to in
        replaces ? (rename(from, to) == 0 ? 0 : errno) : moveUnlessTaken(from, to)
      } ?? ENOENT
    }
    return number == 0 ? nil : number ?? ENOENT
  }

  /// - Returns: the number of the error, or 0.
  private static func moveUnlessTaken(_ path: UnsafePointer<CChar>, _ target: UnsafePointer<CChar>) -> CInt {
    if file_rename(AT_FDCWD, path, AT_FDCWD, target, file_rename_no_replace) == 0 { return 0 }
    guard errno == EINVAL || errno == ENOSYS else { return errno }
    // This file system cannot check and rename in one step.
    var status = stat()
    if lstat(target, &status) == 0 { return EEXIST }
    return rename(path, target) == 0 ? 0 : errno
  }

  /// The folder of a file, or of the file that a symbolic link refers to.
  package static func resolvedFolder(of path: String) -> String { String(folder(of: AbsolutePath.resolved(path))) }

  private static func folder(of path: String) -> Substring {
    path.lastIndex(of: "/").map { path[..<$0] } ?? "."
  }

  // MARK: Temporary files

  /// Begins the names of temporary files, so that `removeLeftovers` removes no others.
  private static let prefix = ".jukebox-"
  private static let suffix = ".part"

  /// Makes an empty file with an unused name, and returns its path; nil if no file can be made.
  private static func makeFile(beside path: String, mode: mode_t) -> String? {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    for attempt in 0..<100 {
      let name = "\(folder)\(prefix)\(getpid())-\(attempt)\(suffix)"
      let error = PathCoding.withSystemPath(name) { name in
        let file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard file >= 0 else { return errno }
        close(file)
        return 0
      }
      if error == 0 { return name }
      if error != EEXIST { return nil }
    }
    return nil
  }

  /// Removes temporary files of programs that were killed. To be called before a file is written into the folder, or when the program
  /// starts.
  package static func removeLeftovers(in folder: String) {
    for name in PathCoding.names(in: folder) where name.hasPrefix(prefix) && name.hasSuffix(suffix) {
      if let process = pid_t(name.dropFirst(prefix.count).prefix { $0 != "-" }), process > 0, process != getpid(),
        kill(process, 0) != 0, errno == ESRCH
      {
        PathCoding.remove("\(folder)/\(name)")
      }
    }
  }
}
