import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// The drawer of a split view: calls, fingers, keys, and what gets input and the focus.
struct SplitDrawerTests {
  @Test("P4 A drawer is closed at first, slides in by a call, and out again; it says so once each time")
  func calls() {
    let stage = SplitStage()
    var changes: [Bool] = []
    stage.split.onDrawerChange = { [unowned split = stage.split] in changes.append(split.isDrawerOpen) }
    #expect(stage.split.side.isHidden)
    #expect(stage.split.content.frame == Rect(x: 0, y: 0, width: 400, height: 300))
    stage.split.openDrawer(animated: true)
    #expect(stage.split.isDrawerOpen)
    var last = 0.0
    while last < 200, changes.count < 3 {
      stage.frame()
      #expect(stage.visible > last && stage.visible - last < 60)
      last = stage.visible
    }
    stage.window.settle()
    #expect(stage.split.side.frame == Rect(x: 0, y: 0, width: 200, height: 300))
    #expect(stage.window.nextWakeTime == nil)
    stage.split.openDrawer(animated: true)
    stage.split.closeDrawer(animated: true)
    stage.window.settle()
    #expect(stage.split.side.isHidden)
    #expect(changes == [true, false])
  }

  @Test("P4 A drawer goes back from where it is seen when it is called back on its way")
  func retarget() {
    let stage = SplitStage()
    stage.split.openDrawer(animated: true)
    for _ in 0..<5 { stage.frame() }
    let before = stage.visible
    #expect(before > 20 && before < 180)
    stage.split.closeDrawer(animated: true)
    #expect(stage.visible == before)
    stage.frame()
    #expect(abs(stage.visible - before) < 40)
    stage.window.settle()
    #expect(stage.split.side.isHidden && !stage.split.isDrawerOpen)
  }

  @Test(
    "P4 A drag from the edge pulls the drawer in, and a drag back pushes it out, in either direction of reading",
    arguments: [PointerEvent.Device.touch, .mouse], [LayoutDirection.leftToRight, .rightToLeft])
  func swipe(_ device: PointerEvent.Device, _ direction: LayoutDirection) {
    let stage = SplitStage(direction: direction, device: device)
    func x(_ x: Double) -> Point { Point(x: direction == .rightToLeft ? 400 - x : x, y: 50) }
    stage.pointer.drag(from: x(200), to: x(380), duration: 0.1)
    stage.window.settle()
    #expect(!stage.split.isDrawerOpen, "only from the edge")
    stage.pointer.press(at: x(5))
    stage.pointer.move(to: x(140), duration: 0.3)
    let shown = stage.split.side.frame
    let visible = direction == .rightToLeft ? 400 - shown.minX : shown.maxX
    #expect(visible > 110 && visible < 136)
    stage.pointer.hold(0.2)
    stage.pointer.release()
    stage.window.settle()
    #expect(stage.split.isDrawerOpen)
    #expect(stage.split.side.frame.minX == (direction == .rightToLeft ? 200 : 0))
    stage.pointer.drag(from: x(150), to: x(60), duration: 0.05)
    stage.window.settle()
    #expect(!stage.split.isDrawerOpen && stage.split.side.isHidden)
  }

  @Test("P4 A drawer at any edge slides in from there", arguments: SplitArrangement.Edge.allCases)
  func edges(_ edge: SplitArrangement.Edge) {
    let stage = SplitStage(.drawer(edge, length: 120))
    let (from, to, end) =
      switch edge {
      case .leading: (Point(x: 4, y: 50), Point(x: 150, y: 50), Rect(x: 0, y: 0, width: 120, height: 300))
      case .trailing: (Point(x: 396, y: 50), Point(x: 250, y: 50), Rect(x: 280, y: 0, width: 120, height: 300))
      case .top: (Point(x: 20, y: 4), Point(x: 20, y: 150), Rect(x: 0, y: 0, width: 400, height: 120))
      case .bottom: (Point(x: 20, y: 296), Point(x: 20, y: 150), Rect(x: 0, y: 180, width: 400, height: 120))
      }
    stage.pointer.drag(from: from, to: to, duration: 0.2)
    stage.window.settle()
    #expect(stage.split.side.frame == end)
    stage.pointer.drag(from: to, to: from, duration: 0.2)
    stage.window.settle()
    #expect(stage.split.side.isHidden)
  }

  @Test("P4 A drawer is caught in its movement, and goes on with the finger")
  func caught() {
    let stage = SplitStage()
    stage.split.openDrawer(animated: true)
    for _ in 0..<6 { stage.frame() }
    let before = stage.visible
    stage.pointer.press(at: Point(x: 300, y: 50))
    stage.pointer.hold(0.3)
    #expect(stage.visible == before)
    stage.pointer.move(to: Point(x: 100, y: 50), duration: 0.3)
    #expect(stage.visible < before)
    stage.pointer.release()
    stage.window.settle()
    #expect(!stage.split.isDrawerOpen)
  }

  @Test("P4 What lies under an open drawer is neither pressed nor focused; a press beside the drawer only closes it")
  func beneath() {
    let stage = SplitStage()
    var taps = 0
    stage.content.onTap = { taps += 1 }
    stage.pointer.tap(at: Point(x: 300, y: 120))
    #expect(taps == 1)
    stage.split.openDrawer(animated: true)
    stage.window.settle()
    #expect(!stage.content.isFocusable)
    #expect(stage.split.accessibilityChildren.map(\.accessibilityLabel) == ["Side"])
    for _ in 0..<5 {
      stage.keys.press(.tab)
      #expect(stage.window.focusedView !== stage.content)
    }
    stage.pointer.tap(at: Point(x: 300, y: 120))
    stage.window.settle()
    #expect(taps == 1 && !stage.split.isDrawerOpen)
    stage.pointer.tap(at: Point(x: 300, y: 120))
    #expect(taps == 2)
  }

  @Test("P4 The focus goes into the drawer, and Escape closes it and brings the focus back")
  func focus() {
    let stage = SplitStage()
    stage.outside.onTap = { [unowned split = stage.split] in split.openDrawer(animated: true) }
    stage.window.focusedView = stage.outside
    stage.keys.press(.return)
    #expect(stage.window.focusedView === stage.side)
    stage.window.settle()
    stage.keys.press(.escape)
    #expect(!stage.split.isDrawerOpen)
    #expect(stage.window.focusedView === stage.outside)
    stage.window.settle()
    #expect(stage.split.side.isHidden)
    stage.keys.press(.escape)
    #expect(!stage.split.isDrawerOpen)
  }

  @Test("P4 The content is dimmed as far as the drawer is seen, also while that closes, and under a finger")
  func dimming() throws {
    let stage = SplitStage()
    let color = stage.split.effectiveTheme.dimmingColor
    let scrim = try #require(stage.split.subviews.first { $0.backgroundColor == color })
    func expectDimmed(sourceLocation: SourceLocation = #_sourceLocation) {
      #expect(stage.visible > 20 && stage.visible < 180 && !scrim.isHidden, sourceLocation: sourceLocation)
      #expect(abs(scrim.presented.alpha - stage.visible / 200) < 0.02, sourceLocation: sourceLocation)
    }
    #expect(scrim.isHidden)
    stage.split.openDrawer(animated: true)
    for _ in 0..<5 { stage.frame() }
    expectDimmed()
    stage.window.settle()
    #expect(!scrim.isHidden && scrim.presented.alpha == 1)
    stage.split.closeDrawer(animated: true)
    for _ in 0..<5 { stage.frame() }
    expectDimmed()
    stage.window.settle()
    #expect(scrim.isHidden)
    stage.pointer.press(at: Point(x: 5, y: 50))
    stage.pointer.move(to: Point(x: 140, y: 50), duration: 0.3)
    expectDimmed()
    stage.pointer.release()
  }

  @Test("P4 A drawer that a finger pushes back is seen until its last point is out of sight")
  func lastPoint() {
    let stage = SplitStage()
    stage.split.separatorThickness = 0
    stage.window.settle()
    stage.pointer.press(at: Point(x: 5, y: 50))
    stage.pointer.move(to: Point(x: 140, y: 50), duration: 0.3)
    let visible = stage.visible
    stage.pointer.move(to: Point(x: 140.75 - visible, y: 50), duration: 0.3)
    #expect(!stage.split.side.isHidden && stage.visible == 1)
    stage.pointer.move(to: Point(x: 135 - visible, y: 50), duration: 0.1)
    #expect(stage.split.side.isHidden)
    stage.pointer.release()
  }

  @Test("P4 With reduced motion the drawer fades at its place")
  func reducedMotion() {
    let stage = SplitStage(reducedMotion: true)
    stage.split.openDrawer(animated: true)
    stage.frame()
    #expect(stage.split.side.frame == Rect(x: 0, y: 0, width: 200, height: 300))
    #expect(stage.split.side.presented.alpha < 0.5)
    stage.window.settle()
    #expect(stage.split.side.presented.alpha == 1)
    stage.split.closeDrawer(animated: true)
    stage.frame()
    #expect(!stage.split.side.isHidden && stage.split.side.frame.minX == 0)
    stage.window.settle()
    #expect(stage.split.side.isHidden && stage.split.side.alpha == 1)
  }

  @Test("P4 With reduced motion a drawer that fades out can be caught, and is seen then")
  func caughtWhileFading() {
    let stage = SplitStage(reducedMotion: true)
    stage.split.openDrawer(animated: false)
    stage.split.closeDrawer(animated: true)
    stage.frame()
    stage.pointer.press(at: Point(x: 5, y: 50))
    stage.pointer.move(to: Point(x: 180, y: 50), duration: 0.15)
    #expect(stage.visible > 100 && stage.split.side.presented.alpha == 1)
    stage.pointer.release()
    stage.window.settle()
    #expect(stage.split.isDrawerOpen && stage.split.side.presented.alpha == 1)
  }

  @Test("P4 A drawer that fades out is seen when it is opened without a fade", arguments: [false, true])
  func openedWhileFading(_ movesAgain: Bool) {
    let stage = SplitStage(reducedMotion: true)
    stage.split.openDrawer(animated: false)
    stage.split.closeDrawer(animated: true)
    stage.frame()
    stage.window.prefersReducedMotion = !movesAgain
    stage.split.openDrawer(animated: movesAgain)
    stage.window.settle()
    #expect(stage.split.isDrawerOpen && stage.visible == 200)
    #expect(stage.split.side.alpha == 1 && stage.split.side.presented.alpha == 1)
  }

  @Test("P4 Without swiping only calls and Escape move the drawer")
  func noSwiping() {
    let stage = SplitStage()
    stage.split.isSwipeEnabled = false
    stage.pointer.drag(from: Point(x: 5, y: 50), to: Point(x: 180, y: 50), duration: 0.2)
    stage.window.settle()
    #expect(!stage.split.isDrawerOpen)
    stage.split.openDrawer(animated: false)
    #expect(stage.visible == 200)
    stage.pointer.drag(from: Point(x: 150, y: 50), to: Point(x: 10, y: 50), duration: 0.1)
    stage.window.settle()
    #expect(stage.split.isDrawerOpen)
  }
}
