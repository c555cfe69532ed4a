import Pixels
import Testing
import ViewTree
import ViewTreeTesting

@Suite struct ViewGeometryTests {
  @Test("V1 A frame that was set is returned exactly, and so is a centre")
  func exact() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<1000 {
      let frame = Rect(
        x: .random(in: -1e4...1e4, using: &random), y: .random(in: -1e4...1e4, using: &random),
        width: .random(in: 0...1e4, using: &random), height: .random(in: 0...1e4, using: &random))
      let view = View(frame: frame)
      #expect(view.frame == frame)
      #expect(view.bounds == Rect(origin: .zero, size: frame.size))
      let center = Point(x: .random(in: -1e4...1e4, using: &random), y: .random(in: -1e4...1e4, using: &random))
      view.center = center
      #expect(view.center == center)
      #expect(view.bounds.size == frame.size)
    }
  }

  @Test("V1 The frame is the bounding box of the transformed bounds; transform and centre do not change the bounds")
  func transformed() {
    let view = View(frame: Rect(x: 100, y: 100, width: 40, height: 20))
    view.transform = Transform(rotationAngle: .pi / 2)
    #expect(view.bounds == Rect(x: 0, y: 0, width: 40, height: 20))
    expectClose(view.frame.origin, Point(x: 110, y: 90))
    expectClose(view.frame.width, 20)
    expectClose(view.frame.height, 40)
    view.transform = Transform(scaleX: 2, y: 3)
    #expect(view.frame == Rect(x: 80, y: 80, width: 80, height: 60))
    view.frame = Rect(x: 0, y: 0, width: 10, height: 30)
    #expect(view.bounds.size == Size(width: 5, height: 10))
    #expect(view.center == Point(x: 5, y: 15))
    view.transform = .identity
    #expect(view.frame == Rect(x: 2.5, y: 10, width: 5, height: 10))
  }

  @Test("V1 Coordinates are converted through any chain of views, in both directions, within 1e-9")
  func conversion() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<200 {
      let root = View(frame: Rect(x: 0, y: 0, width: 500, height: 500))
      func chain(_ depth: Int) -> View {
        var view = root
        for _ in 0..<depth {
          let child = View(
            frame: Rect(
              x: .random(in: -100...100, using: &random), y: .random(in: -100...100, using: &random),
              width: .random(in: 1...300, using: &random), height: .random(in: 1...300, using: &random)))
          child.transform = Transform(rotationAngle: .random(in: -3...3, using: &random))
            .concatenating(
              Transform(scaleX: .random(in: 0.5...2, using: &random), y: .random(in: 0.5...2, using: &random)))
          child.bounds.origin = Point(
            x: .random(in: -50...50, using: &random), y: .random(in: -50...50, using: &random))
          view.addSubview(child)
          view = child
        }
        return view
      }
      let a = chain(4)
      let b = chain(3)
      let point = Point(x: .random(in: -200...200, using: &random), y: .random(in: -200...200, using: &random))
      let there = a.convert(point, to: b)
      expectClose(a.convert(there, from: b), point)
      expectClose(b.convert(there, to: a), point)
      expectClose(b.convert(point, from: a), there)
      expectClose(a.convert(a.convert(point, to: nil), from: nil), point)
    }
  }

  @Test("V1 bounds.origin scrolls the subviews")
  func scrolling() {
    let outer = View(frame: Rect(x: 10, y: 10, width: 100, height: 100))
    let inner = View(frame: Rect(x: 5, y: 5, width: 10, height: 10))
    outer.addSubview(inner)
    outer.bounds.origin = Point(x: 0, y: 30)
    #expect(outer.frame == Rect(x: 10, y: 10, width: 100, height: 100))
    #expect(inner.convert(.zero, to: outer) == Point(x: 5, y: 5))
    let root = View()
    root.addSubview(outer)
    #expect(inner.convert(.zero, to: root) == Point(x: 15, y: -15))
  }

  @Test("V5 Misuse is ignored or clamped, and reported once, in a line that names the call")
  func misuse() {
    let view = View(frame: Rect(x: 1, y: 2, width: 3, height: 4))
    let lines = misuses {
      view.frame = Rect(x: .nan, y: 0, width: 1, height: 1)
      view.center = Point(x: .infinity, y: 0)
      view.alpha = .nan
      view.alpha = 7
      view.transform = Transform(a: .nan, b: 0, c: 0, d: 0, tx: 0, ty: 0)
      view.bounds = Rect(x: 0, y: 0, width: -5, height: 5)
      view.cornerRadius = -1
      view.shadow = Shadow(color: .black, radius: .nan)
      view.addSubview(view)
    }
    #expect(lines.count == 9)
    #expect(lines.allSatisfy { $0.hasPrefix("View.") })
    #expect(view.alpha == 1)
    #expect(view.bounds == Rect(x: 0, y: 0, width: 0, height: 5))
    #expect(view.subviews.isEmpty)
    #expect(view.shadow == nil)
  }

  @Test("V5 A call that is wrong in two ways, or that makes other calls, is reported once")
  func reportedOnce() {
    final class Odd: View {
      var best = Size.zero
      override func sizeThatFits(_ size: Size) -> Size { best }
    }
    let frame = Rect(x: 1, y: 2, width: 3, height: 4)
    let (outer, view, window) = (View(), Odd(frame: frame), Window(size: Size(width: 10, height: 10)))
    outer.addSubview(view)
    #expect(misuses { view.insertSubview(window, at: -1) }.count == 1)
    #expect(misuses { view.insertSubview(outer, at: 99) }.count == 1)
    #expect(misuses { view.insertSubview(View(), at: 99) }.count == 1)
    view.best = Size(width: .nan, height: 5)
    #expect(misuses { view.sizeToFit() }.count == 1)
    view.best = Size(width: .infinity, height: 5)
    #expect(misuses { view.sizeToFit() } == [])
    #expect(view.frame == frame)
    view.best = Size(width: -3, height: 5)
    #expect(misuses { view.sizeToFit() }.count == 1)
    #expect(view.frame == Rect(x: 1, y: 2, width: 0, height: 5))
  }

  @Test("V5 A rectangle is misuse, too, if its far edges or what follows from it are not finite")
  func farEdges() {
    let frame = Rect(x: 1, y: 2, width: 3, height: 4)
    let view = View(frame: frame)
    for rect in [Rect(x: 1.7e308, y: 0, width: 1e308, height: 1), Rect(x: 0, y: 1.7e308, width: 1, height: 1e308)] {
      #expect(misuses { view.frame = rect }.count == 1)
      #expect(misuses { view.bounds = rect }.count == 1)
    }
    #expect(view.frame == frame && view.bounds == Rect(x: 0, y: 0, width: 3, height: 4))
    view.transform = Transform(scaleX: 1e-300, y: 1)
    #expect(misuses { view.frame = Rect(x: 0, y: 0, width: 1e10, height: 1) }.count == 1)
    #expect(view.bounds.size == frame.size)
  }

  @Test("V5 A view cannot be added to its own descendant")
  func cycle() {
    let a = View()
    let b = View()
    a.addSubview(b)
    #expect(misuses { b.addSubview(a) }.count == 1)
    #expect(a.superview == nil)
    #expect(b.superview === a)
  }

  @Test("W5 A turned or scaled view keeps its size when its superview is resized, unless that is flexible")
  func autoresizingTurned() {
    for transform in [Transform(rotationAngle: .pi / 4), Transform(scaleX: 2, y: 0.5)] {
      let outer = View(frame: Rect(x: 0, y: 0, width: 300, height: 300))
      let turned = View(frame: Rect(x: 50, y: 100, width: 100, height: 100))
      outer.addSubview(turned)
      turned.transform = transform
      turned.autoresizingMask = .flexibleLeftMargin
      for width in [400.0, 200, 300, 350] { outer.bounds.size.width = width }
      #expect(turned.bounds.size == Size(width: 100, height: 100))
      expectClose(turned.center.x, 150)
      expectClose(turned.center.y, 150)
      turned.autoresizingMask = .flexibleWidth
      outer.bounds.size.width = 400
      expectClose(turned.bounds.width, 150)
    }
  }

  @Test("Autoresizing divides a change in proportion to the flexible parts")
  func autoresizing() {
    let outer = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let fill = View(frame: Rect(x: 10, y: 10, width: 80, height: 80))
    fill.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    let centred = View(frame: Rect(x: 40, y: 40, width: 20, height: 20))
    centred.autoresizingMask = [
      .flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin,
    ]
    let right = View(frame: Rect(x: 90, y: 0, width: 10, height: 10))
    right.autoresizingMask = .flexibleLeftMargin
    for view in [fill, centred, right] { outer.addSubview(view) }
    outer.frame = Rect(x: 0, y: 0, width: 200, height: 50)
    #expect(fill.frame == Rect(x: 10, y: 10, width: 180, height: 30))
    #expect(centred.frame == Rect(x: 90, y: 15, width: 20, height: 20))
    #expect(right.frame == Rect(x: 190, y: 0, width: 10, height: 10))
  }

  @Test("V1 V6 A frame that is set is the one that is read, also with a transform that moves the view")
  func movedByTransform() {
    for transform in [Transform(translationX: 10, y: -4), Transform(rotationAngle: 0.5), Transform(scaleX: 2, y: 3)] {
      let view = View(frame: Rect(x: 100, y: 100, width: 40, height: 20))
      view.transform = transform.concatenating(Transform(translationX: 7, y: 3))
      let frame = view.frame
      view.frame = frame
      expectClose(view.frame.center, frame.center)
      view.frame = Rect(x: 5, y: 6, width: 70, height: 80)
      expectClose(view.frame.center, Point(x: 40, y: 46))
    }
  }

  @Test("V1 A size that is changed while another one is set is the one that is read")
  func sizeChangedFromWithin() {
    final class Stubborn: View {
      override func boundsSizeDidChange() { if bounds.width > 50 { bounds.size.width = 50 } }
    }
    let view = Stubborn(frame: .zero)
    view.frame = Rect(x: 0, y: 0, width: 100, height: 20)
    #expect(view.frame == Rect(x: 25, y: 0, width: 50, height: 20))
  }

  @Test("V1 Coordinates are converted between views in one that has no size on the screen")
  func inCollapsed() {
    let outer = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let one = View(frame: Rect(x: 10, y: 20, width: 30, height: 30))
    let two = View(frame: Rect(x: 40, y: 50, width: 30, height: 30))
    let deep = View(frame: Rect(x: 1, y: 2, width: 5, height: 5))
    outer.addSubview(one)
    outer.addSubview(two)
    two.addSubview(deep)
    outer.transform = Transform(scaleX: 0, y: 0)
    let window = Window(size: Size(width: 200, height: 200))
    window.addSubview(outer)
    #expect(one.convert(Point(x: 50, y: 60), to: deep) == Point(x: 19, y: 28))
    #expect(deep.convert(Point(x: 50, y: 60), from: one) == Point(x: 19, y: 28))
    #expect(deep.convert(Point.zero, to: outer) == Point(x: 41, y: 52))
    #expect(deep.convert(Point.zero, from: outer) == Point(x: -41, y: -52))
  }

  @Test("V3 A line has the same number of device pixels wherever it lies, at least one, and as many as a border")
  func lines() {
    for (scale, points, pixels) in [
      (1.0, 1.0, 1), (1.25, 1, 1), (1.5, 1, 2), (1.75, 1, 2), (2, 1, 2), (3, 1, 3), (0.5, 1, 1), (1.25, 2, 3),
      (1.5, 0.2, 1), (2, 0, 0), (2, -1, 0), (2, .nan, 0),
    ] {
      let window = Window(size: Size(width: 100, height: 100), scale: scale)
      let line = View()
      window.addSubview(line)
      let thickness = line.lineThickness(points)
      #expect(abs(thickness * scale - Double(pixels)) < 1e-9, "\(points) at \(scale)")
      for tenth in 0..<40 {
        let rect = Rect(x: 0, y: Double(tenth) / 10, width: 10, height: thickness)
        let drawn = PixelRect(snapping: rect.applying(Transform(scaleX: scale, y: scale)))
        #expect(drawn.height == pixels, "\(points) at \(scale), \(rect.minY)")
      }
      window.send(.resize(Size(width: 100, height: 100), scale: 4))
      #expect(line.lineThickness() == 1)
    }
    #expect(View().lineThickness() == 1)
  }

  @Test("V5 A view that is inserted beside a stranger goes in front of the subviews, and behind the decorations")
  func besideStranger() {
    let superview = View()
    let (first, decoration, stranger) = (View(), View(), View())
    superview.addSubview(first)
    superview.addDecoration(decoration)
    _ = misuses { superview.insertSubview(View(), above: stranger) }
    let last = View()
    superview.addSubview(last)
    #expect(superview.subviews.count == 3 && superview.subviews.last === last)
    #expect(!superview.subviews.contains { $0 === decoration })
  }
}
