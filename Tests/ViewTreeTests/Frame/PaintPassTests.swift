import Testing

@testable import ViewTree

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

  @Test(
    "V2 What a view draws is recorded with its radii, opacities and lines within their limits, and nothing of no size")
  func recorded() {
    var context = DrawingContext(
      bounds: Rect(x: 0, y: 0, width: 100, height: 100), scale: 1, engine: FixedAdvanceTextEngine())
    let (rect, picture) = (Rect(x: 1, y: 2, width: 30, height: 26), Image(path: "a"))
    context.fill(rect, color: .red, cornerRadius: -3)
    context.fill(rect, color: .red, cornerRadius: 5)
    context.stroke(rect, color: .red, width: 2, cornerRadius: -3)
    context.stroke(rect, color: .red, width: 0.5, cornerRadius: 5)
    context.stroke(rect, color: .red, width: 0)
    for alpha in [-1, 0.5, 2] { context.draw(picture, in: rect, alpha: alpha) }
    let corners = [Point(x: 0, y: 0), Point(x: 9, y: 0), Point(x: 0, y: 9)]
    for count in 0...3 { context.fill(polygon: Array(corners.prefix(count)), color: .red) }
    for size in [Size(width: 0, height: 26), Size(width: 30, height: 0)] {
      context.fill(Rect(origin: .zero, size: size), color: .red)
      context.draw("a", in: Rect(origin: .zero, size: size), font: Font(size: 10), color: .red)
    }
    // A line is 13 points high. A hundredth of a line may be missing.
    for (height, size) in [(26.0, 10.0), (25.9, 10), (25.8, 10), (5, 10), (26, 0)] {
      context.draw(
        "aaaa bbbb cccc", in: Rect(x: 1, y: 2, width: 30, height: height), font: Font(size: size), color: .red)
    }
    let recorded = context.primitives.map { primitive in
      switch primitive {
      case .fill(rect, let radius, .red): "fill \(radius)"
      case .stroke(rect, let width, let radius, .red): "stroke \(width) \(radius)"
      case .image(picture, rect, rect, 0, let opacity): "image \(opacity)"
      case .polygon(corners, .red): "polygon"
      case .text(let layout, rect.origin, .red): "text \(layout.lineCount)"
      default: "something else"
      }
    }
    #expect(
      recorded == [
        "fill 0.0", "fill 5.0", "stroke 2.0 0.0", "stroke 0.5 5.0", "image 0.0", "image 0.5", "image 1.0", "polygon",
        "text 2", "text 2", "text 1", "text 1", "text 1",
      ])
  }
}
