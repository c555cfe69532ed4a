import Testing
import ViewTreeTesting

@testable import ViewTree

/// Random events and random changes, from outside and from callbacks. Checks what has to be true for every recognizer.
@Suite("Random gestures")
struct GestureModelTests {
  /// Checks the states of one recognizer: a gesture that begins ends exactly once, before the next one begins.
  private final class Watch {
    var isActive = false
    /// Whether its press caught a movement, and has neither become a drag nor ended.
    var isCaught = false
    var problems: [String] = []

    func note(_ state: GestureRecognizer.State, isContinuous: Bool) {
      switch state {
      case .began:
        if isActive { problems.append("began twice") }
        isActive = true
        isCaught = false
      case .changed:
        if !isActive { problems.append("changed without a beginning") }
      case .ended where !isContinuous: break
      case .ended, .cancelled:
        if !isActive { problems.append("\(state) without a beginning") }
        isActive = false
      case .possible, .failed: problems.append("notified of \(state)")
      }
    }
  }

  private final class Scene {
    let window = Window.forGestures()
    var views: [View] = []
    var recognizers: [GestureRecognizer] = []
    var watches: [Watch] = []
    var generator: SeededGenerator
    /// Whether actions make changes as well.
    var isWild = false
    private var depth = 0

    init(seed: UInt64) {
      generator = SeededGenerator(seed: seed)
      for index in 0..<8 {
        let parent = index == 0 ? window : views[Int.random(in: 0..<index, using: &generator)]
        let view = index % 4 == 3 ? Button(title: "\(index)") : View()
        view.frame = Rect(
          x: .random(in: 0..<150, using: &generator), y: .random(in: 0..<150, using: &generator), width: 200,
          height: 200)
        parent.addSubview(view)
        views.append(view)
        for _ in 0..<2 { addRecognizer(to: view) }
      }
      for recognizer in recognizers where chance(0.2) {
        let other = pick(recognizers)
        if other !== recognizer && !other.requires(recognizer) { recognizer.require(toFail: other) }
      }
    }

    func chance(_ probability: Double) -> Bool { Double.random(in: 0..<1, using: &generator) < probability }
    func pick<T>(_ items: [T]) -> T { items[Int.random(in: 0..<items.count, using: &generator)] }

    private func addRecognizer(to view: View) {
      let watch = Watch()
      let kind = Int.random(in: 0..<4, using: &generator)
      let action: (GestureRecognizer) -> Void = { [unowned self] in
        watch.note($0.state, isContinuous: kind > 1)
        if isWild && depth < 3 && chance(0.2) {
          depth += 1
          disturb()
          depth -= 1
        }
      }
      let recognizer: GestureRecognizer
      switch kind {
      case 0, 1:
        let tap = TapGestureRecognizer(action: action)
        tap.numberOfTapsRequired = kind + 1
        recognizer = tap
      case 2: recognizer = LongPressGestureRecognizer(action: action)
      default:
        let pan = PanGestureRecognizer(action: action)
        pan.axis = pick([nil, .horizontal, .vertical])
        let mobility = pick([PanMobility.free, .free, .blocked, .never])
        pan.mobility = { _ in mobility }
        pan.beginsAtPress = chance(0.1)
        pan.catchMovement = { [unowned self] _, _ in
          let catches = chance(0.2)
          if catches {
            if watch.isCaught { watch.problems.append("caught twice") }
            watch.isCaught = true
          }
          return catches
        }
        pan.catchDidEnd = { _ in
          if !watch.isCaught { watch.problems.append("released without a catch") }
          watch.isCaught = false
        }
        recognizer = pan
      }
      if chance(0.2) { recognizer.shouldBegin = { [unowned self] in chance(0.5) } }
      view.addGestureRecognizer(recognizer)
      recognizers.append(recognizer)
      watches.append(watch)
    }

    /// A change from outside, in the middle of gestures.
    func disturb() {
      switch Int.random(in: 0..<11, using: &generator) {
      case 0:
        let recognizer = pick(recognizers)
        recognizer.isEnabled = false
        recognizer.isEnabled = true
      case 1:
        let view = pick(views)
        view.isHidden = true
        view.isHidden = false
      case 2:
        let view = pick(views)
        let parent = view.superview ?? window
        view.removeFromSuperview()
        parent.addSubview(view)
      case 3:
        let (view, parent) = (pick(views), pick(views))
        if !parent.isDescendant(of: view) { parent.addSubview(view) }
      case 4: window.send(.pointersLost)
      case 5:
        let recognizer = pick(recognizers)
        pick(views).addGestureRecognizer(recognizer)
      case 9:
        let view = pick(views)
        view.alpha = 0
        if chance(0.5) { view.alpha = 1 } else { View.animate(withDuration: 0.2) { view.alpha = 1 } }
      case 10:
        let view = pick(views)
        View.animate(withDuration: 0.2) { view.alpha = chance(0.5) ? 0 : 1 }
      case 6: window.send(.key(KeyEvent(key: .space)))
      default: event()
      }
    }

    private var places: [Int: Point] = [:]

    func event() {
      let id = Int.random(in: 0..<3, using: &generator)
      let device: PointerEvent.Device = id == 0 ? .mouse : .touch
      var place = places[id] ?? Point(x: 100, y: 100)
      let reach = chance(0.5) ? 4.0 : 60
      place =
        place
        + Point(x: .random(in: -reach...reach, using: &generator), y: .random(in: -reach...reach, using: &generator))
      place = Point(x: min(400, max(0, place.x)), y: min(400, max(0, place.y)))
      places[id] = place
      let phases: [PointerEvent.Phase] = [.began, .began, .moved, .moved, .moved, .moved, .ended, .ended, .hovered]
      let phase = chance(0.03) ? .cancelled : pick(phases)
      let time = window.currentTime + .random(in: -0.02...0.05, using: &generator)
      window.send(
        .pointer(
          PointerEvent(
            id: id, device: device, phase: phase, location: place, timestamp: chance(0.1) ? nil : time)))
    }
  }

  @Test(
    "G5 Whatever happens, each gesture that began ends exactly once, and no state is left behind",
    arguments: 1...60 as ClosedRange<UInt64>)
  func random(seed: UInt64) {
    let scene = Scene(seed: seed)
    scene.isWild = seed % 2 == 0
    for _ in 0..<400 {
      scene.event()
      if scene.chance(0.1) { scene.disturb() }
      if scene.chance(0.4) { scene.window.advance(by: scene.pick([0, 0.004, 0.016, 0.1, 0.7])) }
    }
    scene.isWild = false
    scene.window.send(.pointersLost)
    scene.window.advance(by: 1)
    scene.window.advance(by: 1)
    for (index, watch) in scene.watches.enumerated() {
      #expect(watch.problems.isEmpty, "seed \(seed), recognizer \(index)")
      #expect(!watch.isActive && !watch.isCaught, "seed \(seed), recognizer \(index)")
    }
    for recognizer in scene.recognizers {
      #expect(recognizer.state == .possible && recognizer.arena == nil, "seed \(seed)")
    }
    for case let button as Button in scene.views { #expect(!button.isHighlighted, "seed \(seed)") }
    #expect(scene.window.nextWakeTime == nil, "seed \(seed)")
  }
}
