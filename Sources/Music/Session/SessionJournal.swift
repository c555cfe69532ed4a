internal import FoundationEssentials
internal import Languages
internal import Platform

#if canImport(Glibc)
  internal import Glibc
#endif

/// What has changed since `session.json` was written: a file to whose end an entry is added after each change.
///
/// Each entry is a line of JSON behind its hash. A line that was not written completely, because the program was killed or the power failed,
/// is ignored, and the next one is written in its place. The first line says to which version of the session the journal belongs.
struct SessionJournal: Sendable {
  let path: String

  private struct Header: Codable { var generation: Int }

  /// What a journal contains.
  struct Content: Sendable {
    var records: [SessionRecord] = []
    /// Behind the last complete entry, in bytes, for each number of entries.
    var ends: [Int] = []
    /// Whether more entries follow one that cannot be used, which no interrupted write leaves behind.
    var isDamaged = false
  }

  // MARK: Reading

  /// - Returns: nil if the journal belongs to another version of the session.
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
    /// Behind the last complete line.
    var end = 0

    /// The next line; nil if there is none that is complete.
    mutating func next<Value: Decodable>() -> Value? {
      let rest = bytes[end...]
      guard let newline = rest.firstIndex(of: 0x0A) else { return nil }
      let line = rest[..<newline]
      guard line.count > SessionJournal.hashLength else { return nil }
      let (hash, json) = (line.prefix(SessionJournal.hashLength), line.dropFirst(SessionJournal.hashLength))
      guard hash.elementsEqual(SessionJournal.hash(json)) else { return nil }
      let decoder = JSONDecoder()
      decoder.nonConformingFloatDecodingStrategy = SessionFiles.decodedNumbers
      guard let value = try? decoder.decode(Value.self, from: Data(json)) else { return nil }
      end = newline + 1
      return value
    }
  }

  // MARK: Writing

  /// Adds entries, and passes them to the disk.
  /// - Parameters:
  ///   - length: of the journal up to now, in bytes; 0 where there is none for this version of the session.
  /// - Returns: the length afterwards; or why that failed, in a phrase. Then the journal is as long as before for those who read it.
  func append(_ records: [SessionRecord], generation: Int, length: Int) -> Result<Int, SaveFailure> {
    var bytes: [UInt8] = []
    do {
      if length == 0 { bytes += try Self.line(Header(generation: generation)) }
      for record in records { bytes += try Self.line(record) }
    } catch { return .failure(SaveFailure(reason: tr("it cannot be represented"))) }
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK
    guard let file = PathCoding.withSystemPath(path, { open($0, flags, 0o600) }), file >= 0 else {
      return .failure(SaveFailure(reason: systemSentence(errno)))
    }
    defer { close(file) }
    // What was not written completely goes.
    guard ftruncate(file, off_t(length)) == 0 else { return .failure(SaveFailure(reason: systemSentence(errno))) }
    var written = 0
    while written < bytes.count {
      let part = bytes.withUnsafeBytes { buffer in
        pwrite(file, buffer.baseAddress.map { $0 + written }, buffer.count - written, off_t(length + written))
      }
      if part < 0, errno == EINTR { continue }
      guard part > 0 else { return .failure(SaveFailure(reason: systemSentence(part < 0 ? errno : ENOSPC))) }
      written += part
    }
    // Some file systems cannot do it.
    guard fsync(file) == 0 || errno == EINVAL || errno == EROFS else {
      return .failure(SaveFailure(reason: systemSentence(errno)))
    }
    return .success(length + bytes.count)
  }

  /// Deletes the journal, whose changes are in the session itself.
  func delete() { _ = PathCoding.withSystemPath(path) { unlink($0) } }

  private static let hashLength = 17

  /// The hash of a line, as 16 digits and a space.
  private static func hash(_ line: some Sequence<UInt8>) -> [UInt8] {
    let digits = String(StableHash.of(line), radix: 16)
    return Array((String(repeating: "0", count: 16 - digits.utf8.count) + digits + " ").utf8)
  }

  private static func line(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = SessionFiles.encodedNumbers
    let json = try encoder.encode(value)
    return hash(json) + json + [0x0A]
  }
}

/// Why something was not saved, as a phrase.
struct SaveFailure: Error { var reason: Sentence }
