import Glibc
import Languages
import Platform
import Testing

@testable import Music

/// Which problems are told, and how.
@MainActor @Suite struct LibraryProblemTests {
  let folder: MusicTests.MusicFolder

  init() throws { folder = try MusicTests.MusicFolder() }

  @Test("R8 A path of megabytes that another program sends is told as far as the system knows paths")
  func longPath() throws {
    let path = "/" + String(repeating: "a", count: 1 << 20)
    let problems = openLibrary([folder.path]).found(in: [path]).problems
    #expect(problems.map(\.reason) == ["cannot be read: file name too long"])
    #expect(problems.map(\.path) == [PathCoding.bounded(path)])
    #expect(problems.first.map { $0.sentence.description.utf8.count < Int(PATH_MAX) + 100 } == true)
  }
}
