import Testing

@testable import ViewTree

/// Sets each property to its current value.
@Suite("Setting properties to their current values")
struct SameValueTests {
  /// A view, and a closure that sets all of its properties to their current values.
  struct Sample {
    let view: View
    let setAgain: () -> Void

    init<Kind: View>(_ view: Kind, _ properties: [Again<Kind>], also: @escaping (Kind) -> Void = { _ in }) {
      self.view = view
      setAgain = {
        for property in properties { property.set(view) }
        also(view)
      }
    }
  }

  /// Sets a property to its current value.
  struct Again<Object: View> {
    let set: (Object) -> Void

    init<Value>(_ path: ReferenceWritableKeyPath<Object, Value>) {
      set = {
        let value = $0[keyPath: path]
        $0[keyPath: path] = value
      }
    }
  }

  private static let ofEachView: [Again<View>] = [
    Again(\.frame), Again(\.bounds), Again(\.center), Again(\.transform), Again(\.alpha), Again(\.isHidden),
    Again(\.backgroundColor), Again(\.clipsToBounds), Again(\.cornerRadius), Again(\.borderWidth), Again(\.borderColor),
    Again(\.shadow), Again(\.autoresizingMask), Again(\.layoutDirection), Again(\.isUserInteractionEnabled),
    Again(\.accessibilityLabel),
  ]

  private static func setLooks(_ button: Button) {
    button.setTitle("Button", for: .normal)
    button.setTitleColor(.blue, for: .normal)
    button.setBackgroundColor(.green, for: .normal)
  }

  nonisolated enum Kind: CaseIterable, Sendable {
    case view, label, picture, button, toggle, slider, indicator, progress, segments, window
  }

  private func makeSample(_ kind: Kind) -> Sample {
    switch kind {
    case .view: return Sample(View(), [])
    case .label:
      return Sample(
        Label(text: "Label"),
        [
          Again(\.text), Again(\.font), Again(\.textColor), Again(\.textAlignment), Again(\.numberOfLines),
          Again(\.lineBreakMode),
        ])
    case .picture:
      let picture = ImageView(image: Image(width: 1, height: 1, rgba: [1, 2, 3, 255]))
      return Sample(picture, [Again(\.image), Again(\.contentMode)])
    case .button:
      let button = Button()
      Self.setLooks(button)
      return Sample(button, [Again(\.isEnabled), Again(\.font)], also: Self.setLooks)
    case .toggle: return Sample(Switch(), [Again(\.isOn), Again(\.onColor)])
    case .slider: return Sample(Slider(), [Again(\.range), Again(\.value), Again(\.fillColor)])
    case .indicator:
      let indicator = PageIndicator()
      indicator.numberOfPages = 5
      indicator.position = 1.5
      return Sample(indicator, [Again(\.numberOfPages), Again(\.position), Again(\.dotColor)])
    case .progress: return Sample(ProgressView(), [Again(\.progress), Again(\.barColor)])
    case .segments:
      let segments = SegmentedControl(titles: ["a", "b"])
      return Sample(segments, [Again(\.selectedIndex), Again(\.titleColor), Again(\.selectedColor)])
    case .window: return Sample(Window.forGestures(), [])
    }
  }

  @Test("V6 Setting any property of any view or control to its current value draws nothing", arguments: Kind.allCases)
  func same(kind: Kind) {
    let sample = makeSample(kind)
    let view = sample.view
    let window = view as? Window ?? Window.forGestures()
    if view !== window {
      view.frame = Rect(x: 10, y: 10, width: 120, height: 40)
      view.shadow = Shadow(color: .black, radius: 3)
      window.addSubview(view)
    }
    var list = DisplayList()
    for _ in 0..<3 {
      window.advance(by: 0.1)
      window.paintAll(into: &list)
    }
    #expect(window.nextWakeTime == nil)
    func again() {
      for property in Self.ofEachView { property.set(view) }
      view.superview?.addSubview(view)
      view.superview?.bringSubviewToFront(view)
      sample.setAgain()
    }
    again()
    View.animate(withDuration: 0.5) { again() }
    window.advance(by: 0.1)
    #expect(window.lastDamage.isEmpty)
    window.send(.resize(window.bounds.size, scale: window.scale))
    window.advance(by: 1)
    #expect(window.lastDamage.isEmpty)
    window.advance(by: 1)
    #expect(window.nextWakeTime == nil)
  }

  @Test("W1 layoutIfNeeded first lays out the superviews that need it")
  func layoutIfNeeded() {
    final class Halving: View {
      override func layoutSubviews() {
        for view in subviews { view.frame = Rect(x: 0, y: 0, width: bounds.width / 2, height: bounds.height) }
      }
    }
    let (outer, middle, inner) = (Halving(frame: Rect(x: 0, y: 0, width: 80, height: 80)), Halving(), Halving())
    outer.addSubview(middle)
    middle.addSubview(inner)
    inner.layoutIfNeeded()
    #expect(inner.bounds.width == 20)
    outer.bounds.size.width = 40
    outer.layoutIfNeeded()
    #expect(inner.bounds.width == 10)
  }

  @Test(
    "W1 Timers of the same time are called in order; they may cancel each other and themselves; invalid delays count as 0"
  )
  func timers() {
    let window = Window.forGestures()
    var log: [String] = []
    var later: ScheduledAction?
    var own: ScheduledAction?
    _ = window.schedule(after: 0.5) { log.append("a") }
    _ = window.schedule(after: 0.5) {
      log.append("b")
      later?.cancel()
      own?.cancel()
      _ = window.schedule(after: 0) { log.append("b now \(window.currentTime)") }
    }
    later = window.schedule(after: 0.5) { log.append("cancelled") }
    own = window.schedule(after: 0.6) { log.append("cancelled, too") }
    _ = window.schedule(after: 0.5) { log.append("c") }
    #expect(misuses { _ = window.schedule(after: -1) { log.append("negative") } }.count == 1)
    #expect(misuses { _ = window.schedule(after: .nan) { log.append("nan") } }.count == 1)
    #expect(misuses { _ = window.schedule(at: .nan) { log.append("at nan") } }.count == 1)
    let never = window.schedule(after: .infinity) { log.append("never") }
    _ = window.schedule(after: .greatestFiniteMagnitude) { log.append("never") }
    #expect(window.nextWakeTime == window.currentTime)
    window.advance(by: 2)
    #expect(log == ["negative", "nan", "at nan", "a", "b", "c"])
    window.advance(by: 1)
    #expect(
      log.last == "b now 2.0", "an action that is scheduled during a frame without delay is called in the next one")
    never.cancel()
    own?.cancel()
    own?.cancel()
    #expect(window.nextWakeTime.map { $0 > 1e300 } ?? true)
  }

  @Test("W5 The root controller's view fills the window, whatever its mask, transform or anchor")
  func filling() {
    let window = Window.forGestures()
    let controller = ViewController()
    window.rootViewController = controller
    controller.view.autoresizingMask = []
    for size in [Size(width: 1, height: 1), Size(width: 8192, height: 8192), Size(width: 333.3, height: 20)] {
      window.send(.resize(size, scale: 1))
      #expect(controller.view.frame == window.bounds && window.bounds.size == size)
    }
    controller.view.transform = Transform(rotationAngle: 1)
    window.send(.resize(Size(width: 100, height: 60), scale: 1))
    #expect(controller.view.bounds == window.bounds && controller.view.center == window.bounds.center)
    controller.view.transform = .identity
    View.animate(withDuration: 1) { window.frame = Rect(x: 0, y: 0, width: 50, height: 40) }
    #expect(controller.view.frame == window.bounds)
    let other = View(frame: Rect(x: 3, y: 3, width: 3, height: 3))
    controller.view = other
    #expect(other.frame == window.bounds)
  }
}
