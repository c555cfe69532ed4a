import Testing
import ViewTree
import ViewTreeTesting

/// What containers that are built on a scroll view use.
@Suite("Scroll views for containers") struct ScrollViewContainerTests {
  @Test("L4 content that is inserted before what is seen moves nothing, and ends no movement")
  func moveContent() {
    let stage = ScrollStage()
    stage.scroll.contentOffset.y = 100
    stage.scroll.moveContent(by: Point(x: 0, y: 300), to: Size(width: 200, height: 1300))
    #expect(stage.y == 400)
    stage.pointer().drag(from: Point(x: 50, y: 150), to: Point(x: 50, y: 50), duration: 0.1)
    #expect(stage.scroll.isDecelerating)
    let before = stage.y
    stage.scroll.moveContent(by: Point(x: 0, y: 1000), to: Size(width: 200, height: 2300))
    #expect(abs(stage.y - before - 1000) < 1e-9 && stage.scroll.isDecelerating)
    stage.window.settle()
    #expect(stage.y > before + 1010)
    // Not beyond what there is.
    stage.scroll.moveContent(by: Point(x: 0, y: 5000), to: Size(width: 200, height: 2000))
    #expect(stage.y == 1800)
    stage.scroll.moveContent(by: Point(x: 0, y: -5000), to: Size(width: 200, height: 100))
    #expect(stage.y == 0)
    #expect(misuses { stage.scroll.moveContent(by: Point(x: .nan, y: 0), to: .zero) }.count == 1)
  }

  @Test("V16 a scroll view that has nothing to scroll after a layout does not keep the focus until the next frame")
  func focusAfterLayout() {
    final class Page: ScrollView {
      override func layoutSubviews() { contentSize = Size(width: bounds.width, height: 300) }
    }
    let window = Window(size: Size(width: 200, height: 200))
    let page = Page(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    window.addSubview(page)
    window.advance(by: 0.1)
    window.focusedView = page
    #expect(window.focusedView === page)
    page.frame.size.height = 400
    page.setNeedsLayout()
    window.advance(by: 0.1)
    #expect(!page.canBecomeFocused && window.focusedView == nil)
  }

  @Test("L4 a scroll by a call goes to the same content, and its goal stays within the range")
  func movedGoal() {
    let stage = ScrollStage()
    stage.scroll.scroll(to: Point(x: 0, y: 500), duration: 0.5)
    stage.window.advance(by: 0.2)
    stage.scroll.moveContent(by: Point(x: 0, y: 200), to: Size(width: 200, height: 1200))
    stage.window.settle()
    #expect(stage.y == 700)
    stage.scroll.scroll(to: Point(x: 0, y: 1000), duration: 0.5)
    stage.window.advance(by: 0.1)
    stage.scroll.moveContent(by: Point(x: 0, y: -100), to: Size(width: 200, height: 1000))
    stage.window.settle()
    #expect(stage.y == 800)
  }

  @Test("L18 it coasts at a constant velocity until told otherwise, or to the end")
  func coast() {
    let stage = ScrollStage()
    stage.scroll.coast(velocity: Point(x: 0, y: 100))
    stage.window.advance(by: 0.5)
    #expect(abs(stage.y - 50) < 1e-6 && stage.scroll.isScrolling)
    stage.scroll.coast(velocity: .zero)
    stage.window.settle()
    #expect(abs(stage.y - 50) < 1e-6 && !stage.scroll.isScrolling)
    stage.scroll.coast(velocity: Point(x: 50, y: 10_000))
    stage.window.settle()
    #expect(stage.y == 800 && stage.x == 0)
    #expect(misuses { stage.scroll.coast(velocity: Point(x: 0, y: .infinity)) }.count == 1)
  }

  @Test("L4 the size is told before the offset is brought into the range")
  func sizeHook() {
    final class Wrapping: ScrollView {
      override func visibleSizeDidChange() {
        contentSize = Size(width: bounds.width, height: bounds.width > 0 ? 40_000 / bounds.width : 0)
      }
    }
    let scroll = Wrapping(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    scroll.contentOffset.y = 1000
    #expect(scroll.contentOffset.y == 300)
    scroll.frame.size.width = 50
    #expect(scroll.contentOffset.y == 300 && scroll.contentSize.height == 800)
    scroll.frame.size.width = 200
    #expect(scroll.contentOffset.y == 100)
  }

  @Test("L4 only another size, or other insets, are told, and insets that are misuse are not")
  func sameSize() {
    final class Counting: ScrollView {
      var count = 0
      override func visibleSizeDidChange() { count += 1 }
    }
    let scroll = Counting(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    scroll.contentInsets = EdgeInsets(top: 10)
    let count = scroll.count
    scroll.contentInsets = EdgeInsets(top: 10)
    scroll.frame.origin.x = 5
    scroll.contentSize = Size(width: 100, height: 500)
    scroll.contentOffset.y = 50
    #expect(misuses { scroll.contentInsets.bottom = .nan }.count == 1)
    #expect(scroll.count == count && scroll.contentInsets == EdgeInsets(top: 10))
    scroll.contentInsets.left = 1
    scroll.frame.size.height = 90
    #expect(scroll.count == count + 2)
  }

  @Test("V3 a decoration lies over all subviews, and is none of them")
  func decoration() {
    let window = Window(size: Size(width: 100, height: 100))
    let view = View(frame: window.bounds)
    window.addSubview(view)
    let (mark, child) = (View(frame: view.bounds), View(frame: view.bounds))
    view.addDecoration(mark)
    view.addSubview(child)
    #expect(view.subviews.count == 1 && view.subviews.first === child)
    #expect(mark.superview === view)
    #expect(window.hitTest(Point(x: 5, y: 5)) === mark)
    mark.removeFromSuperview()
    #expect(window.hitTest(Point(x: 5, y: 5)) === child)
    #expect(misuses { view.addDecoration(view) }.count == 1)
  }

  @Test("V3 a decoration that is added again stays one, and becomes a subview when it is added as one")
  func decorationAgain() {
    let window = Window(size: Size(width: 100, height: 100))
    let (view, mark, other) = (View(frame: window.bounds), View(), View())
    func isSame(_ views: [View], _ others: [View]) -> Bool {
      views.map(ObjectIdentifier.init) == others.map(ObjectIdentifier.init)
    }
    window.addSubview(view)
    for _ in 0..<2 { view.addDecoration(mark) }
    #expect(view.subviews.isEmpty && mark.superview === view)
    view.addSubview(other)
    view.addDecoration(mark)
    #expect(isSame(view.subviews, [other]))
    #expect(misuses { view.bringSubviewToFront(mark) }.count == 1)
    #expect(misuses { view.sendSubviewToBack(mark) }.count == 1)
    let next = View()
    #expect(misuses { view.insertSubview(next, above: mark) }.count == 1)
    #expect(isSame(view.subviews, [other, next]))
    view.insertSubview(mark, at: 0)
    #expect(isSame(view.subviews, [mark, other, next]))
    view.addDecoration(other)
    #expect(isSame(view.subviews, [mark, next]))
    other.removeFromSuperview()
    #expect(isSame(view.subviews, [mark, next]) && other.superview == nil)
  }

  @Test("L19 a row is labelled by what is in it, unless it has a label of its own")
  func rowLabel() {
    let row = View()
    let group = View()
    let hidden = Label(text: "no")
    hidden.isHidden = true
    for view in [Label(text: "a"), group, hidden] { row.addSubview(view) }
    group.addSubview(Label(text: "b"))
    #expect(row.accessibilityLabel == nil)
    row.accessibilityRole = .row
    #expect(row.accessibilityLabel == "a, b")
    row.accessibilityLabel = "own"
    #expect(row.accessibilityLabel == "own")
  }
}
