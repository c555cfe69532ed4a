internal import Languages
internal import Platform

#if canImport(Glibc)
  internal import Glibc
#endif

/// The index of a library's folders. A damaged one is built anew, and one that cannot be kept in a file is kept in memory.
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
  ///   - path: where it is kept; nil for one in memory.
  ///   - report: receives sentences for a person to read.
  ///   - isReplaced: called when it begins to use another database, in which albums and songs have different numbers.
  init(path: String?, report: @escaping (Sentence) -> Void, isReplaced: @escaping (IndexPlace) -> Void) {
    self.path = path
    self.report = report
    self.isReplaced = isReplaced
  }

  /// Opens it, unless there is nothing that it could contain.
  /// - Parameter hasFolders: whether any of the library's folders is there.
  func openIfNeeded(hasFolders: Bool) {
    guard opened == nil else { return }
    let isThere = path.map(PathCoding.exists) == true
    if isThere || hasFolders { open() }
  }

  /// Opens it again, as its file may have been deleted or damaged.
  func reopen() {
    close()
    open()
  }

  private func open() {
    guard let opened = IndexFile.open(path) else { return report(tr("There is not enough memory for the library.")) }
    use(opened)
  }

  private func use(_ opened: IndexFile.Opened) {
    if let notice = opened.notice { report(notice) }
    do throws(DatabaseError) {
      writer = try IndexWriter(opened.database)
      reader = try IndexReader(opened.database)
      self.opened = opened
      generation += 1
      isReplaced(IndexPlace(place: opened.place, generation: generation))
      foreignChanges = try writer?.foreignChanges() ?? 0
    } catch {
      close()
      recover(from: error)
    }
  }

  private func close() {
    writer = nil
    reader = nil
    opened = nil
  }

  /// Goes on with another index after an error: with one that is built anew if the file was damaged, otherwise in memory.
  func recover(from error: DatabaseError) {
    let old = opened?.database
    let isFile = if case .file? = opened?.place { true } else { opened == nil }
    close()
    guard isFile else { return report(tr("The library’s index failed (\(error.reason)).")) }
    if error.isDamage, let path {
      IndexFile.remove(path)
      report(tr("The library’s index was damaged and is built anew."))
      return open()
    }
    guard let memory = IndexFile.inMemory(notice: IndexFile.keptInMemory(error.reason)) else { return }
    // What the file contains need not be read from the music again.
    if let old { try? memory.database.copy(from: old) }
    use(memory)
  }

  /// Whether another program has written to it since this was last asked.
  func hasForeignChanges() throws(DatabaseError) -> Bool {
    let former = foreignChanges
    foreignChanges = try writer?.foreignChanges() ?? former
    return foreignChanges != former
  }

  /// How many rows were read and statements ended, for tests of what something costs.
  var stepCount: Int { opened?.database.stepCount ?? 0 }

  /// Whether there is no music in it, as far as that is known.
  var hasNoMusic: Bool {
    guard let reader else { return true }
    return (try? reader.hasMusic()) == false
  }
}
