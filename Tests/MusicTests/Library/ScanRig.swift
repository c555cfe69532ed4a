import Glibc
import Testing

@testable import Music

/// A scan of an index in memory, and the folders that a watch would be told of, the latest last.
final class ScanRig {
  let folder: MusicFolder
  let database: Database
  let writer: IndexWriter
  var entered: [String] = []
  /// Those that could be read then, so that the system would have watched them.
  private var watched: Set<String> = []
  var goesOn: () -> Bool = { true }
  /// The folders that the last scan could not read completely.
  private(set) var foldersToRetry: Set<String> = []
  private let reader = FakeTagReader()

  /// - Parameters:
  ///   - other: another program, which has the same index.
  ///   - index: the file of the index; nil for one in memory.
  init(_ folder: MusicFolder, sharing other: ScanRig? = nil, index: String? = nil) throws {
    self.folder = folder
    database = try other?.database ?? IndexFile.open(index.map { Database.Place.file(path: $0) } ?? .newMemory)
    writer = IndexWriter(database)
  }

  private var context: LibraryScan.Context {
    LibraryScan.Context(
      reader: reader, isPicture: { _ in false }, goesOn: { [unowned self] in goesOn() }, advanced: { _ in },
      failed: { _ in },
      entered: { [unowned self] in
        entered.append($0)
        guard let opened = opendir($0) else { return }
        closedir(opened)
        watched.insert($0)
      },
      isWatched: { [unowned self] in watched.contains($0) })
  }

  func scan() throws { try scan { scan throws(DatabaseError) in try scan.scanEverything() } }

  func rescan(_ names: String...) throws {
    let paths = names.map(path)
    try scan { scan throws(DatabaseError) in try scan.rescan(paths) }
  }

  private func scan(_ read: (LibraryScan) throws(DatabaseError) -> Void) throws {
    let scan = LibraryScan(writer, roots: [folder.path], context)
    try read(scan)
    foldersToRetry = scan.foldersToRetry
  }

  /// The path of what has a name in the folder; that of the folder for an empty name.
  func path(_ name: String) -> String { name.isEmpty ? folder.path : folder.path + "/" + name }

  /// The albums with the number of their songs, and the files that were opened since the last call.
  func albums() throws -> [String] { try IndexReader(database).albums().map { "\($0.title): \($0.songCount)" } }
  func opened() -> Int { reader.takeOpened().count }
}
