import Testing

@testable import ViewTree

/// Notifications and layout after changes of the tree.
@Suite("Changes of the tree")
struct TreeChangeTests {
  private final class LoggingView: View {
    var log: GestureLog?
    var name = ""
    var onWindow: (() -> Void)?
    var layouts = 0
    override func didMoveToWindow() {
      log?.note("\(name) window \(window?.accessibilityLabel ?? "-")")
      onWindow?()
    }
    override func didMoveToSuperview() { log?.note("\(name) superview \(superview == nil ? "-" : "yes")") }
    override func layoutSubviews() { layouts += 1 }
  }

  private let first = Window.forGestures()
  private let second = Window.forGestures()
  private let log = GestureLog()

  init() {
    first.accessibilityLabel = "first"
    second.accessibilityLabel = "second"
  }

  private func loggingView(_ name: String) -> LoggingView {
    let view = LoggingView(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    view.name = name
    view.log = log
    return view
  }

  @Test("W4 Moving between windows in one step notifies once, of the new window, outer views first")
  func oneStep() {
    let (outer, inner) = (loggingView("outer"), loggingView("inner"))
    outer.addSubview(inner)
    #expect(log.take() == ["inner superview yes"])
    first.addSubview(outer)
    #expect(log.take() == ["outer window first", "inner window first", "outer superview yes"])
    second.addSubview(outer)
    #expect(log.take() == ["outer window second", "inner window second", "outer superview yes"])
    let group = second.add(0, 0, 50, 50)
    group.addSubview(outer)
    #expect(log.take() == ["outer superview yes"])
    outer.removeFromSuperview()
    #expect(log.take() == ["outer window -", "inner window -", "outer superview -"])
  }

  @Test("W4 Callbacks that move views leave each in the right window, and notify none twice of the same one")
  func callbacks() {
    let (outer, inner, loose) = (loggingView("outer"), loggingView("inner"), loggingView("loose"))
    outer.addSubview(inner)
    first.addSubview(outer)
    _ = log.take()
    // While the outer view moves into the second window, it moves its subview back to the first one, and adds another.
    outer.onWindow = { [first, unowned outer] in
      outer.onWindow = nil
      first.addSubview(inner)
      outer.addSubview(loose)
    }
    second.addSubview(outer)
    #expect(outer.window === second && inner.window === first && loose.window === second)
    #expect(log.take().filter { $0.contains("window") } == ["outer window second", "loose window second"])
    outer.onWindow = { [unowned outer] in outer.removeFromSuperview() }
    first.addSubview(outer)
    #expect(outer.window == nil && loose.window == nil)
    #expect(
      log.take().filter { $0.contains("window") } == ["outer window first", "outer window -", "loose window -"])
  }

  @Test("W4 A gesture that is cancelled by leaving a window may put the view back")
  func cancelled() {
    let outer = loggingView("outer")
    let inner = loggingView("inner")
    outer.addSubview(inner)
    first.addSubview(outer)
    let pan = PanGestureRecognizer { [first, unowned outer] in if $0.state == .cancelled { first.addSubview(outer) } }
    outer.addGestureRecognizer(pan)
    first.point(.began, 5, 5)
    first.point(.moved, 50, 5)
    #expect(pan.state == .changed || pan.state == .began)
    outer.removeFromSuperview()
    #expect(outer.superview === first && outer.window === first && inner.window === first)
    outer.removeFromSuperview()
    #expect(outer.window == nil && inner.window == nil)
  }

  @Test(
    "W1 A new view is laid out once when it is shown, and its superview when subviews are added or removed, as in UIKit"
  )
  func layout() {
    let (outer, inner) = (loggingView("outer"), LoggingView())
    first.addSubview(outer)
    first.advance(by: 0)
    #expect(outer.layouts == 1)
    outer.addSubview(inner)
    #expect(first.nextWakeTime == first.currentTime)
    first.advance(by: 0)
    #expect(outer.layouts == 2 && inner.layouts == 1)
    inner.removeFromSuperview()
    first.advance(by: 0)
    #expect(outer.layouts == 3)
    first.advance(by: 0)
    outer.center.x += 10
    first.advance(by: 0)
    #expect(outer.layouts == 3 && first.nextWakeTime == nil)
  }

  @Test(
    "W1 A view that replaces its subviews in each layout settles; one that adds views for ever does not hold up a frame"
  )
  func breeding() {
    final class Replacing: View {
      override func layoutSubviews() {
        for view in subviews { view.removeFromSuperview() }
        addSubview(View(frame: bounds))
      }
    }
    final class Multiplying: View {
      override func layoutSubviews() {
        superview?.addSubview(Multiplying(frame: Rect(x: 0, y: 0, width: 1, height: 1)))
      }
    }
    first.addSubview(Replacing(frame: Rect(x: 0, y: 0, width: 10, height: 10)))
    first.advance(by: 0)
    first.advance(by: 0)
    #expect(first.nextWakeTime == nil)
    second.addSubview(Multiplying(frame: Rect(x: 0, y: 0, width: 1, height: 1)))
    second.advance(by: 0)
    #expect(second.subviews.count <= 5)
    #expect(second.nextWakeTime == second.currentTime)
  }

  @Test(
    "K11 A view that was outside of the window while the direction changed is laid out in the new one, and only then")
  func directionOutside() {
    final class Counting: View {
      var layouts = 0
      override func layoutSubviews() { layouts += 1 }
    }
    let (page, inner) = (Counting(frame: first.bounds), Counting())
    page.addSubview(inner)
    first.layoutDirection = .rightToLeft
    first.addSubview(page)
    first.advance(by: 0)
    let (layouts, innerLayouts) = (page.layouts, inner.layouts)
    page.removeFromSuperview()
    first.addSubview(page)
    first.advance(by: 0)
    #expect(page.layouts == layouts && inner.layouts == innerLayouts, "the direction is the same")
    page.removeFromSuperview()
    first.layoutDirection = .leftToRight
    first.addSubview(page)
    first.advance(by: 0)
    #expect(page.layouts == layouts + 1 && inner.layouts == innerLayouts + 1)
    // A layout outside of a window is from left to right.
    first.layoutDirection = .rightToLeft
    first.advance(by: 0)
    page.removeFromSuperview()
    page.layoutIfNeeded()
    #expect(page.layouts == layouts + 3 && inner.layouts == innerLayouts + 3)
    first.addSubview(page)
    first.advance(by: 0)
    #expect(page.layouts == layouts + 4 && inner.layouts == innerLayouts + 4)
    page.removeFromSuperview()
    page.layoutDirection = .leftToRight
    first.addSubview(page)
    first.advance(by: 0)
    #expect(page.layouts == layouts + 5)
  }

  @Test("T2 A label is laid out again in a different direction or a window of a different scale")
  func direction() {
    let sharp = Window(size: Size(width: 400, height: 400), scale: 2)
    final class Drawn: Label {
      var draws: [Double] = []
      override func draw(in context: inout DrawingContext) { draws.append(window?.scale ?? 0) }
      var layouts = 0
      override func layoutSubviews() { layouts += 1 }
    }
    let label = Drawn(text: "abc")
    label.frame = Rect(x: 0, y: 0, width: 100, height: 20)
    first.addSubview(label)
    var list = DisplayList()
    func draw(_ window: Window) {
      window.advance(by: 0)
      window.paintAll(into: &list)
    }
    draw(first)
    #expect(label.draws == [1])
    let mirrored = first.add(0, 0, 200, 200)
    mirrored.layoutDirection = .rightToLeft
    draw(first)
    let layouts = label.layouts
    mirrored.addSubview(label)
    draw(first)
    #expect(label.draws == [1, 1] && label.layouts == layouts + 1)
    sharp.addSubview(mirrored)
    draw(sharp)
    #expect(label.draws == [1, 1, 2])
    mirrored.layoutDirection = .rightToLeft
    label.layoutDirection = .rightToLeft
    draw(sharp)
    #expect(label.draws == [1, 1, 2] && sharp.lastDamage.isEmpty)
  }

  @Test("V10 A picture that is loaded while its view is outside of the window is shown when the view is back")
  func picture() {
    final class Store: ImageStore {
      var status = ImageStatus.loading
      func status(of image: Image) -> ImageStatus { status }
      func prepare(_ image: Image, pixelWidth: Int, pixelHeight: Int) -> Bool { true }
    }
    let store = Store()
    let image = Image(path: "x")
    var list = DisplayList()
    let view = ImageView(image: image)
    view.contentMode = .center
    view.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    func frame(in window: Window) -> Rect? {
      window.imageStore = store
      window.advance(by: 0)
      window.paintAll(into: &list)
      for case .draw(let item) in list.commands {
        if case .image(_, let frame, _, _, _) = item.primitive { return frame }
      }
      return nil
    }
    first.addSubview(view)
    #expect(frame(in: first) == view.bounds)
    view.removeFromSuperview()
    store.status = .loaded(size: Size(width: 10, height: 10), isOpaque: true)
    first.imageStatusDidChange(image)
    first.addSubview(view)
    #expect(frame(in: first) == Rect(x: 45, y: 45, width: 10, height: 10))
    store.status = .loading
    second.addSubview(view)
    #expect(frame(in: second) == view.bounds && second.imagesInUse == [image] && first.imagesInUse.isEmpty)
    store.status = .loaded(size: Size(width: 10, height: 10), isOpaque: true)
    second.imageStatusDidChange(image)
    #expect(frame(in: second) == Rect(x: 45, y: 45, width: 10, height: 10))
    // A change of a picture that is not shown any more causes no frame.
    view.image = nil
    _ = frame(in: second)
    second.imageStatusDidChange(image)
    #expect(second.nextWakeTime == nil)
  }

  @Test("V5 Misuse: a view added to itself, to one of its subviews, a window as a subview, an index out of range")
  func misuse() {
    let (outer, inner) = (View(), View())
    outer.addSubview(inner)
    let calls: [() -> Void] = [
      { outer.addSubview(outer) }, { inner.addSubview(outer) }, { inner.insertSubview(outer, at: 0) },
      { outer.addSubview(first) }, { outer.bringSubviewToFront(outer) }, { outer.sendSubviewToBack(View()) },
    ]
    for (index, call) in calls.enumerated() {
      let lines = misuses(call)
      #expect(lines.count == 1 && lines[0].hasPrefix("View."), "\(index): \(lines)")
      #expect(
        outer.subviews.count == 1 && outer.superview == nil && inner.superview === outer && inner.subviews.isEmpty)
    }
    for index in [-1, 2, .max, .min] {
      let view = View()
      #expect(misuses { outer.insertSubview(view, at: index) }.count == 1)
      #expect((index < 0 ? outer.subviews.first : outer.subviews.last) === view)
      view.removeFromSuperview()
    }
    #expect(misuses { outer.removeFromSuperview() }.isEmpty)
  }
}
