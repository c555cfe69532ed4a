import Testing
import ViewTree
import ViewTreeTesting

/// The damage of a frame.
@Suite struct DamagePassTests {
  let window = Window(size: Size(width: 400, height: 300))

  private func settle() {
    window.advance(by: 0)
    window.advance(by: 0)
    #expect(window.lastDamage.isEmpty)
  }

  private func covers(_ rect: Rect) -> Bool {
    // Every whole pixel of `rect` is in one of the rectangles.
    stride(from: rect.minX, to: rect.maxX, by: 1).allSatisfy { x in
      stride(from: rect.minY, to: rect.maxY, by: 1).allSatisfy { y in
        window.lastDamage.contains { $0.contains(Point(x: x + 0.5, y: y + 0.5)) }
      }
    }
  }

  @Test("V6 Setting a property to its current value damages nothing")
  func same() {
    let view = View(frame: Rect(x: 10, y: 10, width: 50, height: 50))
    view.backgroundColor = .red
    window.addSubview(view)
    settle()
    view.frame = view.frame
    view.backgroundColor = .red
    view.alpha = 1
    view.transform = .identity
    view.isHidden = false
    view.shadow = nil
    #expect(window.nextWakeTime == nil)
    window.advance(by: 0.1)
    #expect(window.lastDamage.isEmpty)
  }

  @Test("V6 A view that moved with what is in it damages no more than what they draw, within what clips them")
  func movedGroup() {
    final class Drawing: View {
      override func draw(in context: inout DrawingContext) { context.fill(bounds, color: .red) }
    }
    let clear = Color(red: 1, green: 0, blue: 0, alpha: 0)
    // A frame of 200 × 100 at 50, 50 with a view of 20 × 20 in it moves by five points to the right.
    let (whole, child) = (Rect(x: 49, y: 49, width: 207, height: 102), Rect(x: 59, y: 59, width: 27, height: 22))
    let withShadow = Rect(x: 42, y: 42, width: 221, height: 116)
    let cases: [(String, Rect, View, (View) -> Void)] = [
      ("nothing", child, View(), { _ in }), ("a background", whole, View(), { $0.backgroundColor = .green }),
      ("an invisible background", child, View(), { $0.backgroundColor = clear }),
      ("a border", whole, View(), { ($0.borderWidth, $0.borderColor) = (1, .green) }),
      ("a shadow", withShadow, View(), { $0.shadow = Shadow(color: .black, radius: 4) }),
      ("a drawing", whole, Drawing(), { _ in }),
      ("no subview", whole, View(), { $0.subviews[0].removeFromSuperview() }),
      ("a hidden subview", .zero, View(), { $0.subviews[0].isHidden = true }),
      ("hidden", .zero, View(), { $0.isHidden = true }), ("transparent", .zero, View(), { $0.alpha = 0 }),
      (
        "a clip", Rect(x: 239, y: 59, width: 17, height: 22), View(),
        {
          $0.clipsToBounds = true
          $0.subviews[0].frame.origin.x = 190
        }
      ),
    ]
    for (name, expected, view, change) in cases {
      view.frame = Rect(x: 50, y: 50, width: 200, height: 100)
      let inner = View(frame: Rect(x: 10, y: 10, width: 20, height: 20))
      inner.backgroundColor = .red
      view.addSubview(inner)
      change(view)
      window.addSubview(view)
      settle()
      view.center.x += 5
      window.advance(by: 0)
      #expect(window.lastDamage.reduce(.zero) { $0.union($1) } == expected, "\(name)")
      view.removeFromSuperview()
      settle()
    }
  }

  @Test("V6 A view that moved damages its old and its new area with its shadow, and one pixel around")
  func moved() {
    let view = View(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    view.backgroundColor = .red
    window.addSubview(view)
    settle()
    view.frame.origin = Point(x: 300, y: 200)
    window.advance(by: 0)
    #expect(covers(Rect(x: 10, y: 10, width: 20, height: 20)))
    #expect(covers(Rect(x: 300, y: 200, width: 20, height: 20)))
    let area = window.lastDamage.reduce(0) { $0 + $1.width * $1.height }
    #expect(area <= 2 * 22 * 22)
    view.frame.origin = Point(x: 305, y: 205)
    window.advance(by: 0)
    let limit = [Rect(x: 299, y: 199, width: 22, height: 22), Rect(x: 304, y: 204, width: 22, height: 22)]
    for rect in window.lastDamage {
      for corner in [(0.0, 0.0), (1, 0), (0, 1), (1, 1)] {
        let point = Point(
          x: rect.minX + 0.5 + corner.0 * (rect.width - 1), y: rect.minY + 0.5 + corner.1 * (rect.height - 1))
        #expect(limit.contains { $0.contains(point) })
      }
    }
    view.shadow = Shadow(color: .black, radius: 10, offset: Point(x: 0, y: 30))
    window.advance(by: 0)
    #expect(covers(Rect(x: 300, y: 230, width: 30, height: 30)))
  }

  @Test("V6 A subview that is removed damages its own area, and not all of the view around it")
  func removed() {
    let group = View(frame: Rect(x: 0, y: 0, width: 300, height: 200))
    group.backgroundColor = .green
    let view = View(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    view.backgroundColor = .red
    group.addSubview(view)
    window.addSubview(group)
    settle()
    view.removeFromSuperview()
    window.advance(by: 0)
    #expect(covers(Rect(x: 10, y: 10, width: 20, height: 20)))
    #expect(window.lastDamage.reduce(0) { $0 + $1.width * $1.height } <= 22 * 22)
  }

  @Test("V6 Removing, hiding, reordering and fading damage the visible area")
  func treeChanges() {
    let a = View(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    let b = View(frame: Rect(x: 20, y: 20, width: 20, height: 20))
    for view in [a, b] {
      view.backgroundColor = .red
      window.addSubview(view)
    }
    settle()
    window.bringSubviewToFront(a)
    window.advance(by: 0)
    #expect(covers(a.frame))
    settle()
    a.isHidden = true
    window.advance(by: 0)
    #expect(covers(a.frame))
    settle()
    a.frame.origin.x = 200
    window.advance(by: 0)
    #expect(window.lastDamage.isEmpty)
    a.isHidden = false
    window.advance(by: 0)
    #expect(covers(a.frame))
    b.removeFromSuperview()
    window.advance(by: 0)
    #expect(covers(b.frame))
    settle()
  }

  @Test(
    "V6 W2 A movement in a hidden view requests no frame and damages nothing, and has the right position when it is shown"
  )
  func hiddenMovement() {
    let outer = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let inner = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    inner.backgroundColor = .red
    outer.addSubview(inner)
    window.addSubview(outer)
    settle()
    View.animate(withDuration: 1, curve: .linear) { inner.center.x = 55 }
    window.advance(by: 0.25)
    outer.isHidden = true
    window.advance(by: 0)
    #expect(window.nextWakeTime.map { $0 > window.currentTime } == true)
    window.advance(by: 0.25)
    #expect(window.lastDamage.isEmpty)
    outer.isHidden = false
    #expect(window.nextWakeTime == window.currentTime)
    window.advance(by: 0)
    expectClose(inner.presented.center.x, 30)
    #expect(covers(Rect(x: 26, y: 0, width: 8, height: 10)))
  }

  @Test("V6 A deep change damages only itself, clipped by its ancestors")
  func deep() {
    let outer = View(frame: Rect(x: 100, y: 100, width: 50, height: 50))
    outer.clipsToBounds = true
    let inner = View(frame: Rect(x: 40, y: 40, width: 40, height: 40))
    inner.backgroundColor = .blue
    outer.addSubview(inner)
    window.addSubview(outer)
    settle()
    inner.backgroundColor = .green
    window.advance(by: 0)
    #expect(covers(Rect(x: 140, y: 140, width: 10, height: 10)))
    #expect(window.lastDamage.allSatisfy { Rect(x: 139, y: 139, width: 11, height: 11).contains($0) })
  }

  @Test("V7 A change costs the same in a tree of 1,000 as of 100,000 views")
  func cost() {
    final class Counting: View {
      nonisolated(unsafe) static var draws = 0
      override func draw(in context: inout DrawingContext) { Counting.draws += 1 }
    }
    func build(_ depth: Int, _ size: Double, _ parent: View) -> View {
      var last: View = parent
      for index in 0..<32 {
        let side = size / 32
        let view = Counting(frame: Rect(x: Double(index) * side, y: 0, width: side, height: size))
        parent.addSubview(view)
        last = depth > 1 ? build(depth - 1, side, view) : view
      }
      return last
    }
    let leaf = build(3, 400, window)
    settle()
    var list = DisplayList()
    window.paintAll(into: &list)
    Counting.draws = 0
    leaf.backgroundColor = .red
    window.advance(by: 0)
    window.paint(window.damage, into: &list)
    #expect(list.visibleCount <= 1)
    #expect(Counting.draws <= 32 * 3)
    leaf.backgroundColor = .blue
    window.advance(by: 0)
    Counting.draws = 0
    window.paint(window.damage, into: &list)
    #expect(Counting.draws == 0)
  }

  @Test("V6 A text that extended beyond its bounds leaves no pixels behind when it is changed or removed")
  func overhang() {
    let window = Window(size: Size(width: 200, height: 100))
    let label = Label(text: "tall")
    label.font = Font(size: 40)
    label.frame = Rect(x: 10, y: 40, width: 150, height: 4)
    window.addSubview(label)
    func change(_ body: () -> Void) -> Rect {
      window.advance(by: 0)
      body()
      window.advance(by: 0)
      return window.lastDamage.reduce(window.lastDamage.first ?? .zero) { $0.union($1) }
    }
    let ink = Rect(x: 10, y: 20, width: 90, height: 44)
    #expect(change { label.font = Font(size: 6) }.contains(ink))
    label.font = Font(size: 40)
    #expect(change { label.text = "" }.contains(ink))
    label.text = "tall"
    #expect(change { label.textColor = .clear }.contains(ink))
    label.textColor = .black
    #expect(change { label.bounds.size.width = 0 }.contains(ink))
  }
}

/// How a view that draws nothing itself affects the damage.
@Suite("Damage of views that only contain others") struct DrawnExtentTests {
  private let window = Window(size: Size(width: 200, height: 200))
  private let holder = View(frame: Rect(x: 0, y: 0, width: 150, height: 150))
  private let dot = View(frame: Rect(x: 20, y: 20, width: 10, height: 10))

  private func show() {
    dot.backgroundColor = .red
    holder.addSubview(dot)
    window.addSubview(holder)
    window.advance(by: 0)
    window.advance(by: 0.1)
  }

  private var damaged: Rect { window.lastDamage.reduce(.zero) { $0.union($1) } }

  @Test("Moving it damages only what is visible of it")
  func move() {
    show()
    View.performWithoutAnimation { holder.frame.origin = Point(x: 40, y: 0) }
    window.advance(by: 0.1)
    #expect(Rect(x: 18, y: 18, width: 54, height: 14).contains(damaged))
    #expect(damaged.contains(Rect(x: 20, y: 20, width: 50, height: 10)))
  }

  @Test("A subview that is removed while the view around it moves damages where it was, and not where it would be now")
  func removedWhileMoving() {
    let other = View(frame: Rect(x: 100, y: 60, width: 10, height: 10))
    other.backgroundColor = .blue
    holder.addSubview(other)
    show()
    View.performWithoutAnimation {
      dot.removeFromSuperview()
      holder.frame.origin.y = 100
    }
    window.advance(by: 0.1)
    #expect(damaged.contains(Rect(x: 20, y: 20, width: 10, height: 10)))
    #expect(!window.lastDamage.contains { $0.intersects(Rect(x: 20, y: 120, width: 10, height: 10)) })
  }

  @Test("A subview that is removed where nothing is visible damages nothing")
  func removedWhileHidden() {
    let box = View(frame: window.bounds)
    window.addSubview(box)
    show()
    box.addSubview(holder)
    box.isHidden = true
    window.advance(by: 0.1)
    dot.removeFromSuperview()
    window.advance(by: 0.1)
    #expect(window.lastDamage.isEmpty)
  }

  @Test("Adding or removing a background damages the bounds")
  func background() {
    show()
    holder.backgroundColor = .blue
    window.advance(by: 0.1)
    #expect(damaged.contains(holder.frame))
    holder.backgroundColor = nil
    window.advance(by: 0.1)
    #expect(damaged.contains(holder.frame))
  }

  @Test("When it begins to draw something, that becomes visible")
  func comesLater() {
    show()
    holder.backgroundColor = .blue
    window.advance(by: 0.1)
    var list = DisplayList()
    window.paintAll(into: &list)
    let fills = list.commands.count {
      if case .draw(let item) = $0, case .fill(_, _, let color) = item.primitive { return color == .blue }
      return false
    }
    #expect(fills == 1)
  }

  @Test("It is hit also where it draws nothing")
  func hit() {
    for index in 0..<12 { holder.addSubview(View(frame: Rect(x: Double(index), y: 0, width: 1, height: 1))) }
    show()
    #expect(window.hitTest(Point(x: 140, y: 140)) === holder)
  }
}
