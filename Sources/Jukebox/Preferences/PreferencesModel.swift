import Languages
import Music
internal import Platform
import SDLHost

/// The current preferences. Whatever shows or applies them observes this model.
final class PreferencesModel {
  /// The preferences in effect: those of the file, except for those that the command line has set for this run.
  private(set) var current: Preferences
  /// The preferences in the file.
  private(set) var kept: Preferences
  private let keeper: PreferencesKeeper?
  private var watching: FolderWatch?
  private let observers = Observers<Preferences>()

  /// Creates preferences that are not saved, for snapshots, recordings and tests.
  init(_ preferences: Preferences = Preferences()) {
    (current, kept) = (preferences, preferences)
    keeper = nil
  }

  /// Reads the preferences of a person.
  /// - Parameters:
  ///   - folder: the folder for configuration; nil where there is none.
  ///   - wake: makes the main thread call `update()` and `takeProblems()`.
  init(in folder: String?, wake: @escaping @Sendable () -> Void) {
    let file = folder.map { PreferencesFile(in: $0) }
    let found = file?.read() ?? PreferencesFile.Found()
    (current, kept) = (found.preferences, found.preferences)
    keeper = PreferencesKeeper(file, found, wake: wake)
  }

  /// Observes the file from now on, which the user may edit while the program runs.
  func watch() { watching = keeper?.watch() }

  /// Applies the changes that the user has made in the file. They take precedence over the command line.
  func update() {
    guard let edited = keeper?.takeEdit() else { return }
    let changes = edited.changes(since: kept)
    kept = edited
    self.override { $0.apply(changes) }
  }

  /// Sets preferences for this run only, which are not saved.
  func override(_ body: (inout Preferences) -> Void) {
    let former = current
    body(&current)
    if current != former { observers.notify([former]) }
  }

  /// Changes preferences permanently. Observers are notified at once, and only the changes are written.
  func change(_ body: (inout Preferences) -> Void) {
    let former = current
    body(&current)
    let changes = current.changes(since: former)
    guard !changes.isEmpty else { return }
    kept.apply(changes)
    keeper?.write(changes)
    observers.notify([former])
  }

  /// Calls `notify` with the preferences before each change, for as long as `owner` lives.
  func observe(_ owner: AnyObject, _ notify: @escaping (Preferences) -> Void) { observers.add(owner, notify) }

  /// The problems to show to the user. Each is returned once.
  func takeProblems() -> [Sentence] { keeper?.takeProblems() ?? [] }

  /// Waits until everything is saved.
  func end() {
    watching = nil
    keeper?.end()
  }
}
