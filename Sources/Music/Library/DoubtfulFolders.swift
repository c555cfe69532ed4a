/// The folders whose songs may differ from songs that are kept elsewhere, such as in a queue.
///
/// A session remembers with which state of the index its songs have agreed. If the index has been in this state when the program started, or
/// when songs were last compared, only the songs of folders that have changed since are compared. A queue may contain a hundred thousand.
struct DoubtfulFolders {
  /// The state of the index since which the folders below have been noted: when it was opened, or when songs were last compared with it.
  /// Nil if it is not known what has changed, because another program has changed the index.
  private var beginning: IndexState?
  /// Whether all folders were read, or may have been changed by another program, since songs were last compared.
  private var areAll = true
  /// The folders that were read alone or have changed since songs were last compared.
  private var folders: Set<String> = []

  init(opened: IndexState? = nil) { beginning = opened }

  /// Notes the end of a scan.
  /// - Parameters:
  ///   - changed: the folders whose songs it has changed.
  ///   - read: the folders that it has read; nil for all.
  mutating func noteScan(changed: Set<String>, read: (some Sequence<String>)?) {
    folders.formUnion(changed)
    if let read { folders.formUnion(read) } else { areAll = true }
  }

  /// Notes that another program has changed the index.
  mutating func noteForeignChanges() { self = DoubtfulFolders() }

  /// Returns the folders whose songs have to be compared now; nil for all.
  /// - Parameter agreement: the state of the index with which all songs have agreed before, perhaps in an earlier run of the program.
  func folders(since agreement: IndexState?) -> Set<String>? {
    areAll && !haveAgreed(agreement) ? nil : folders
  }

  /// Whether all songs agreed with the index when the folders began to be noted. This is asked about the songs of each comparison, as a
  /// session may be restored after others were compared.
  private func haveAgreed(_ agreement: IndexState?) -> Bool { beginning != nil && agreement == beginning }

  /// Notes that the songs in the doubtful folders have been compared.
  /// - Parameters:
  ///   - agreement: the argument of `folders(since:)`.
  ///   - state: the state of the index with which they were compared.
  /// - Returns: whether all songs have been compared, now or before.
  mutating func noteComparison(since agreement: IndexState?, with state: IndexState?) -> Bool {
    let isWhole = areAll || haveAgreed(agreement)
    self = DoubtfulFolders(opened: state)
    areAll = false
    return isWhole
  }
}
