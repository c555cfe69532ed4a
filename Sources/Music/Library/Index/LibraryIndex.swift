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

  /// Continues with another index after an error: with a rebuilt one if the file was damaged, otherwise with one in memory.
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
    // Copies the contents of the file, so that the music need not be read again.
    if let old { try? memory.database.copy(from: old) }
    use(memory)
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
