import Languages

extension PlaylistSaver {
  /// What is done with a playlist. In recordings, the raw value stands in the word for an outcome: "playlist-rename-late".
  enum Change: String, CaseIterable {
    case save = ""
    case rename = "rename-"
    case delete = "delete-"
    case restore = "restore-"

    /// Says that it is not done yet.
    func progress(of name: String) -> Sentence {
      switch self {
      case .save: tr("Saving \(name)…")
      case .rename: tr("Renaming to \(name)…")
      case .delete: tr("Deleting \(name)…")
      case .restore: tr("Bringing back \(name)…")
      }
    }

    /// Says that it was not done.
    var refusal: Sentence {
      switch self {
      case .save: tr("The playlist was not saved")
      case .rename: tr("The playlist was not renamed")
      case .delete: tr("The playlist was not deleted")
      case .restore: tr("The playlist was not brought back")
      }
    }

    fileprivate var lateWord: String { "playlist-\(rawValue)late" }
    fileprivate var refusedWord: String { "playlist-\(rawValue)refused" }
  }

  /// What has come of an attempt.
  enum Outcome: Equatable {
    case saved(path: String)
    /// - Parameter isBack: whether that has taken back another title.
    case renamed(path: String, newPath: String, title: String, isBack: Bool = false)
    case deleted(path: String, title: String)
    case restored(title: String)
    /// The disk has not answered yet.
    case late(name: String, Change = .save)
    case refused(reason: String, Change = .save)
  }
}

extension PlaylistSaver.Outcome {
  /// Separates values in a recorded text. No path contains it.
  private static let separator: Character = "\0"

  /// The outcome as it is recorded: a word, and values.
  var text: String {
    let (word, values): (String, [String]) =
      switch self {
      case .saved(let path): ("playlist-saved", [path])
      case .renamed(let path, let newPath, let title, let isBack):
        (isBack ? "playlist-renamed-back" : "playlist-renamed", [path, newPath, title])
      case .deleted(let path, let title): ("playlist-deleted", [path, title])
      case .restored(let title): ("playlist-restored", [title])
      case .late(let name, let change): (change.lateWord, [name])
      case .refused(let reason, let change): (change.refusedWord, [reason])
      }
    return "\(word) \(values.joined(separator: "\(Self.separator)"))"
  }

  /// Nil if the text is about something else.
  init?(text: String) {
    let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let word = String(parts[0])
    let values = parts[1].split(separator: Self.separator, omittingEmptySubsequences: false).map(String.init)
    switch (word, values.count) {
    case ("playlist-saved", 1): self = .saved(path: values[0])
    case ("playlist-renamed", 3), ("playlist-renamed-back", 3):
      self = .renamed(path: values[0], newPath: values[1], title: values[2], isBack: word == "playlist-renamed-back")
    case ("playlist-deleted", 2): self = .deleted(path: values[0], title: values[1])
    case ("playlist-restored", 1): self = .restored(title: values[0])
    case (_, 1):
      let changes = PlaylistSaver.Change.allCases
      if let change = changes.first(where: { $0.lateWord == word }) {
        self = .late(name: values[0], change)
      } else if let change = changes.first(where: { $0.refusedWord == word }) {
        self = .refused(reason: values[0], change)
      } else {
        return nil
      }
    default: return nil
    }
  }
}
