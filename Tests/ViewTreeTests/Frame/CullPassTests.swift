import Pixels
import Testing
import ViewTree

/// Which pixels of each command, and of the background, the renderer has to draw.
@Suite struct CullPassTests {
  private let window = Window(size: Size(width: 400, height: 300))

  @discardableResult
  private func add(_ frame: Rect, _ color: Color, to parent: View? = nil) -> View {
    let view = View(frame: frame)
    view.backgroundColor = color
    (parent ?? window).addSubview(view)
    return view
  }

  private func list() -> DisplayList {
    window.advance(by: 0)
    var list = DisplayList()
    window.paintAll(into: &list)
    return list
  }

  private func area(_ rects: ArraySlice<PixelRect>) -> Int { rects.reduce(0) { $0 + $1.area } }

  @Test("Commands that are hidden by opaque ones are not drawn")
  func hidden() {
    window.backgroundColor = .white
    add(Rect(x: 10, y: 10, width: 100, height: 100), .red)
    add(Rect(x: 0, y: 0, width: 200, height: 200), .blue)
    let list = list()
    #expect(list.visibleCount == 2)
    let pixels = list.commands.indices.reduce(0) { $0 + area(list.visible[command: $1]) }
    #expect(pixels == 400 * 300)
    #expect(area(list.visible.exposedRects) == 0)
  }

  @Test("Of a translucent group that is hidden, neither the views nor the layer are drawn")
  func hiddenGroup() {
    window.backgroundColor = .white
    let group = add(Rect(x: 20, y: 200, width: 100, height: 50), .green)
    add(Rect(x: 10, y: 10, width: 20, height: 20), .red, to: group)
    group.alpha = 0.5
    let cover = add(Rect(x: 0, y: 150, width: 200, height: 150), .blue)
    #expect(list().visibleCount == 2)
    cover.isHidden = true
    // The background, the layer's begin and end, and the two views.
    #expect(list().visibleCount == 5)
  }

  @Test("The background is exposed where nothing opaque covers it: below translucent views, groups and rounded corners")
  func exposed() {
    #expect(area(list().visible.exposedRects) == 400 * 300)
    add(Rect(x: 20, y: 30, width: 100, height: 50), .red)
    add(Rect(x: 200, y: 30, width: 100, height: 50), Color(red: 1, green: 0, blue: 0, alpha: 0.5))
    let group = add(Rect(x: 20, y: 200, width: 100, height: 50), .green)
    add(Rect(x: 10, y: 10, width: 20, height: 20), .red, to: group)
    group.alpha = 0.5
    var seen = list()
    #expect(area(seen.visible.exposedRects) == 400 * 300 - 100 * 50)
    for rect in seen.visible.exposedRects {
      #expect(!rect.intersects(PixelRect(x0: 20, y0: 30, x1: 120, y1: 80)))
    }
    let round = add(Rect(x: 200, y: 200, width: 100, height: 50), .blue)
    round.cornerRadius = 10
    seen = list()
    for corner in [(200, 200), (299, 200), (200, 249), (299, 249)] {
      let pixel = PixelRect(x0: corner.0, y0: corner.1, x1: corner.0 + 1, y1: corner.1 + 1)
      #expect(seen.visible.exposedRects.contains { $0.intersects(pixel) })
    }
  }

  @Test("Any number of opaque rows that touch each other hide what is behind them, with a few rectangles")
  func rows() {
    window.backgroundColor = .white
    let behind = add(Rect(x: 0, y: 0, width: 400, height: 300), .red)
    for y in 0..<100 { add(Rect(x: 0, y: 3 * Double(y), width: 400, height: 3), y.isMultiple(of: 2) ? .blue : .green) }
    var list = list()
    #expect(list.visibleCount == 100 && list.visible.rects.count == 100)
    behind.frame.size.width = 390
    window.advance(by: 0)
    window.paint(window.damage, into: &list)
    #expect(list.visible.exposed.isEmpty)
  }

  @Test("What is opaque hides what is behind it from 256 pixels on, and as long as few parts remain")
  func limits() {
    for (width, height, hidden) in [(16.0, 16.0, 256), (15, 17, 0)] {
      let window = Window(size: Size(width: 400, height: 300))
      for (frame, color) in [
        (Rect(x: 0, y: 0, width: 100, height: 100), Color.red),
        (Rect(x: 10, y: 10, width: width, height: height), .blue),
      ] {
        let view = View(frame: frame)
        view.backgroundColor = color
        window.addSubview(view)
      }
      window.advance(by: 0)
      var list = DisplayList()
      window.paintAll(into: &list)
      #expect(area(list.visible[command: 0]) == 10_000 - hidden, "\(width) × \(height)")
      #expect(area(list.visible[command: 1]) == Int(width * height), "\(width) × \(height)")
      #expect(area(list.visible.exposedRects) == 400 * 300 - 10_000, "\(width) × \(height)")
    }
    // Three holes leave ten rectangles. A fourth one leaves twelve if it lies at the edge, and otherwise one too many.
    window.backgroundColor = .white
    for y in [10.0, 40, 70] { add(Rect(x: 10, y: y, width: 20, height: 20), .red) }
    let last = add(Rect(x: 0, y: 100, width: 20, height: 20), .green)
    #expect(area(list().visible[command: 0]) == 400 * 300 - 4 * 400)
    last.frame.origin.x = 10
    #expect(area(list().visible[command: 0]) == 400 * 300 - 3 * 400)
  }

  @Test(
    "Twelve opaque rectangles are remembered: the first ones, except that a larger one takes the place of a smaller one"
  )
  func occluders() {
    let behindSmall = add(Rect(x: 302, y: 22, width: 10, height: 10), .red)
    let small = add(Rect(x: 300, y: 20, width: 17, height: 17), .green)
    add(Rect(x: 200, y: 200, width: 50, height: 50), .red)
    add(Rect(x: 190, y: 190, width: 80, height: 80), .blue)
    for index in 0..<12 {
      add(Rect(x: 10 + 30 * Double(index % 6), y: index < 6 ? 10 : 50, width: 20, height: 20), .white)
    }
    var seen = list()
    #expect([0, 1, 2, 3].map { area(seen.visible[command: $0]) } == [100, 289, 0, 6400])
    // Without two of those in front there is room for it.
    for _ in 0..<2 { window.subviews.last?.removeFromSuperview() }
    seen = list()
    #expect(area(seen.visible[command: 0]) == 0 && area(seen.visible[command: 1]) == 289)
    #expect(behindSmall.frame.intersects(small.frame))
  }

  @Test("A layer draws what the views in it draw, in one range, and hides nothing that is behind it")
  func layerRanges() {
    window.backgroundColor = .white
    let group = add(Rect(x: 20, y: 20, width: 100, height: 100), .green)
    add(Rect(x: 10, y: 10, width: 30, height: 30), .red, to: group)
    group.alpha = 0.5
    add(Rect(x: 100, y: 100, width: 50, height: 50), .blue)
    let list = list()
    let areas = list.commands.indices.map { area(list.visible[command: $0]) }
    #expect(areas == [120_000 - 2500, 9600 + 900, 9600, 900, 9600 + 900, 2500])
    let ranges = list.visible.ranges
    #expect(ranges[1] == ranges[4] && ranges[1] == ranges[3].lowerBound..<ranges[2].upperBound)
  }

  @Test("Only damaged pixels are exposed")
  func damage() {
    let view = add(Rect(x: 20, y: 30, width: 100, height: 50), .red)
    _ = list()
    view.frame.origin.x = 30
    window.advance(by: 0)
    var list = DisplayList()
    window.paint(window.damage, into: &list)
    #expect(area(list.visible.exposedRects) >= 10 * 50)
    #expect(area(list.visible.exposedRects) <= 2 * 10 * 50)
    window.advance(by: 0)
    window.paint(window.damage, into: &list)
    #expect(list.visible.exposed.isEmpty && list.visible.rects.isEmpty)
  }
}
