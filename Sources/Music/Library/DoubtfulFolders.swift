/// The folders whose songs may differ from songs that are kept elsewhere, such as in a queue.
///
/// A session remembers with which state of the index its songs have agreed. If the index is still in this state when the program starts,
/// only the songs of folders that have changed since are compared. A queue may contain a hundred thousand.
struct DoubtfulFolders {
  /// The state of the index when it was opened; nil if songs have been compared with it since, or another program has changed it.
  private var opened: IndexState?
  /// Whether all songs agreed with the index when they were last compared, and only this program has changed it since.
  private var haveAgreed = false
  /// Whether all folders were read, or may have been changed by another program, since songs were last compared.
  private var areAll = true
  /// The folders that were read alone or have changed since songs were last compared.
  private var folders: Set<String> = []

  init(opened: IndexState? = nil) { self.opened = opened }

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
  /// - Parameter agreement: the state of the index with which all songs have agreed in an earlier run of the program.
  func folders(since agreement: IndexState?) -> Set<String>? {
    areAll && !haveAgreed(agreement) ? nil : folders
  }

  /// Whether all songs agreed with the index when they were last compared, in this run or in an earlier one.
  private func haveAgreed(_ agreement: IndexState?) -> Bool { haveAgreed || opened != nil && agreement == opened }

  /// Notes that the songs in the doubtful folders have been compared.
  /// - Parameters:
  ///   - agreement: the argument of `folders(since:)`.
  ///   - agree: whether all songs that were compared are as in the index now.
  /// - Returns: whether all songs are.
  mutating func noteComparison(since agreement: IndexState?, agree: Bool) -> Bool {
    let isWhole = areAll || haveAgreed(agreement)
    self = DoubtfulFolders()
    areAll = false
    haveAgreed = agree && isWhole
    return haveAgreed
  }
}
