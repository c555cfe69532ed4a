import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// How the parts of a split view go from one arrangement to the next.
struct SplitArrangementTests {
  @Test("P4 The side lies beside the content at each edge, with a line between them, as far as there is room")
  func places() {
    let stage = SplitStage(.beside(.leading, length: 100))
    func places(_ arrangement: SplitArrangement) -> [Rect] {
      stage.split.arrangement = arrangement
      stage.window.settle()
      return [stage.split.side.frame, stage.split.content.frame]
    }
    #expect(
      places(.beside(.leading, length: 100))
        == [Rect(x: 0, y: 0, width: 100, height: 300), Rect(x: 101, y: 0, width: 299, height: 300)])
    #expect(
      places(.beside(.trailing, length: 100))
        == [Rect(x: 300, y: 0, width: 100, height: 300), Rect(x: 0, y: 0, width: 299, height: 300)])
    #expect(
      places(.beside(.bottom, length: 100))
        == [Rect(x: 0, y: 200, width: 400, height: 100), Rect(x: 0, y: 0, width: 400, height: 199)])
    #expect(
      places(.beside(.top, length: 1000))
        == [Rect(x: 0, y: 0, width: 400, height: 299), Rect(x: 0, y: 300, width: 400, height: 0)])
    stage.window.layoutDirection = .rightToLeft
    #expect(places(.beside(.leading, length: 100))[0] == Rect(x: 300, y: 0, width: 100, height: 300))
  }

  @Test(
    "P4 The line is opaque, in the colour that the theme's has over its ground, because nothing lies behind it",
    arguments: [(Theme.light, 0.87), (Theme.dark, 0.2435), (Theme.highContrast, 1.0)])
  func lineColor(_ theme: Theme, white: Double) {
    let stage = SplitStage(.beside(.leading, length: 100))
    stage.window.theme = theme
    stage.window.settle()
    let line = stage.split.subviews.first { $0.frame == Rect(x: 100, y: 0, width: 1, height: 300) }
    #expect(line?.backgroundColor?.alpha == 1)
    #expect(abs((line?.backgroundColor?.red ?? -1) - white) < 1e-9)
    stage.split.separatorColor = .red
    #expect(line?.backgroundColor == .red)
  }

  @Test("P4 A length that is no length is misuse and counts as 0", arguments: [-1, Double.nan, .infinity])
  func misuse(_ length: Double) {
    let stage = SplitStage()
    let misuses = queueMisuses { stage.split.arrangement = .beside(.leading, length: length) }
    #expect(misuses.count == 1)
    #expect(stage.split.arrangement.length == 0)
  }

  @Test(
    "P4 From any arrangement to any other the parts move from where they are seen, a part of the way in each frame",
    arguments: [
      SplitArrangement.beside(.leading, length: 100), .drawer(.leading, length: 200), .beside(.bottom, length: 120),
      .drawer(.trailing, length: 200),
    ], [true, false])
  func movement(_ end: SplitArrangement, _ isOpen: Bool) {
    for start in [
      SplitArrangement.beside(.leading, length: 100), .drawer(.leading, length: 200), .beside(.bottom, length: 120),
    ] where start != end {
      let stage = SplitStage(start)
      if isOpen { stage.split.openDrawer(animated: false) }
      stage.frame()
      var last = (stage.split.side.frame, stage.split.content.frame)
      stage.split.separatorColor = .red
      let line = stage.split.subviews.first { $0.backgroundColor == .red }
      stage.split.arrangement = end
      for _ in 0..<30 {
        stage.frame()
        let now = (stage.split.side.frame, stage.split.content.frame)
        #expect(step(last.0, now.0) < 60 && step(last.1, now.1) < 60)
        #expect(line.map { min($0.frame.width, $0.frame.height) <= 1 } == true, "the line stays one")
        last = now
      }
      stage.window.settle()
      let other = SplitStage(end)
      #expect(stage.split.side.frame == other.split.side.frame)
      #expect(stage.split.side.isHidden == other.split.side.isHidden)
      #expect(stage.split.content.frame == other.split.content.frame)
      #expect(stage.content.isFocusable)
      #expect(stage.window.nextWakeTime == nil)
    }
  }

  /// How far the edges of a rectangle have moved at most.
  private func step(_ a: Rect, _ b: Rect) -> Double {
    [a.minX - b.minX, a.maxX - b.maxX, a.minY - b.minY, a.maxY - b.maxY].map(abs).max() ?? 0
  }

  @Test(
    "P4 Another arrangement in the middle of the way begins where the parts are seen, and another size changes only the goal"
  )
  func retarget() {
    let stage = SplitStage(.beside(.leading, length: 100))
    stage.split.arrangement = .drawer(.leading, length: 200)
    for _ in 0..<8 { stage.frame() }
    let seen = stage.split.content.frame
    #expect(seen.minX > 10 && seen.minX < 90)
    stage.split.arrangement = .beside(.leading, length: 100)
    stage.window.advance(by: 0)
    #expect(step(stage.split.content.frame, seen) < 1)
    for width in stride(from: 396.0, through: 360, by: -4) {
      let before = stage.split.content.frame.minX
      stage.resize(to: width)
      #expect(stage.split.content.frame.minX == before)
      stage.frame()
      #expect(stage.split.content.frame.maxX <= width + 40)
    }
    stage.window.settle()
    #expect(stage.split.content.frame == Rect(x: 101, y: 0, width: 259, height: 300))
  }

  @Test("P4 With reduced motion everything is at its place at once, and the side fades in")
  func reducedMotion() {
    let stage = SplitStage(.beside(.leading, length: 100), reducedMotion: true)
    stage.split.arrangement = .beside(.bottom, length: 100)
    stage.frame()
    #expect(stage.split.side.frame == Rect(x: 0, y: 200, width: 400, height: 100))
    #expect(stage.split.side.presented.alpha < 0.5)
    stage.window.settle()
    #expect(stage.split.side.presented.alpha == 1)
  }

  @Test(
    "P4 A finger that drags the drawer goes on when the size changes, and lets go when the side is no drawer any more")
  func resizeDuringDrag() {
    let stage = SplitStage()
    stage.pointer.press(at: Point(x: 5, y: 50))
    stage.pointer.move(to: Point(x: 105, y: 50), duration: 0.2)
    let before = stage.visible
    stage.split.arrangement = .drawer(.leading, length: 180)
    stage.resize(to: 380)
    #expect(stage.visible == before)
    stage.pointer.move(to: Point(x: 135, y: 50), duration: 0.1)
    #expect(abs(stage.visible - before - 30) <= 1)
    stage.split.arrangement = .beside(.leading, length: 100)
    stage.pointer.move(to: Point(x: 40, y: 50), duration: 0.1)
    stage.pointer.release()
    stage.window.settle()
    #expect(stage.split.side.frame == Rect(x: 0, y: 0, width: 100, height: 300))
    #expect(!stage.split.isDrawerOpen)
  }

  @Test("P4 What is pressed in the side stays in sight when the side becomes a drawer, and goes on")
  func pressSurvives() {
    let stage = SplitStage(.beside(.leading, length: 150))
    let slider = Slider()
    slider.frame = Rect(x: 10, y: 20, width: 130, height: 30)
    stage.split.side.addSubview(slider)
    stage.window.advance(by: 0)
    stage.pointer.press(at: Point(x: 75, y: 35))
    let value = slider.value
    stage.split.arrangement = .drawer(.leading, length: 200)
    stage.window.settle()
    #expect(stage.split.isDrawerOpen)
    stage.pointer.move(to: Point(x: 110, y: 35), duration: 0.1)
    #expect(slider.isTracking && slider.value > value)
    stage.pointer.release()
    stage.window.settle()
    #expect(stage.split.isDrawerOpen)
  }

  @Test("P4 A side that has the focus and becomes a drawer loses it, and gets it back beside the content")
  func focus() {
    let stage = SplitStage(.beside(.leading, length: 150))
    stage.window.focusedView = stage.side
    stage.split.arrangement = .drawer(.leading, length: 200)
    stage.window.settle()
    #expect(stage.window.focusedView == nil)
    stage.split.arrangement = .beside(.leading, length: 150)
    #expect(stage.window.focusedView === stage.side)
  }

  @Test(
    "P4 On its way to an edge beside the former one, the side has the line at its inner edge",
    arguments: SplitArrangement.Edge.allCases)
  func line(_ end: SplitArrangement.Edge) throws {
    let starts: [SplitArrangement.Edge] =
      end == .leading || end == .trailing ? [.top, .bottom] : [.leading, .trailing]
    for start in starts {
      let stage = SplitStage(.beside(start, length: 100))
      stage.split.separatorColor = .red
      let line = try #require(stage.split.subviews.first { $0.backgroundColor == .red })
      stage.split.arrangement = .beside(end, length: 100)
      for _ in 0..<10 {
        stage.frame()
        let side = stage.split.side.frame
        let place =
          switch end {
          case .leading: Rect(x: side.maxX, y: side.minY, width: 1, height: side.height)
          case .trailing: Rect(x: side.minX - 1, y: side.minY, width: 1, height: side.height)
          case .top: Rect(x: side.minX, y: side.maxY, width: side.width, height: 1)
          case .bottom: Rect(x: side.minX, y: side.minY - 1, width: side.width, height: 1)
          }
        #expect(line.frame == place, "from \(start)")
      }
    }
  }

  @Test("P4 A length, a thickness and a duration of 0 are no misuse")
  func zero() {
    let stage = SplitStage()
    let misuses = queueMisuses {
      stage.split.separatorThickness = 0
      stage.split.animationDuration = 0
      stage.split.arrangement = .beside(.leading, length: 0)
    }
    #expect(misuses == [])
    stage.window.settle()
    #expect(stage.split.side.frame.width == 0)
    #expect(stage.split.content.frame == Rect(x: 0, y: 0, width: 400, height: 300))
  }
}
