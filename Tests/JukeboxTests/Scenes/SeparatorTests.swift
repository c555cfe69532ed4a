import Pixels
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// The thin lines between rows and regions, at scales at which a point is not a whole number of device pixels.
@Suite struct SeparatorTests {
  /// Where the lines are drawn, in device pixels.
  private func lines(of stage: Stage) -> [PixelRect] {
    let color = stage.main.theme.line
    var list = DisplayList()
    stage.window.prepareToPaint()
    stage.window.paintAll(into: &list)
    return list.commands.compactMap { command in
      guard case .draw(let item) = command, case .fill(let rect, _, let fill) = item.primitive, fill == color else {
        return nil
      }
      let drawn = PixelRect(snapping: rect.applying(item.transform))
      return min(drawn.width, drawn.height) < 6 ? drawn : nil
    }
  }

  @Test(
    "V3 J4 All lines on the page of preferences, beside it and below it have the same number of device pixels",
    arguments: [(1.0, 1), (1.25, 1), (1.5, 2), (2.0, 2)])
  func preferences(scale: Double, pixels: Int) {
    let stage = Stage()
    stage.press(.character(","), .control)
    stage.window.settle(limit: 2)
    for size in [Size(width: 1000, height: 650), Size(width: 1005, height: 651), Size(width: 1010, height: 653)] {
      stage.window.send(.resize(size, scale: scale))
      stage.advance(0.1)
      let thicknesses = lines(of: stage).map { min($0.width, $0.height) }
      #expect(thicknesses.count > 4 && Set(thicknesses) == [pixels], "\(size.width)×\(size.height): \(thicknesses)")
    }
  }

  @Test("V3 The region above the bar reaches to the line at its upper edge, and the bar begins below it")
  func bar() throws {
    for scale in [1.0, 1.25, 1.5, 2.25] {
      let stage = Stage()
      for height in 600..<604 {
        stage.window.send(.resize(Size(width: 1000, height: Double(height)), scale: scale))
        stage.advance(0.02)
        let line = try #require(lines(of: stage).first { $0.width == Int(1000 * scale) })
        func drawn(_ view: View) -> PixelRect {
          PixelRect(snapping: view.frame.applying(Transform(scaleX: scale, y: scale)))
        }
        #expect(drawn(stage.main.split).y1 >= line.y0 && drawn(stage.main.nowPlaying.view).y0 == line.y1, "\(height)")
      }
    }
  }
}
