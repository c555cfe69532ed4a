import Languages
import Music
internal import Platform
import SDLHost

/// Saves playlists in the person's folder, and says what has come of it.
///
/// A replay writes nothing. It says what the recording says.
final class PlaylistSaver {
  /// What has come of an attempt.
  enum Outcome: Equatable {
    case saved(path: String)
    /// The disk has not answered yet.
    case late(name: String)
    case refused(reason: String)
  }

  /// Where playlists are saved instead of `PlaylistWriter.folders(of:)`.
  var folder: String?
  var isReplaying = false
  /// Called with each outcome, to record it.
  var onOutcome: ((Outcome) -> Void)?
  private unowned let main: MainController

  init(for main: MainController) { self.main = main }

  func save(_ songs: [Song], as name: String) {
    if isReplaying { return }
    let folders = folder.map { [$0] } ?? PlaylistWriter.folders(of: MusicFolders(main.preferences).all)
    guard !folders.isEmpty else {
      let reason = tr("There is no folder for it, as neither HOME nor XDG_MUSIC_DIR names one.")
      return end(.refused(reason: main.theme.tr(reason)))
    }
    let playlist = PlaylistWriter(title: name, songs: songs)
    let result = DiskWork.run { () -> Result<String, SDLError> in
      Result { () throws(SDLError) in try playlist.write(intoFirstOf: folders) }
    } late: { [weak self] in
      self?.end($0)
    }
    if let result { end(result) } else { end(.late(name: name)) }
  }

  private func end(_ result: Result<String, SDLError>) {
    switch result {
    case .success(let path): end(.saved(path: path))
    case .failure(let error): end(.refused(reason: main.theme.tr(sentence(about: error))))
    }
  }

  private func end(_ outcome: Outcome) {
    onOutcome?(outcome)
    show(outcome)
  }

  /// Says what has come of it in the window.
  func show(_ outcome: Outcome) {
    switch outcome {
    case .saved(let path): main.show(tr("Saved as \(PathCoding.display(path))"))
    case .late(let name): main.show(tr("Saving \(PathCoding.display(name))…"))
    case .refused(let reason):
      main.open(MessageController(theme: main.theme, title: tr("The playlist was not saved"), message: "\(reason)"))
    }
  }
}

extension PlaylistSaver.Outcome {
  /// How the recorded texts begin.
  private enum Word: String {
    case saved = "playlist-saved"
    case late = "playlist-late"
    case refused = "playlist-refused"
  }

  /// The outcome as it is recorded.
  var text: String {
    switch self {
    case .saved(let path): "\(Word.saved.rawValue) \(path)"
    case .late(let name): "\(Word.late.rawValue) \(name)"
    case .refused(let reason): "\(Word.refused.rawValue) \(reason)"
    }
  }

  /// Nil if the text is about something else.
  init?(text: String) {
    let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let word = Word(rawValue: String(parts[0])) else { return nil }
    let rest = String(parts[1])
    switch word {
    case .saved: self = .saved(path: rest)
    case .late: self = .late(name: rest)
    case .refused: self = .refused(reason: rest)
    }
  }
}
