internal import Glibc
internal import Languages
internal import Platform

/// The index of a library's folders. A damaged index is rebuilt, and an index that cannot be stored in a file is kept in memory.
final class LibraryIndex {
  private let path: String?
  private let report: (Sentence) -> Void
  private let isReplaced: (IndexPlace) -> Void
  private var opened: IndexFile.Opened?
  private(set) var writer: IndexWriter?
  private(set) var reader: IndexReader?
  private var generation = 0
  private var foreignChanges = 0

  /// - Parameters:
  ///   - path: the file; nil for an index in memory.
  ///   - report: called with sentences to show to the user.
  ///   - isReplaced: called when another database is used from now on, in which albums and songs have other numbers.
  init(path: String?, report: @escaping (Sentence) -> Void, isReplaced: @escaping (IndexPlace) -> Void) {
    self.path = path
    self.report = report
    self.isReplaced = isReplaced
  }

  /// Opens the index, unless it would be empty.
  /// - Parameter hasFolders: whether any of the library's folders exists.
  func openIfNeeded(hasFolders: Bool) {
    guard opened == nil else { return }
    let isThere = path.map(PathCoding.exists) == true
    if isThere || hasFolders { open() }
  }

  /// Opens the index again, because its file may have been deleted or damaged.
  func reopen() {
    close()
    open()
  }

  private func open(isRebuilt: Bool = false) {
    guard let opened = IndexFile.open(path) else { return report(tr("There is not enough memory for the library.")) }
    use(opened, isRebuilt: isRebuilt)
  }

  private func use(_ opened: IndexFile.Opened, isRebuilt: Bool) {
    if let notice = opened.notice { report(notice) }
    self.opened = opened
    do throws(DatabaseError) {
      try IndexSchema.check(opened.database)
      writer = IndexWriter(opened.database)
      reader = IndexReader(opened.database)
      generation += 1
      // What another program writes from here on is noticed later.
      foreignChanges = try writer?.foreignChanges() ?? 0
      isReplaced(IndexPlace(place: opened.place, generation: generation))
    } catch {
      recover(from: error, isRebuilt: isRebuilt)
    }
  }

  private func close() {
    writer = nil
    reader = nil
    opened = nil
  }

  /// Continues with another index after an error: with a rebuilt one if the file was damaged, otherwise with one in memory.
  /// - Parameter isRebuilt: whether it was just rebuilt. If it is still damaged, its file cannot be deleted.
  func recover(from error: DatabaseError, isRebuilt: Bool = false) {
    let old = opened?.database
    let isFile = if case .file? = opened?.place { true } else { opened == nil }
    close()
    guard isFile else { return report(tr("The library’s index failed (\(error.reason)).")) }
    if error.isDamage, !isRebuilt, let path {
      IndexFile.remove(path)
      report(tr("The library’s index was damaged and is built anew."))
      return open(isRebuilt: true)
    }
    let notice = error.isDamage ? IndexFile.keptAsIrreplaceable : IndexFile.keptInMemory(error.reason)
    guard let memory = IndexFile.inMemory(notice: notice) else { return }
    // Copies the contents of the file, so that the music need not be read again.
    if let old, !error.isDamage { try? memory.database.copy(from: old) }
    use(memory, isRebuilt: isRebuilt)
  }

  /// Whether another program has written to the index since the last call.
  func hasForeignChanges() throws(DatabaseError) -> Bool {
    let former = foreignChanges
    foreignChanges = try writer?.foreignChanges() ?? former
    return foreignChanges != former
  }

  /// How many rows were read and statements ended, for tests of what something costs.
  var stepCount: Int { opened?.database.stepCount ?? 0 }

  /// Whether the index is known to contain no music.
  var hasNoMusic: Bool {
    guard let reader else { return true }
    return (try? reader.hasMusic()) == false
  }
}
