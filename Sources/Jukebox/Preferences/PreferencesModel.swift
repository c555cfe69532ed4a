import Languages
import Music
internal import Platform
import SDLHost

/// The preferences as they hold now. Whoever shows or applies them observes this.
final class PreferencesModel {
  /// What holds: what is kept, except for what the command line has said for this run.
  private(set) var current: Preferences
  /// What the file says.
  private(set) var kept: Preferences
  /// Whether nothing has been kept yet, nor been set in this run.
  private(set) var isUnset: Bool
  private let keeper: PreferencesKeeper?
  private var watching: FolderWatch?
  private let observers = Observers<Preferences>()
  private var problems: [Sentence] = []

  /// Preferences that are kept nowhere: for pictures, recordings and tests.
  init(_ preferences: Preferences = Preferences()) {
    (current, kept) = (preferences, preferences)
    isUnset = true
    keeper = nil
  }

  /// Reads the preferences of a person.
  /// - Parameters:
  ///   - folder: the folder for configuration; nil where there is none.
  ///   - wake: makes the main thread call `update()` and `takeProblems()`.
  init(in folder: String?, wake: @escaping @Sendable () -> Void) {
    let file = folder.map { PreferencesFile(in: $0) }
    let found = file?.read() ?? PreferencesFile.Found(isMissing: true)
    (current, kept) = (found.preferences, found.preferences)
    isUnset = found.isMissing
    problems = [found.problem].compactMap(\.self)
    keeper = PreferencesKeeper(file, found, wake: wake)
  }

  /// Follows the file from now on, which a person may edit while the program runs.
  func watch() { watching = keeper?.watch() }

  /// Takes over what a person has changed in the file. It holds from now on, also where the command line has said something else.
  func update() {
    guard let edited = keeper?.takeEdit() else { return }
    let former = current
    current.apply(edited.changes(since: kept))
    kept = edited
    isUnset = false
    if current != former { observers.notify([former]) }
  }

  /// Sets what holds for this run only, and is not kept.
  func override(_ body: (inout Preferences) -> Void) {
    let former = current
    body(&current)
    if current != former { observers.notify([former]) }
  }

  /// Changes preferences for good. Those who observe them act at once; only what has changed is written.
  func change(_ body: (inout Preferences) -> Void) {
    let former = current
    body(&current)
    let changes = current.changes(since: former)
    guard !changes.isEmpty else { return }
    isUnset = false
    kept.apply(changes)
    keeper?.write(changes)
    observers.notify([former])
  }

  /// Calls `notify` with the preferences before each change, for as long as `owner` lives.
  func observe(_ owner: AnyObject, _ notify: @escaping (Preferences) -> Void) { observers.add(owner, notify) }

  /// What is to be shown to the person, each once.
  func takeProblems() -> [Sentence] {
    defer { problems = [] }
    return problems + (keeper?.takeProblems() ?? [])
  }

  /// Waits until everything is saved.
  func end() {
    watching = nil
    keeper?.end()
  }
}
