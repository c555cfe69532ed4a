import Testing
import ViewTree
import ViewTreeTesting

/// A list of 200×200 points in the middle of a page that fills a window of 300×300. The list is seen through a transform, and can move by 20
/// points in both directions. The page is at its beginning, and ten times as long as the window.
private struct TransformedStage {
  let window = Window(size: Size(width: 300, height: 300))
  let page = ScrollView(frame: Rect(x: 0, y: 0, width: 300, height: 300))
  let list = ScrollView(frame: Rect(x: 50, y: 50, width: 200, height: 200))
  let pointer: PointerScript

  init(_ transform: Transform, page axis: Axis = .vertical, list listAxis: Axis = .vertical) {
    pointer = PointerScript(window, device: .touch, eventsPerSecond: 120)
    page.contentSize = page.bounds.size
    page.contentSize[axis] = 3000
    list.contentSize = list.bounds.size
    list.contentSize[listAxis] = 240
    list.contentOffset[listAxis] = 20
    list.transform = transform
    page.addSubview(list)
    window.addSubview(page)
    window.settle()
  }

  /// Drags by `travel` from the middle of the window, after the slop, without releasing.
  func drag(_ travel: Point, duration: Double = 0.2) {
    pointer.press(at: Point(x: 150, y: 150))
    move(to: travel, duration: duration)
  }

  func move(to travel: Point, duration: Double = 0.2) {
    let slop = travel * (GestureMetrics.touchSlopPoints / travel.length)
    pointer.move(to: Point(x: 150, y: 150) + travel + slop, duration: duration)
  }
}

@Suite("Scrolling in views that are scaled, mirrored or rotated") struct ScrollTransformTests {
  @Test(
    "L7 F13 A drag goes on with the page where the finger is, and comes back, when the list is seen at half its size")
  func scaled() {
    let stage = TransformedStage(Transform(scaleX: 0.5, y: 0.5))
    stage.drag(Point(x: 0, y: -100))
    expectClose(stage.list.contentOffset.y, 40)
    expectClose(stage.page.contentOffset.y, 90)
    stage.move(to: Point(x: 0, y: -5))
    expectClose(stage.list.contentOffset.y, 30)
    expectClose(stage.page.contentOffset.y, 0)
    stage.pointer.release()
    stage.window.settle()
  }

  @Test(
    "L7 F13 The page moves on with the speed of the finger, or with that with which a list is seen to reach its end")
  func velocity() {
    let stage = TransformedStage(Transform(scaleX: 0.5, y: 0.5))
    stage.drag(Point(x: 0, y: -84))
    stage.pointer.release()
    let speed = stage.page.scrollInput.scroller(along: .vertical)?.velocity() ?? 0
    #expect(abs(speed - 500) < 25)
    stage.window.settle()

    let other = TransformedStage(Transform(scaleX: 0.5, y: 0.5))
    other.list.contentSize.height = 400
    other.list.fling(velocity: Point(x: 0, y: 1500))
    var last = (list: other.list.contentOffset.y, page: other.page.contentOffset.y)
    var speeds: [Double] = []
    while other.list.isScrolling || other.page.isScrolling {
      other.window.advance(by: 1.0 / 120)
      let now = (list: other.list.contentOffset.y, page: other.page.contentOffset.y)
      speeds.append(((now.list - last.list) / 2 + now.page - last.page) * 120)
      last = now
    }
    #expect(last.list == 200 && last.page > 100)
    for (before, after) in zip(speeds.dropFirst(), speeds.dropFirst(2)) where before > 100 {
      #expect(after <= before + 1e-6 && after > before * 0.95)
    }
  }

  @Test("L7 V1 A drag goes on in the direction of the finger when the list is seen mirrored")
  func mirrored() {
    let stage = TransformedStage(Transform(scaleX: -1, y: 1), page: .horizontal, list: .horizontal)
    stage.drag(Point(x: -100, y: 0))
    expectClose(stage.list.contentOffset.x, 0)
    expectClose(stage.page.contentOffset.x, 80)
    stage.pointer.release()
    #expect(stage.page.scrollInput.scroller(along: .horizontal).map { $0.velocity() > 100 } == true)
    stage.window.settle()
  }

  @Test("L7 V1 A drag goes on only along the axis that is seen in the same direction")
  func rotated() {
    let quarter = Transform(rotationAngle: .pi / 2)
    // A vertical list that is seen lying on its side does not scroll the page.
    let stage = TransformedStage(quarter)
    stage.drag(Point(x: 100, y: 0))
    #expect(stage.list.contentOffset.y > 40 && stage.page.contentOffset == .zero)
    stage.pointer.release()
    stage.window.settle()
    expectClose(stage.list.contentOffset.y, 40)
    #expect(stage.page.contentOffset == .zero)
    // Nor does the page scroll that list, when it has reached its own end.
    stage.page.contentSize.height = 320
    stage.list.contentOffset.y = 20
    stage.drag(Point(x: 0, y: -100))
    #expect(stage.page.contentOffset.y > 20 && stage.list.contentOffset.y == 20)
    stage.pointer.release()
    stage.window.settle()
    // A horizontal list that is seen upright does.
    let upright = TransformedStage(quarter, list: .horizontal)
    upright.drag(Point(x: 0, y: -100))
    expectClose(upright.list.contentOffset.x, 40)
    expectClose(upright.page.contentOffset.y, 80)
    upright.pointer.release()
    upright.window.settle()
  }

  @Test("L8 V1 A trackpad moves what is seen by as many points as it reports, in the direction that it reports")
  func trackpad() {
    let stage = ScrollStage(content: Size(width: 1000, height: 1000))
    stage.scroll.transform = Transform(scaleX: 2, y: 2)
    stage.wheel(0, -10, precise: true)
    expectClose(stage.y, 5)
    stage.window.advance(by: 0.5)
    stage.scroll.transform = Transform(rotationAngle: .pi / 2)
    stage.scroll.contentOffset = Point(x: 100, y: 100)
    stage.wheel(-10, 0, precise: true)
    expectClose(stage.x, 100)
    expectClose(stage.y, 90)
    // A notch is 60 points of the content.
    stage.window.advance(by: 0.5)
    stage.scroll.transform = Transform(scaleX: 2, y: 2)
    stage.scroll.contentOffset = .zero
    stage.wheel(0, -1)
    stage.window.settle()
    #expect(stage.y == 60)
  }
}
