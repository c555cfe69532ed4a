import Testing
import ViewTree

@Suite struct PaintPassTests {
  let window = Window(size: Size(width: 400, height: 300))

  @Test("V2 A translucent group is one layer; a single primitive needs none")
  func layers() {
    let group = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    group.alpha = 0.5
    for x in [0.0, 20] {
      let child = View(frame: Rect(x: x, y: 0, width: 50, height: 50))
      child.backgroundColor = .red
      group.addSubview(child)
    }
    let single = View(frame: Rect(x: 200, y: 0, width: 50, height: 50))
    single.backgroundColor = .green
    single.alpha = 0.5
    window.addSubview(group)
    window.addSubview(single)
    window.advance(by: 0)
    var list = DisplayList()
    window.paintAll(into: &list)
    let layers = list.commands.count { if case .pushLayer = $0 { true } else { false } }
    #expect(layers == 1)
    guard case .draw(let item) = list.commands.last else {
      Issue.record("the last command draws the single view")
      return
    }
    #expect(item.opacity == 0.5)
  }

  @Test("V2 A translucent view that shows nothing but one subview needs no layer: that is drawn with both opacities")
  func singleSubview() {
    let group = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    for color in [Color.red, .green] {
      let child = View(frame: Rect(x: 0, y: 0, width: 50, height: 50))
      child.backgroundColor = color
      child.alpha = 0.5
      child.isHidden = color == .green
      group.addSubview(child)
    }
    group.alpha = 0.5
    window.addSubview(group)
    window.advance(by: 0)
    var list = DisplayList()
    window.paintAll(into: &list)
    guard list.commands.count == 1, case .draw(let item) = list.commands[0] else {
      Issue.record("\(list.commands)")
      return
    }
    #expect(item.opacity == 0.25)
  }

  private class Drawing: View {
    var drawn: [Rect] = []
    override func draw(in context: inout DrawingContext) {
      drawn.append(context.bounds)
      context.fill(bounds, color: .red)
    }
  }

  /// Where the drawing is, in the window.
  private func drawn() -> Rect? {
    var list = DisplayList()
    window.paintAll(into: &list)
    for case .draw(let item) in list.commands {
      if case .fill(let rect, _, _) = item.primitive { return rect.applying(item.transform) }
    }
    return nil
  }

  @Test("V2 What a view draws itself is stretched while its size is animated, wherever its bounds begin")
  func stretched() {
    let view = Drawing(frame: Rect(x: 100, y: 60, width: 40, height: 40))
    view.bounds.origin = Point(x: 10, y: -30)
    window.addSubview(view)
    window.advance(by: 0)
    #expect(drawn() == Rect(x: 100, y: 60, width: 40, height: 40))
    View.animate(withDuration: 1, curve: .linear) { view.bounds.size = Size(width: 80, height: 20) }
    window.advance(by: 0.5)
    #expect(drawn() == Rect(x: 90, y: 65, width: 60, height: 30))
  }

  @Test("V2 What a view draws while its size is animated is drawn for the final size, and exact at rest")
  func drawnOnTheWay() {
    final class Outline: Drawing {
      override func layoutSubviews() { setNeedsDisplay() }
    }
    let view = Outline(frame: Rect(x: 0, y: 0, width: 32, height: 32))
    window.addSubview(view)
    window.advance(by: 0)
    #expect(drawn() == view.frame)
    View.animate(withDuration: 1, curve: .linear) { view.frame = Rect(x: 0, y: 0, width: 64, height: 128) }
    window.advance(by: 0.5)
    #expect(drawn() == Rect(x: 0, y: 0, width: 48, height: 80))
    window.advance(by: 0.5)
    #expect(drawn() == view.frame && view.drawn.last == view.bounds)
  }

  @Test("V2 What a view without a size has drawn is drawn again when it has one")
  func drawnWithoutSize() {
    let view = Drawing(frame: Rect(x: 50, y: 50, width: 0, height: 0))
    let child = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    child.backgroundColor = .green
    view.addSubview(child)
    window.addSubview(view)
    window.advance(by: 0)
    _ = drawn()
    #expect(view.drawn == [view.bounds])
    view.frame = Rect(x: 50, y: 50, width: 20, height: 20)
    child.isHidden = true
    window.advance(by: 0)
    #expect(drawn() == view.frame)
  }

  @Test("V2 A translucent view with a background and a border is one layer; one with a border alone needs none")
  func border() {
    for hasBackground in [true, false] {
      let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
      view.backgroundColor = hasBackground ? .red : nil
      view.borderColor = .green
      view.borderWidth = 4
      view.alpha = 0.5
      window.addSubview(view)
      window.advance(by: 0)
      var list = DisplayList()
      window.paintAll(into: &list)
      #expect(list.commands.contains { if case .pushLayer = $0 { true } else { false } } == hasBackground)
      view.removeFromSuperview()
    }
  }
}
