internal import Glibc
internal import Languages
internal import Platform

/// The index of a library's folders. A damaged index is rebuilt, and an index that cannot be stored in a file is kept in memory.
final class LibraryIndex {
  private let path: String?
  private let report: (Sentence) -> Void
  private let isReplaced: (IndexPlace) -> Void
  private var database: Database?
  private var isInMemory = false
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
    guard database == nil else { return }
    let isThere = path.map(PathCoding.exists) == true
    if isThere || hasFolders { open() }
  }

  /// Opens the index again, because its file may have been deleted or damaged.
  func reopen() {
    close()
    open()
  }

  private func open(isRebuilt: Bool = false) {
    open(path.map { Database.Place.file(path: $0) } ?? .newMemory, isRebuilt: isRebuilt)
  }

  /// - Parameters:
  ///   - isRebuilt: whether the file was just removed because it was damaged.
  ///   - former: an index whose contents are taken over, so that the music need not be read again.
  private func open(_ place: Database.Place, isRebuilt: Bool = false, copying former: Database? = nil) {
    isInMemory = if case .memory = place { true } else { false }
    do throws(DatabaseError) {
      let opened = try IndexFile.open(place)
      if let former { try? opened.copy(from: former) }
      database = opened
      writer = IndexWriter(opened)
      reader = IndexReader(opened)
      generation += 1
      // What another program writes from here on is noticed later.
      foreignChanges = try writer?.foreignChanges() ?? 0
      isReplaced(IndexPlace(place: place, generation: generation))
    } catch {
      recover(from: error, isRebuilt: isRebuilt)
    }
  }

  private func close() {
    writer = nil
    reader = nil
    database = nil
  }

  /// Continues with another index after an error: with a rebuilt one if the file was damaged or is that of another version, otherwise with
  /// one in memory.
  /// - Parameter isRebuilt: whether it was just rebuilt. If it is still damaged, its file cannot be deleted.
  func recover(from error: DatabaseError, isRebuilt: Bool = false) {
    let former = database
    close()
    guard !isInMemory else {
      return report(
        former == nil
          ? tr("There is not enough memory for the library.") : tr("The library’s index failed (\(error.reason))."))
    }
    let isUnusable = error.isDamage || error == .foreignVersion
    if isUnusable, !isRebuilt, let path {
      IndexFile.remove(path)
      report(
        error.isDamage
          ? tr("The library’s index was damaged and is built anew.")
          : tr("The library’s index was written by another version of Jukebox and is built anew."))
      return open(isRebuilt: true)
    }
    let reason = isUnusable ? tr("it cannot be replaced") : error.reason
    report(
      tr("The library’s index cannot be written (\(reason)), so the music will be read again at the next start."))
    open(.newMemory, copying: isUnusable ? nil : former)
  }

  /// Whether another program has written to the index since the last call.
  func hasForeignChanges() throws(DatabaseError) -> Bool {
    let former = foreignChanges
    foreignChanges = try writer?.foreignChanges() ?? former
    return foreignChanges != former
  }

  /// How many rows were read and statements ended, for tests of what something costs.
  var stepCount: Int { database?.stepCount ?? 0 }

  /// Whether the index is known to contain no music.
  var hasNoMusic: Bool {
    guard let reader else { return true }
    return (try? reader.hasMusic()) == false
  }
}
