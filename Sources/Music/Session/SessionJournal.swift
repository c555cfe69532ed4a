internal import Glibc
internal import Languages
internal import Platform

/// A file with the changes since `session.json` was written. An entry is appended after each change.
///
/// Each entry is a line: a hash, and JSON. A line that was not written completely, because the program was killed or the power failed,
/// is ignored, and the next one is written in its place. The first line contains the generation of the session.
struct SessionJournal: Sendable {
  let path: String

  private struct Header: Codable { var generation: Int }

  /// What a journal contains.
  struct Content: Sendable {
    var records: [SessionRecord] = []
    /// The lengths of the journal in bytes: with its first line only, with one entry, with two, and so on.
    var ends: [Int] = []
    /// Whether more lines follow one that cannot be used. An interrupted write does not leave such lines.
    var isDamaged = false
  }

  // MARK: Reading

  /// - Returns: nil if the journal belongs to another generation of the session.
  static func content(of bytes: [UInt8], generation: Int) -> Content? {
    var content = Content()
    var lines = Lines(bytes: bytes)
    let header: Header? = lines.next()
    if let header, header.generation != generation { return nil }
    content.ends.append(lines.end)
    while header != nil, let record: SessionRecord = lines.next() {
      content.records.append(record)
      content.ends.append(lines.end)
    }
    content.isDamaged = bytes[lines.end...].contains(0x0A)
    return content
  }

  private struct Lines {
    let bytes: [UInt8]
    /// The index behind the last complete line.
    var end = 0

    /// Reads the next line; nil if it is missing, incomplete or damaged.
    mutating func next<Value: Decodable>() -> Value? {
      let rest = bytes[end...]
      guard let newline = rest.firstIndex(of: 0x0A) else { return nil }
      let line = rest[..<newline]
      guard line.count > SessionJournal.hashLength else { return nil }
      let (hash, json) = (line.prefix(SessionJournal.hashLength), line.dropFirst(SessionJournal.hashLength))
      guard hash.elementsEqual(SessionJournal.hash(json)) else { return nil }
      guard let value = SessionCoding.decode(Value.self, from: json) else { return nil }
      end = newline + 1
      return value
    }
  }

  // MARK: Writing

  /// Appends entries, and synchronizes them with the disk.
  /// - Parameters:
  ///   - length: the length of the journal before, in bytes; 0 if there is none for this generation of the session.
  /// - Returns: the length afterwards. After a failure, the next call overwrites what was written.
  func append(_ records: [SessionRecord], generation: Int, length: Int) throws(FileReplacement.Failure) -> Int {
    let header = length == 0 ? [Self.line(Header(generation: generation))] : []
    let lines = header + records.map(Self.line)
    let bytes = lines.compactMap(\.self).flatMap(\.self)
    guard !lines.contains(nil) else { throw FileReplacement.Failure(reason: tr("it cannot be represented")) }
    // A journal that has been deleted is not begun anew without its earlier entries.
    let creation = length == 0 ? O_CREAT : 0
    let flags = O_WRONLY | O_APPEND | O_CLOEXEC | O_NONBLOCK | creation
    guard let file = PathCoding.withSystemPath(path, { open($0, flags, 0o600) }) else {
      throw FileReplacement.Failure(ENOENT)
    }
    guard file >= 0 else { throw FileReplacement.Failure(errno) }
    defer { close(file) }
    // Removes what an earlier call has not written completely.
    guard ftruncate(file, off_t(length)) == 0 else { throw FileReplacement.Failure(errno) }
    if let number = writeAll(bytes, to: file) { throw FileReplacement.Failure(number) }
    // Some file systems do not support this.
    guard fsync(file) == 0 || errno == EINVAL || errno == EROFS else { throw FileReplacement.Failure(errno) }
    return length + bytes.count
  }

  /// Deletes the journal after the session has been written with its changes.
  func delete() { PathCoding.remove(path) }

  private static let hashLength = 17

  /// The hash of a line, as 16 hexadecimal digits and a space.
  private static func hash(_ line: some Sequence<UInt8>) -> [UInt8] {
    let digits = String(StableHash.of(line), radix: 16)
    return Array((String(repeating: "0", count: 16 - digits.utf8.count) + digits + " ").utf8)
  }

  private static func line(_ value: some Encodable) -> [UInt8]? {
    SessionCoding.encode(value).map { hash($0) + $0 + [0x0A] }
  }
}
