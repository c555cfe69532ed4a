import Containers
import Languages
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// The rows of the list of problems.
@Suite struct ProblemRowTests {
  @Test("J7 the subjects of the problems are equally far apart, however many lines their reasons take")
  func subjects() throws {
    let stage = Stage()
    let folder = String(repeating: "/a folder", count: 20)
    for path in ["/1.flac", folder + "/2.flac", "/3.flac"] {
      stage.main.problems.add(path: path, reason: "the file is damaged")
    }
    stage.window.settle()
    try stage.tap("Problems")
    stage.window.settle()
    let list = try #require(
      stage.window.find(role: .list, label: "Problems") as? ReadingList<ProblemLog.Entry, ProblemRow>)
    let labels = try (0..<3).map { try #require(list.cell(at: $0)).labels }
    let heights = labels.map { $0[1].bounds.height }
    #expect(heights[0] < heights[1] && heights[0] == heights[2])
    let tops = labels.map { $0[0].convert($0[0].bounds, to: nil).minY }
    #expect(tops[1] - tops[0] == ProblemRow.height && tops[2] - tops[1] == ProblemRow.height)
    let row = try #require(list.cell(at: 1))
    let texts = labels[1].map { $0.convert($0.bounds, to: row) }
    #expect(abs(texts[0].minY - (ProblemRow.height - texts[1].maxY)) <= 1, "the highest one is in the middle")
  }
}
