internal import FoundationEssentials
import Languages
import Music
import SDLHost
import ViewTree

/// A recording as a file of JSON lines. The format is described in `Documentation/Recording.md`.
nonisolated struct RecordingFile {
  /// The options with which the program was started, as far as its pictures depend on them.
  struct Options: Codable, Hashable {
    enum Theme: String, Codable { case dark, light }

    var paths: [String]?
    /// The folder of the bundled library.
    var bundle: String?
    var theme: Theme?
    /// Whether the command line chose the theme. The preferences then show it as the chosen look, and otherwise that of the system.
    var isThemeChosen: Bool?
    var reducedMotion: Bool?
    var slowMotion: Bool?
    /// The code of the language; nil for English as in the locale C.
    var language: String?
    /// Whether this is only the end of a run, from a crash report. It does not say when pictures appear, so they appear when they have been
    /// read.
    var isExcerpt: Bool?
  }

  /// The first line.
  struct Head: Codable {
    var format = Signature.format
    var version = Signature.version
    /// The size of the window at the beginning in points, and its device pixels per point.
    var width: Double
    var height: Double
    var scale: Double
    var options: Options?
  }

  /// The part of the first line that all versions share.
  private struct Signature: Decodable {
    static let format = "jukebox-recording"
    static let version = 2

    var format: String
    var version: Int
  }

  let options: Options
  let recording: Recording
  /// Whether the file has an end. Otherwise the program was stopped while it was recording.
  let isComplete: Bool

  private static let largestFile = 256 << 20

  /// Writes the lines. Without sorting, the keys have a different order in each run.
  static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  init(reading path: String) throws(RecordingError) {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try FileBytes.read(path, limit: Self.largestFile) } catch {
      throw .unreadable(error.reason)
    }
    try self.init(bytes)
  }

  init(_ bytes: [UInt8]) throws(RecordingError) {
    let decoder = JSONDecoder()
    var head: Head?
    var entries: [Recording.Entry] = []
    var isComplete = false
    // A last line without a line end was being written when the program was stopped.
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
    for (index, line) in lines.enumerated() where !line.allSatisfy(Self.isSpace) && line.first != UInt8(ascii: "#") {
      do {
        if head == nil {
          head = try Self.head(line, decoder)
        } else if isComplete {
          throw LineError(reason: tr("nothing may follow the end"))
        } else if let entry = try decoder.decode(RecordedLine.self, from: Data(line)).entry() {
          entries.append(entry)
        } else {
          isComplete = true
        }
      } catch {
        throw .damaged(line: index + 1, reason: Self.reason(error))
      }
    }
    guard let head else { throw .damaged(line: lines.count + 1, reason: tr("there is no recording")) }
    options = head.options ?? Options()
    recording = Recording(
      size: Size(width: head.width, height: head.height), scale: head.scale, entries: entries)
    self.isComplete = isComplete
  }

  private static func head(_ line: ArraySlice<UInt8>, _ decoder: JSONDecoder) throws -> Head {
    guard let signature = try? decoder.decode(Signature.self, from: Data(line)), signature.format == Signature.format
    else {
      throw LineError(reason: tr("this is not a recording"))
    }
    guard signature.version == Signature.version else {
      throw LineError(
        reason: tr(
          "this is a recording of version \(signature.version), and only version \(Signature.version) can be read")
      )
    }
    let head = try decoder.decode(Head.self, from: Data(line))
    // The same limits as for a resized window.
    _ = try RecordedLine.resize(width: head.width, height: head.height, scale: head.scale).entry()
    return head
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

  private static func reason(_ error: any Error) -> Sentence {
    switch error {
    case let error as LineError: error.reason
    case DecodingError.typeMismatch(is RecordedLine.Type, _): tr("this is not a known entry")
    case let error as DecodingError: error.reason
    default: tr("not valid JSON")
    }
  }
}

/// Why a file cannot be replayed.
nonisolated enum RecordingError: Error, Hashable, CustomStringConvertible {
  /// With the system's reason.
  case unreadable(Sentence)
  /// With the number of the line, counted from 1.
  case damaged(line: Int, reason: Sentence)

  /// A phrase to follow the file's name.
  var sentence: Sentence {
    switch self {
    case .unreadable(let reason): reason
    case .damaged(let line, let reason): tr("line \(line): \(reason)")
    }
  }

  var description: String { sentence.description }
}
