import Testing
import ViewTreeTesting

@testable import ViewTree

/// Trees that are deeper than the stack, or very wide.
@Suite("Deep and wide trees")
struct DeepTreeTests {
  private final class Leaf: View {
    nonisolated let onRelease: @Sendable () -> Void
    init(onRelease: @escaping @Sendable () -> Void) {
      self.onRelease = onRelease
      super.init(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    }
    deinit { onRelease() }
    override var canBecomeFocused: Bool { true }
  }

  private let window = Window.forGestures()

  /// The outermost and the innermost of `depth` nested views.
  private func chain(_ depth: Int, _ make: () -> View = { View() }) -> (top: View, leaf: View) {
    let leaf = make()
    leaf.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    var top = leaf
    for _ in 1..<depth {
      let outer = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
      outer.addSubview(top)
      top = outer
    }
    return (top, leaf)
  }

  @Test("V5 V9 Ten thousand nested views: laid out, drawn, hit, converted, printed, found, focused, released")
  func depth() {
    let released = Log()
    var list = DisplayList()
    weak var held: View?
    do {
      let (top, leaf) = chain(10_000) { Leaf { released.append("leaf") } }
      leaf.backgroundColor = .red
      leaf.accessibilityLabel = "leaf"
      window.addSubview(top)
      #expect(leaf.window === window)
      window.advance(by: 0)
      window.paintAll(into: &list)
      #expect(list.visibleCount == 1)
      #expect(window.hitTest(Point(x: 50, y: 50)) === leaf && window.hitTest(Point(x: 150, y: 50)) === window)
      leaf.setNeedsLayout()
      leaf.backgroundColor = .blue
      top.center.x += 10
      #expect(window.hitTest(Point(x: 105, y: 50)) === leaf)
      window.advance(by: 0)
      window.paint(window.damage, into: &list)
      #expect(window.lastDamage.allSatisfy { Rect(x: 0, y: 0, width: 112, height: 102).contains($0) })
      expectClose(leaf.convert(Point(x: 1, y: 2), to: nil), Point(x: 11, y: 2))
      expectClose(leaf.convert(Point(x: 1, y: 2), from: top), Point(x: 1, y: 2))
      #expect(window.find(label: "leaf") === leaf)
      window.point(.hovered, 50, 50)
      window.point(.began, 50, 50)
      #expect(leaf.isFocused)
      window.point(.ended, 50, 50)
      window.key(.tab)
      top.layoutDirection = .rightToLeft
      #expect(leaf.effectiveLayoutDirection == .rightToLeft)
      View.animate(withDuration: 1, curve: .linear) { top.alpha = 0.5 }
      window.advance(by: 0.5)
      window.paint(window.damage, into: &list)
      top.isHidden = true
      #expect(window.focusedView == nil)
      top.isHidden = false
      top.removeFromSuperview()
      #expect(leaf.window == nil)
      window.addSubview(top)
      window.advance(by: 0)
      top.removeFromSuperview()
      held = top
    }
    #expect(held == nil && released.lines == ["leaf"])
    let shallow = chain(300).top
    #expect(shallow.treeDescription.split(separator: "\n").count == 300)
  }

  @Test("V9 Releasing a window releases a deep tree; a part that is still referenced stays intact")
  func release() {
    let released = Log()
    var kept: View?
    do {
      let other = Window.forGestures()
      let (top, leaf) = chain(10_000) { Leaf { released.append("leaf") } }
      other.addSubview(top)
      var half = leaf
      for _ in 0..<5_000 { half = half.superview ?? half }
      kept = half
      _ = top
    }
    #expect(released.lines.isEmpty && kept?.superview == nil && kept?.window == nil && kept?.subviews.count == 1)
    kept = nil
    #expect(released.lines == ["leaf"])
  }

  @Test("V4 A deep tree of a class that may override the hit test")
  func deepAndOverridden() {
    final class Own: View {}
    let top = Own(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    var last: View = top
    for _ in 1..<2_000 {
      let next = Own(frame: Rect(x: 0, y: 0, width: 100, height: 100))
      last.addSubview(next)
      last = next
    }
    window.addSubview(top)
    window.advance(by: 0)
    #expect(window.hitTest(Point(x: 50, y: 50)) === last)
  }

  @Test("V7 A hundred thousand subviews of one view: added, hit, drawn, hidden, removed")
  func width() {
    let group = View(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    window.addSubview(group)
    for index in 0..<100_000 {
      let view = View(frame: Rect(x: Double(index % 400), y: Double(index / 400), width: 1, height: 1))
      view.backgroundColor = .red
      group.addSubview(view)
    }
    window.advance(by: 0)
    var list = DisplayList()
    window.paintAll(into: &list)
    #expect(list.commands.count == 100_000)
    #expect(window.hitTest(Point(x: 3.5, y: 2.5)) === group.subviews[803])
    group.subviews[803].backgroundColor = .blue
    window.advance(by: 0)
    #expect(window.lastDamage == [Rect(x: 2, y: 1, width: 3, height: 3)])
    group.isHidden = true
    window.advance(by: 0)
    #expect(!window.lastDamage.isEmpty && window.hitTest(Point(x: 3.5, y: 2.5)) === window)
    group.removeFromSuperview()
    window.advance(by: 0)
    #expect(window.lastDamage.isEmpty)
  }
}
