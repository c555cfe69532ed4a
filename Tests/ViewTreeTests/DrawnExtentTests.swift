import Testing
import ViewTree
import ViewTreeTesting

/// What a view that draws nothing itself adds to a frame's damage.
@Suite("Damage of views that only hold others") struct DrawnExtentTests {
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

  @Test("Its first drawing after drawing nothing becomes visible")
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
