import FoundationEssentials
internal import Glibc
import Languages
internal import Platform
import SDLHost

/// The file with the user's preferences: a JSON object with one line for each preference that is not the default. Lines that the program
/// does not know are kept.
nonisolated struct PreferencesFile: Sendable {
  let path: String

  private static let longest = 1 << 20

  /// - Parameter folder: the person's folder for configuration.
  init(in folder: String) { path = folder + "/jukebox/preferences.json" }

  struct Found {
    var preferences = Preferences()
    /// Whether the file is damaged, so that the preferences are not known.
    var isDamaged = false
    /// A sentence about the file to show to the user; nil if all is well.
    var problem: Sentence?
  }

  /// The folder that the file is in.
  var folder: String { String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) }

  /// Reads the file. A damaged one stays as it is, because the user may mend it; it is renamed when a new one is written.
  func read() -> Found {
    do {
      return try found()
    } catch .damaged {
      return Found(
        isDamaged: true,
        problem: tr("The preferences, \(PathCoding.display(path)), are damaged, so the defaults are used."))
    } catch .unreadable(let reason) {
      return Found(
        problem: tr(
          "The preferences, \(PathCoding.display(path)), cannot be read (\(reason)), so the defaults are used."))
    } catch {
      return Found()
    }
  }

  /// Reads the file after somebody else has changed it. A damaged one stays where it is, because the user may still be editing it.
  /// - Returns: nil if its state is unknown: the file cannot be read now, is empty, or its folder is not available.
  func readEdit() -> Found? {
    do {
      return try found()
    } catch .damaged {
      return Found(
        isDamaged: true,
        problem: tr("The preferences, \(PathCoding.display(path)), are damaged, so what was set before still holds."))
    } catch .missing {
      // An empty file is one that is just being written.
      return !PathCoding.exists(path) && PathCoding.exists(folder) ? Found() : nil
    } catch {
      return nil
    }
  }

  /// A sentence about values that are not understood, including single folders in a list.
  private func problem(_ unknown: [String], in preferences: Preferences) -> Sentence? {
    let path = PathCoding.display(path)
    let names = Self.list(unknown)
    let left = preferences.folders == nil ? [] : preferences.unknownFolders
    let folders = Self.list(left.map { PathCoding.display(shown($0)) })
    return switch (unknown.isEmpty, left.isEmpty) {
    case (true, true): nil
    case (false, true): tr("In \(path) this is not understood, so the defaults are used: \(names).")
    case (true, false): tr("In \(path) these are not whole paths of folders, so they are left out: \(folders).")
    case (false, false):
      tr(
        "In \(path) this is not understood, so the defaults are used: \(names); these are not whole paths of folders, so they are left out: \(folders)."
      )
    }
  }

  /// Words in quotation marks.
  private static func list(_ words: [String]) -> Sentence {
    let quoted = words.map { tr("“\($0)”") }
    return quoted.dropFirst().reduce(quoted.first ?? "") { "\($0), \($1)" }
  }

  /// A value as it is written in the file.
  private func shown(_ value: JSONValue) -> String {
    value.text ?? (try? JSONEncoder().encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// Changes some values in the file, and leaves all others as they are there.
  /// - Parameters:
  ///   - everything: all values, for a new file if the present one is damaged.
  ///   - onDamage: called with a sentence that says where the damaged file is kept.
  /// - Returns: why that failed, in a phrase; nil if it did not.
  func write(
    _ changes: [String: JSONValue?], besides everything: [String: JSONValue] = [:],
    onDamage: (Sentence) -> Void = { _ in }
  ) -> Sentence? {
    var values: [String: JSONValue] = [:]
    do {
      values = try self.values()
    } catch .damaged {
      guard let kept = FileReplacement.setAside(path, as: "damaged") else {
        return tr("the file there is damaged and cannot be renamed")
      }
      onDamage(tr("The preferences are damaged; they were kept as \(PathCoding.display(kept))."))
      values = everything
    } catch .unreadable(let reason) {
      return reason
    } catch {}
    for (name, value) in changes { values[name] = value }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(values) else { return tr("they cannot be represented") }
    return replace(with: Array(data) + [UInt8(ascii: "\n")])
  }

  // MARK: Reading

  private enum Failure: Error {
    case missing, damaged
    /// The file may be all right, but cannot be read now.
    case unreadable(Sentence)
  }

  private func found() throws(Failure) -> Found {
    var found = Found()
    let unknown = found.preferences.take(try values())
    found.problem = problem(unknown, in: found.preferences)
    return found
  }

  private func values() throws(Failure) -> [String: JSONValue] {
    let bytes = try contents()
    // An empty file contains nothing that could be lost.
    if bytes.allSatisfy({ $0 == 0x20 || (0x09...0x0D).contains($0) }) { throw .missing }
    guard let values = try? JSONDecoder().decode([String: JSONValue].self, from: Data(bytes)) else { throw .damaged }
    return values
  }

  private func contents() throws(Failure) -> [UInt8] {
    do throws(RegularFile.Failure) { return try RegularFile.bytes(of: path, limit: Self.longest) } catch {
      switch error {
      case .system(ENOENT), .system(ENOTDIR): throw .missing
      case .system(let number): throw .unreadable(systemSentence(number))
      case .folder, .special: throw .unreadable(tr("it is not a file"))
      case .tooLarge: throw .damaged
      }
    }
  }

  // MARK: Writing

  private func replace(with bytes: [UInt8]) -> Sentence? {
    if let reason = FileReplacement.makeFolder(folder) { return reason }
    FileReplacement.removeLeftovers(in: folder)
    do throws(FileReplacement.Failure) {
      try FileReplacement.write(bytes, to: path)
      return nil
    } catch { return error.reason }
  }
}
