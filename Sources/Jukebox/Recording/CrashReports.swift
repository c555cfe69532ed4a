import Glibc
import Languages
import Music
internal import Platform
import SDLHost

/// Keeps the latest input in memory, which a crash writes to a file, and turns that file into a report at the next start: a text for
/// developers that is also a recording of the last minute.
final class CrashReports {
  private let folder: String
  /// Whether reports name the current song.
  private let namesSongs: Bool
  /// The facts that are gathered before a crash, for the report of it.
  private var facts: CrashReport.Facts { didSet { note?.set(text: facts.text) } }
  /// Called with a sentence to show to the user, after a report was made.
  var onReport: ((Sentence) -> Void)?
  /// Keeps what happens until a crash; nil if the system does not allow it.
  let note: CrashNote?

  private var notePath: String { folder + "/crash-note" }
  private var reportPath: String { folder + "/crash-report.txt" }

  /// The largest file that is read, in bytes.
  private nonisolated static let limit = 4 << 20

  /// - Parameters:
  ///   - folder: the program's folder for its state.
  ///   - options: how the program was started. Paths are left out.
  ///   - namesSongs: whether the person has asked for the title and the path of the song in a report.
  init(in folder: String, options: RecordingFile.Options, namesSongs: Bool = false) {
    self.folder = folder
    self.namesSongs = namesSongs
    var options = options
    (options.paths, options.bundle, options.isExcerpt) = (nil, nil, true)
    facts = Self.facts(options)
    // A crash makes no folder, and a run that keeps no session does not make this one either.
    _ = FileReplacement.makeFolder(folder)
    note = CrashNote(path: folder + "/crash-note", text: facts.text)
  }

  /// Notes which renderer draws the window.
  func noteRenderer(_ name: String) { facts.renderer = name }

  /// Notes the state of the program at intervals, so that a report can say what the state was before its last minute.
  func follow(_ main: @escaping () -> MainController?) {
    note?.state = { [unowned self] in
      guard let main = main() else { return [] }
      if namesSongs { noteSong(main.player.current?.song) }
      return CrashState(main).numbers
    }
  }

  private func noteSong(_ song: Song?) {
    let text = song.map { "\($0.title) – \($0.artist), \(PathCoding.display($0.path ?? ""))" }
    if text != facts.song { facts.song = text }
  }

  /// The facts before there is a window.
  private static func facts(_ options: RecordingFile.Options) -> CrashReport.Facts {
    var system = utsname()
    uname(&system)
    func name<Value>(_ value: Value) -> String {
      withUnsafeBytes(of: value) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    return CrashReport.Facts(
      program: "Jukebox \(ProgramIdentity.version)",
      system: "\(name(system.sysname)) \(name(system.release)), \(name(system.machine)), SDL \(Application.sdlVersion)",
      renderer: "no window yet", options: options)
  }

  /// Makes a report if the last run has crashed, on a thread of its own.
  func makeReport() {
    let (notePath, reportPath) = (notePath, reportPath)
    guard PathCoding.exists(notePath) else { return }
    let tell: @MainActor (Sentence) -> Void = { [weak self] in self?.onReport?($0) }
    WorkerThread("crash report") {
      if let sentence = Self.makeReport(of: notePath, at: reportPath) { Task { @MainActor in tell(sentence) } }
    }
  }

  /// Makes a report of the note of a crash, and removes the note. One that cannot be read now, or whose report cannot be written, stays for
  /// the next start.
  /// - Returns: the sentence to show to the user; nil if there is no report.
  nonisolated static func makeReport(of notePath: String, at reportPath: String) -> Sentence? {
    var report: CrashReport?
    do throws(RegularFile.Failure) {
      report = CrashRecord(try RegularFile.bytes(of: notePath, limit: limit)).map(CrashReport.init)
    } catch {
      if case .system = error { return nil }
    }
    if let report {
      do throws(FileReplacement.Failure) {
        try FileReplacement.write(Array(report.text.utf8), to: reportPath, mode: 0o600, isOnlyWriter: true)
      } catch { return nil }
    }
    PathCoding.remove(notePath)
    guard let report else { return nil }
    let path = UserFolders().display(reportPath)
    return report.namesSong
      ? tr("Jukebox crashed the last time; \(path) says how, and which song played.")
      : tr("Jukebox crashed the last time; \(path) says how, without titles, paths and what was typed.")
  }

  /// Ends the note. A crash after this writes no file.
  func end() { note?.end() }
}
