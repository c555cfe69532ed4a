import Testing
import ViewTree
import ViewTreeTesting

/// A list of 400 points in a page of 1,000, which is in a window of 300.
private final class NestedStage {
  let window = Window(size: Size(width: 300, height: 300))
  let page = ScrollView(frame: Rect(x: 0, y: 0, width: 300, height: 300))
  let list = ScrollView(frame: Rect(x: 0, y: 0, width: 300, height: 200))
  lazy var pointer = PointerScript(window, device: .touch)

  init() {
    page.contentSize = Size(width: 300, height: 1000)
    list.contentSize = Size(width: 300, height: 400)
    page.addSubview(list)
    window.addSubview(page)
    window.settle()
  }

  /// Begins a drag in which `travel` is how far the finger has moved after the slop.
  func press() { pointer.press(at: Point(x: 100, y: 150)) }

  func move(to travel: Double) {
    pointer.move(
      to: Point(x: 100, y: 150 + travel + (travel < 0 ? -1 : 1) * GestureMetrics.touchSlopPoints), duration: 0.3)
  }

  /// The offsets of the list and of the page.
  var offsets: [Double] { [list, page].map { ($0.contentOffset.y * 1e6).rounded() / 1e6 } }

  func wheel(_ dy: Double, precise: Bool = false) {
    let delta = Point(x: 0, y: dy)
    window.send(.scroll(ScrollEvent(location: Point(x: 100, y: 100), delta: delta, isPrecise: precise)))
  }
}

@Suite("Scrolling in scrolling") struct NestedScrollTests {
  @Test("L7 A drag goes on in the page when the list has reached its end, and gives back the same on its way back")
  func drag() {
    let stage = NestedStage()
    stage.list.contentOffset.y = 150
    stage.press()
    stage.move(to: -40)
    #expect(stage.offsets == [190, 0])
    stage.move(to: -120)
    #expect(stage.offsets == [200, 70])
    #expect(stage.list.isDragging && stage.page.isDragging)
    stage.move(to: -30)
    #expect(stage.offsets == [180, 0])
    stage.move(to: -120)
    #expect(stage.offsets == [200, 70])
    stage.pointer.hold(0.2)
    stage.pointer.release()
    stage.window.settle()
    #expect(stage.offsets == [200, 70])
    #expect(!stage.list.isScrolling && !stage.page.isScrolling)
  }

  @Test("L7 Past where it began, a drag goes on with the list and then with the page, and stretches what cannot go on")
  func wholeWay() {
    let stage = NestedStage()
    stage.list.contentOffset.y = 50
    stage.page.contentOffset.y = 30
    stage.press()
    stage.move(to: 60)
    #expect(stage.offsets == [0, 20])
    stage.move(to: 80)
    #expect(stage.offsets == [0, 0])
    stage.move(to: 100)
    #expect(stage.offsets[0] == 0 && stage.offsets[1] < 0)
    stage.move(to: 60)
    #expect(stage.offsets == [0, 20])
    stage.pointer.release()
    stage.window.settle()
  }

  @Test("L7 The page moves on with the velocity of the finger, and with what a sliding list has left at its end")
  func velocity() {
    let stage = NestedStage()
    stage.list.contentOffset.y = 150
    stage.press()
    stage.pointer.move(to: Point(x: 100, y: 20), duration: 0.1)
    let pageOffset = stage.page.contentOffset.y
    #expect(stage.list.contentOffset.y == 200 && pageOffset > 50)
    stage.pointer.release()
    #expect(stage.page.isDecelerating && !stage.list.isScrolling)
    stage.window.settle()
    #expect(stage.page.contentOffset.y > pageOffset + 300)

    let other = NestedStage()
    other.press()
    other.pointer.move(to: Point(x: 100, y: 90), duration: 0.05)
    other.pointer.release()
    #expect(other.list.isDecelerating && !other.page.isScrolling)
    var last = [other.list.contentOffset.y, other.page.contentOffset.y]
    var speeds: [Double] = []
    while other.list.isScrolling || other.page.isScrolling {
      other.window.advance(by: 1.0 / 120)
      let now = [other.list.contentOffset.y, other.page.contentOffset.y]
      #expect(now[0] <= 200 + 1e-9, "the list does not bounce")
      speeds.append((now[0] - last[0] + now[1] - last[1]) * 120)
      last = now
    }
    #expect(last[0] == 200 && last[1] > 100)
    // Their common speed decreases without a jump.
    // It ends with the last half of a pixel.
    for (before, after) in zip(speeds.dropFirst(), speeds.dropFirst(2)) where before > 100 {
      #expect(after <= before && after > before * 0.95)
    }
  }

  @Test("L7 A list at its end bounces where there is nothing around it that can move")
  func bounce() {
    let stage = NestedStage()
    stage.page.contentOffset.y = 700
    stage.list.frame.origin.y = 750
    stage.list.contentOffset.y = 150
    stage.pointer.drag(from: Point(x: 100, y: 200), to: Point(x: 100, y: 120), duration: 0.08)
    var farthest = 0.0
    for _ in 0..<60 {
      stage.window.advance(by: 1.0 / 60)
      farthest = max(farthest, stage.list.contentOffset.y)
    }
    #expect(farthest > 205 && stage.page.contentOffset.y == 700)
    stage.window.settle()
    #expect(stage.list.contentOffset.y == 200)
  }

  @Test("L8 G2 A wheel and a trackpad stay with the list until they pause, and then go on in the page")
  func wheels() {
    let stage = NestedStage()
    stage.list.contentOffset.y = 150
    for _ in 0..<4 {
      stage.wheel(-1)
      stage.window.advance(by: 0.1)
    }
    #expect(stage.offsets == [200, 0])
    stage.window.advance(by: 0.3)
    stage.wheel(-1)
    stage.window.settle()
    #expect(stage.offsets == [200, 60])
    stage.window.advance(by: 0.3)
    for _ in 0..<5 { stage.wheel(50, precise: true) }
    #expect(stage.list.contentOffset.y < 0 && stage.page.contentOffset.y == 60)
    stage.window.advance(by: 0.5)
    stage.window.settle()
    stage.wheel(20, precise: true)
    #expect(stage.offsets == [0, 40])
    stage.window.advance(by: 0.5)
  }

  @Test(
    "L7 G5 A drag that went on ends everywhere when it is cancelled, both views are removed, or a call moves the list")
  func ends() {
    for end in 0..<4 {
      let stage = NestedStage()
      stage.list.contentOffset.y = 150
      stage.press()
      stage.move(to: -120)
      #expect(stage.page.isDragging)
      switch end {
      case 0: stage.window.send(.pointersLost)
      case 1: stage.page.removeFromSuperview()
      case 2: stage.list.isScrollEnabled = false
      default: stage.list.contentOffset.y = 10
      }
      #expect(!stage.page.isDragging && !stage.list.isDragging, "\(end)")
      stage.move(to: -140)
      stage.pointer.release()
      stage.window.settle()
      #expect(stage.page.contentOffset.y == 70, "\(end)")
    }
    // A call that moves the page takes it from the finger, which still holds the list.
    let stage = NestedStage()
    stage.list.contentOffset.y = 150
    stage.press()
    stage.move(to: -120)
    stage.page.contentOffset.y = 300
    #expect(!stage.page.isDragging)
    stage.move(to: -150)
    #expect(stage.page.contentOffset.y == 300)
    stage.move(to: -20)
    #expect(stage.list.contentOffset.y == 170)
    stage.pointer.release()
    stage.window.settle()
  }

  @Test("L7 A drag goes on in the page, up to its release, when the list from which the page got it is removed")
  func listLeaves() {
    final class Delegate: ScrollViewDelegate {
      var lines: [String] = []
      func scrollViewWillBeginDragging(_ scrollView: ScrollView) { lines.append("begin") }
      func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {
        lines.append("\(willDecelerate)")
      }
    }
    let stage = NestedStage()
    let (ofList, ofPage) = (Delegate(), Delegate())
    stage.list.delegate = ofList
    stage.page.delegate = ofPage
    stage.list.contentOffset.y = 150
    stage.press()
    stage.move(to: -120)
    #expect(stage.offsets == [200, 70])
    stage.list.removeFromSuperview()
    #expect(!stage.list.isDragging && stage.page.isDragging)
    #expect(ofList.lines == ["begin", "false"] && ofPage.lines == ["begin"])
    stage.move(to: -160)
    #expect(stage.offsets == [200, 110])
    // There is nothing left to which it could go back.
    stage.page.addSubview(stage.list)
    stage.move(to: -20)
    #expect(stage.list.contentOffset.y == 200 && stage.page.contentOffset.y < 0)
    stage.move(to: -180)
    #expect(stage.offsets == [200, 130])
    stage.pointer.release()
    #expect(ofPage.lines == ["begin", "true"] && stage.page.isDecelerating)
    stage.window.settle()
    #expect(stage.page.contentOffset.y > 200)
    // The next press is one like any other.
    stage.page.contentOffset.y = 0
    stage.list.contentOffset.y = 0
    stage.press()
    stage.move(to: -30)
    #expect(stage.offsets == [30, 0])
    stage.pointer.release()
    stage.window.settle()
  }

  @Test(
    "L7 A diagonal drag goes on in the page with the part that the page got from the list, when that list is removed")
  func diagonalListLeaves() {
    let stage = NestedStage()
    stage.list.contentSize.width = 600
    stage.list.contentOffset.y = 150
    stage.pointer.press(at: Point(x: 200, y: 190))
    stage.pointer.move(to: Point(x: 100, y: 80), duration: 0.3)
    let offset = stage.page.contentOffset.y
    #expect(stage.list.contentOffset.x > 50 && stage.offsets[0] == 200 && offset > 20)
    stage.list.removeFromSuperview()
    #expect(!stage.list.isDragging && stage.page.isDragging)
    stage.pointer.move(to: Point(x: 90, y: 50), duration: 0.3)
    #expect(abs(stage.page.contentOffset.y - offset - 30) < 1e-6)
    stage.pointer.release()
    #expect(!stage.page.isDragging)
    stage.window.settle()
  }

  @Test("L7 G5 A drag that went on in the page ends with the page's pan: disabled, cancelled, or removed itself")
  func heirEnds() {
    for end in 0..<4 {
      let stage = NestedStage()
      stage.list.contentOffset.y = 150
      stage.press()
      stage.move(to: -120)
      stage.list.removeFromSuperview()
      switch end {
      case 0: stage.window.send(.pointersLost)
      case 1: stage.page.isScrollEnabled = false
      case 2: stage.page.contentOffset.y = 70
      default: stage.page.removeFromSuperview()
      }
      #expect(!stage.page.isDragging, "\(end)")
      stage.move(to: -140)
      stage.pointer.release()
      stage.window.settle()
      #expect(stage.page.contentOffset.y == 70, "\(end)")
    }
  }

  @Test("L7 A list that leaves while it has the page's drag gives it back")
  func holderLeaves() {
    let stage = NestedStage()
    stage.page.contentSize.height = 320
    stage.page.contentOffset.y = 10
    stage.press()
    // The list is at its beginning, so the page gets the drag.
    stage.move(to: 5)
    let start = 150 + GestureMetrics.touchSlopPoints
    stage.pointer.move(to: Point(x: 100, y: start - 60), duration: 0.3)
    #expect(stage.offsets == [50, 20] && stage.list.isDragging)
    stage.list.removeFromSuperview()
    #expect(!stage.list.isDragging && stage.page.isDragging)
    stage.pointer.move(to: Point(x: 100, y: start - 100), duration: 0.3)
    #expect(stage.page.contentOffset.y > 20)
    stage.pointer.move(to: Point(x: 100, y: start - 55), duration: 0.3)
    #expect(stage.offsets == [50, 15])
    stage.pointer.release()
    stage.window.settle()
  }

  @Test("L7 A drag does not go on where either of the two does not share it")
  func notShared() {
    for isInner in [false, true] {
      let stage = NestedStage()
      (isInner ? stage.list : stage.page).scrollInput.sharesDrags = false
      stage.list.contentOffset.y = 150
      stage.press()
      stage.move(to: -120)
      #expect(stage.list.contentOffset.y > 200 && stage.page.contentOffset.y == 0)
      stage.pointer.release()
      stage.window.settle()
      #expect(stage.offsets == [200, 0])
    }
  }

  @Test("L6 A fling moves on as a release does, bounces at an end, asks where it rests once, and reports its end")
  func fling() {
    let stage = ScrollStage()
    stage.scroll.contentOffset.y = 100
    _ = stage.take()
    stage.scroll.fling(velocity: Point(x: 0, y: 500))
    #expect(stage.scroll.isDecelerating)
    stage.window.settle()
    #expect(abs(stage.y - (100 + 500 / 2.002)) < 0.5)
    #expect(stage.take() == ["scroll", "didDecelerate"])
    var asked: [Point] = []
    stage.scroll.restingOffset = { _, velocity in
      asked.append(velocity)
      return Point(x: 0, y: 40)
    }
    stage.scroll.fling(velocity: Point(x: 300, y: -500))
    stage.window.settle()
    #expect(stage.y == 40 && asked == [Point(x: 0, y: -500)])
    stage.scroll.restingOffset = nil
    _ = stage.take()
    stage.scroll.fling(velocity: Point(x: 0, y: -900))
    stage.window.advance(by: 0.1)
    #expect(stage.y < 0)
    stage.window.settle()
    #expect(stage.y == 0)
    // It takes the content from a finger.
    let pointer = stage.pointer()
    pointer.press(at: Point(x: 100, y: 180))
    pointer.move(to: Point(x: 100, y: 100), duration: 0.1)
    _ = stage.take()
    stage.scroll.fling(velocity: Point(x: 0, y: 500))
    #expect(stage.take().contains("didDrag true"))
    pointer.release()
    stage.window.settle()
    stage.window.prefersReducedMotion = true
    stage.scroll.contentOffset.y = 100
    stage.scroll.fling(velocity: Point(x: 0, y: 500))
    #expect(abs(stage.y - (100 + 500 / 2.002)) < 0.5)
    stage.window.settle()
    #expect(misuses { stage.scroll.fling(velocity: Point(x: 0, y: .nan)) }.count == 1)
    #expect(!stage.scroll.isScrolling)
  }

  @Test("L7 A page that is disabled while it has the list's drag is left by the finger")
  func disabledPage() {
    let stage = NestedStage()
    stage.list.contentOffset.y = 150
    stage.press()
    stage.move(to: -120)
    #expect(stage.offsets == [200, 70] && stage.page.isDragging)
    stage.page.isScrollEnabled = false
    #expect(!stage.page.isDragging)
    stage.move(to: -200)
    #expect(stage.offsets == [200, 70])
    stage.pointer.release()
    stage.window.settle()
    #expect(stage.offsets == [200, 70])
  }

  @Test("L7 A scroll by a call that gives way to a list's velocity does not tell that it has ended")
  func interruptedCall() {
    final class Delegate: ScrollViewDelegate {
      var endCount = 0
      func scrollViewDidEndScrolling(_ scrollView: ScrollView) { endCount += 1 }
    }
    let stage = NestedStage()
    let delegate = Delegate()
    stage.page.delegate = delegate
    stage.page.scroll(to: Point(x: 0, y: 300), duration: 5)
    stage.window.advance(by: 0.1)
    stage.list.fling(velocity: Point(x: 0, y: 3000))
    stage.window.settle()
    #expect(stage.list.contentOffset.y == 200 && stage.page.contentOffset.y > 300)
    #expect(delegate.endCount == 0)
  }

  @Test(
    "L7 A list that reaches its end between two frames gives its velocity to a page that has left its own end by then")
  func pageHasLeftItsEnd() {
    let stage = NestedStage()
    stage.page.contentOffset.y = 700
    stage.list.frame.origin.y = 750
    stage.list.contentOffset.y = 150
    stage.page.scroll(to: .zero, duration: 1)
    stage.list.fling(velocity: Point(x: 0, y: 3000))
    stage.window.advance(by: 0.1)
    #expect(stage.list.contentOffset.y == 200 && stage.page.isDecelerating)
    stage.window.settle()
    #expect(stage.offsets == [200, 700])
  }

  @Test("V9 A window is let go while a list in it is flung towards its end")
  func released() {
    weak var window: Window?
    do {
      let stage = NestedStage()
      stage.list.fling(velocity: Point(x: 0, y: 3000))
      stage.window.advance(by: 1.0 / 60)
      window = stage.window
    }
    #expect(window == nil)
  }
}
