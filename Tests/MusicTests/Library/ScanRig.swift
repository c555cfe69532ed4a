import Testing

@testable import Music

/// A scan of an index in memory, and the folders that a watch would be told of, the latest last.
final class ScanRig {
  let folder: MusicFolder
  let database: Database
  let writer: IndexWriter
  var entered: [String] = []
  /// The folders that were entered at any time.
  private var watched: Set<String> = []
  var goesOn: () -> Bool = { true }
  private let reader = FakeTagReader()

  /// - Parameter other: another program, which has the same index.
  init(_ folder: MusicFolder, sharing other: ScanRig? = nil) throws {
    self.folder = folder
    database = try other?.database ?? #require(IndexFile.inMemory(notice: nil)).database
    writer = try IndexWriter(database)
  }

  private var context: LibraryScan.Context {
    LibraryScan.Context(
      reader: reader, isPicture: { _ in false }, goesOn: { [unowned self] in goesOn() }, advanced: { _ in },
      failed: { _ in },
      entered: { [unowned self] in
        entered.append($0)
        watched.insert($0)
      },
      isWatched: { [unowned self] in watched.contains($0) })
  }

  func scan() throws { try LibraryScan(writer, roots: [folder.path], context).scanEverything() }

  func rescan(_ names: String...) throws {
    try LibraryScan(writer, roots: [folder.path], context).rescan(names.map(path))
  }

  /// The path of what has a name in the folder; that of the folder for an empty name.
  func path(_ name: String) -> String { name.isEmpty ? folder.path : folder.path + "/" + name }

  /// The albums with the number of their songs, and the files that were opened since the last call.
  func albums() throws -> [String] { try IndexReader(database).albums().map { "\($0.title): \($0.songCount)" } }
  func opened() -> Int { reader.takeOpened().count }
}
