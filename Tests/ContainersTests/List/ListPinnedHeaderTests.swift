import Testing
import ViewTree
import ViewTreeTesting

@testable import Containers

/// Where the headers of a list are at each offset.
struct ListPinnedHeaderTests {
  @Test(
    "L17 At each offset there are the headers of what is seen, each above its rows, at the top, or pushed out by the next",
    arguments: [0.0, 50])
  func everyOffset(inset: Double) {
    let stage = ListStage(Array(0..<10))
    stage.list.sectionTitle = { $0 < 3 ? "a" : $0 < 7 ? "b" : "c" }
    stage.list.contentInsets = EdgeInsets(top: inset, left: 0, bottom: 0, right: 0)
    stage.window.settle()
    let sections = [("a", 0.0, 148.0), ("b", 148, 336), ("c", 336, 484)]
    for offset in Array(stride(from: -inset, through: 284, by: 19)) + [120, 148, 308 - 28, 148 - inset, 284] {
      stage.list.contentOffset.y = offset
      stage.window.advance(by: 0)
      let expected = sections.filter { $0.2 > offset && $0.1 < offset + 200 }.map { title, start, end in
        let y = max(start, min(offset + inset, end - 28))
        return "\(title) at \(Rect(x: 0, y: y, width: 200, height: 28))"
      }
      let headers = stage.list.subviews.compactMap { $0 as? ListHeader }.sorted { $0.frame.minY < $1.frame.minY }
      let found = headers.map { "\($0.title) at \($0.frame)" }
      #expect(found == expected, "\(offset)")
      // A header that lies over rows is in front of them.
      let lastRow = stage.list.subviews.lastIndex { $0 is ListTestCell }
      let firstHeader = stage.list.subviews.firstIndex { $0 is ListHeader }
      #expect((lastRow ?? .max) < (firstHeader ?? -1), "\(offset)")
    }
  }
}
