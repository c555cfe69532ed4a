import ViewTree
import ViewTreeTesting

/// Makes random input, as hands that know nothing of each other: some know what they see, and others do not.
struct SoakInput {
  private var random: SeededGenerator
  /// What comes next of the actions that have begun.
  private var hands: [[SoakEntry]] = []
  /// Pointers that are down.
  private var down: [(device: PointerEvent.Device, id: Int, button: PointerEvent.Button)] = []

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func next(on stage: SoakStage) -> SoakEntry {
    // Time passes between most things.
    if int(3) == 0 { return .advance(pause()) }
    hands.removeAll(where: \.isEmpty)
    if hands.isEmpty || hands.count < 3 && int(12) == 0 { hands.append(action(on: stage)) }
    let hand = int(hands.count)
    return hands[hand].isEmpty ? .advance(0) : hands[hand].removeFirst()
  }

  private mutating func int(_ count: Int) -> Int { Int.random(in: 0..<max(1, count), using: &random) }
  private mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }

  private mutating func pause() -> Double {
    switch int(40) {
    case 0: 0
    case 1: number(0...2)
    case 2: int(20) == 0 ? number(0...400) : 0.5
    case 3...8: 0.1
    default: 1.0 / 60
    }
  }

  // MARK: Places

  private mutating func anyPoint(in window: Window) -> Point {
    let size = window.bounds.size
    if int(20) == 0 { return Point(x: number(-50...2000), y: number(-50...2000)) }
    return Point(x: number(0...max(1, size.width)), y: number(0...max(1, size.height)))
  }

  /// The middle of something that can be pressed, or any point.
  private mutating func point(on stage: SoakStage) -> Point {
    let window = stage.window
    guard int(4) != 0 else { return anyPoint(in: window) }
    var places: [Point] = []
    window.forEachVisible(frontToBack: false) { view, visible in
      if !visible.isEmpty, view.accessibilityRole != nil, view.isInteractive, view !== window {
        places.append(visible.center)
      }
      return true
    }
    return places.isEmpty ? anyPoint(in: window) : places[int(places.count)]
  }

  private mutating func modifiers() -> KeyModifiers {
    switch int(12) {
    case 0: .shift
    case 1: .control
    case 2: [.shift, .control]
    case 3: int(3) == 0 ? .alt : []
    default: []
    }
  }

  // MARK: Actions

  private mutating func action(on stage: SoakStage) -> [SoakEntry] {
    switch int(60) {
    case 0..<16: return tap(on: stage)
    case 16..<26: return drag(on: stage)
    case 26..<30: return hover(on: stage)
    case 30..<36: return scroll(on: stage)
    case 36..<48: return keys(on: stage)
    case 48..<51: return typing()
    case 51: return composition()
    case 52:
      let drop = SoakEntry.event(.drop(stage.library.paths(&random), at: anyPoint(in: stage.window)))
      return int(5) == 0 ? [drop] : [drop, .advance(0.1), .library(nil)]
    case 53:
      return int(3) == 0 ? resize() : [.event(.pointersLost)]
    case 54: return [.library(int(2) == 0 ? nil : UInt64(int(1 << 30)))]
    case 55: return [.active(int(2) == 0)]
    case 56:
      switch int(4) {
      case 0: return [.palette(isDark: int(2) == 0)]
      case 1: return [.visible(false), .advance(1), .visible(true)]
      default: return [.pictures]
      }
    case 57: return lost(on: stage)
    default: return pinch(on: stage)
    }
  }

  private mutating func device() -> PointerEvent.Device { int(3) == 0 ? .touch : .mouse }

  private func pointer(
    _ phase: PointerEvent.Phase, _ device: PointerEvent.Device, _ id: Int, _ point: Point,
    _ button: PointerEvent.Button = .primary, _ modifiers: KeyModifiers = []
  ) -> SoakEntry {
    .event(
      .pointer(
        PointerEvent(id: id, device: device, phase: phase, location: point, button: button, modifiers: modifiers)))
  }

  private mutating func button(_ device: PointerEvent.Device) -> PointerEvent.Button {
    guard device == .mouse else { return .primary }
    switch int(12) {
    case 0, 1: return .secondary
    case 2: return .middle
    case 3: return int(4) == 0 ? .back : .primary
    case 4: return int(4) == 0 ? .forward : .primary
    default: return .primary
    }
  }

  private mutating func tap(on stage: SoakStage) -> [SoakEntry] {
    let (device, point, modifiers) = (device(), point(on: stage), modifiers())
    let (id, button) = (device == .mouse ? 0 : int(4), button(device))
    var tap: [SoakEntry] = device == .mouse ? [pointer(.hovered, device, id, point)] : []
    tap.append(pointer(.began, device, id, point, button, modifiers))
    // A long press opens menus.
    if int(3) == 0 { tap.append(.advance(int(5) == 0 ? 0.8 : 0.05)) }
    tap.append(pointer(int(30) == 0 ? .cancelled : .ended, device, id, point, button, modifiers))
    return int(6) == 0 ? tap + tap : tap
  }

  private mutating func drag(on stage: SoakStage) -> [SoakEntry] {
    let (device, start, modifiers) = (device(), point(on: stage), modifiers())
    let id = device == .mouse ? 0 : int(4)
    let button = int(10) == 0 ? button(device) : .primary
    var drag = [pointer(.began, device, id, start, button, modifiers)]
    if int(4) == 0 { drag.append(.advance(0.6)) }
    let reach = [8.0, 60, 300, 900][int(4)]
    let (dx, dy) =
      switch int(4) {
      case 0: (number(-reach...reach), 0.0)
      case 1: (0.0, number(-reach...reach))
      default: (number(-reach...reach), number(-reach...reach))
      }
    let count = 1 + int(8)
    var place = start
    for step in 1...count {
      let part = Double(step) / Double(count)
      place = Point(x: start.x + dx * part, y: start.y + dy * part)
      drag.append(pointer(.moved, device, id, place, button, modifiers))
      drag.append(.advance(1.0 / 60))
    }
    switch int(14) {
    case 0: break  // Its release is never reported.
    case 1: drag.append(pointer(.cancelled, device, id, place, button, modifiers))
    default: drag.append(pointer(.ended, device, id, place, button, modifiers))
    }
    return drag
  }

  private mutating func pinch(on stage: SoakStage) -> [SoakEntry] {
    let middle = point(on: stage)
    var entries: [SoakEntry] = []
    for step in 0...4 {
      let reach = 20 + Double(step) * number(-10...20)
      for (id, side) in [(0, 1.0), (1, -1.0)] {
        let place = Point(x: middle.x + side * reach, y: middle.y)
        entries.append(pointer(step == 0 ? .began : step == 4 ? .ended : .moved, .touch, id, place))
      }
      entries.append(.advance(1.0 / 60))
    }
    return entries
  }

  private mutating func hover(on stage: SoakStage) -> [SoakEntry] {
    let place = pointer(.hovered, .mouse, 0, point(on: stage))
    return int(3) == 0 ? [place, .advance(1.2)] : [place]
  }

  private mutating func lost(on stage: SoakStage) -> [SoakEntry] {
    let device = device()
    let phase: PointerEvent.Phase = [.ended, .cancelled, .moved][int(3)]
    return [pointer(phase, device, int(4), point(on: stage), button(device))]
  }

  private mutating func scroll(on stage: SoakStage) -> [SoakEntry] {
    let (point, isPrecise, modifiers) = (point(on: stage), int(2) == 0, modifiers())
    let reach = isPrecise ? 80.0 : 3
    return (0..<1 + int(6)).flatMap { _ -> [SoakEntry] in
      let delta = Point(
        x: int(2) == 0 ? 0 : number(-reach...reach), y: int(3) == 0 ? 0 : number(-reach...reach))
      let event = ScrollEvent(
        location: point, delta: isPrecise ? delta : Point(x: delta.x.rounded(), y: delta.y.rounded()),
        isPrecise: isPrecise, modifiers: modifiers)
      return [.event(.scroll(event)), .advance(1.0 / 60)]
    }
  }

  // MARK: Keys

  private static let plain: [Key] = [
    .space, .return, .tab, .tab, .tab, .escape, .backspace, .delete, .left, .right, .up, .down, .left, .right, .up,
    .down,
    .pageUp, .pageDown, .home, .end, .back, .menu, .function(1), .function(10),
    .mediaPlay, .mediaStop, .mediaPrevious, .mediaNext, .mediaMute,
  ]
  /// With Control; without `q` and `w`, which close the window.
  private static let commands = Array("dpumrzsfxcvay,lnto")

  private func press(_ key: Key, _ modifiers: KeyModifiers, repeats: Int = 0) -> [SoakEntry] {
    let pressed = SoakEntry.event(.key(KeyEvent(key: key, modifiers: modifiers)))
    let held = SoakEntry.event(.key(KeyEvent(key: key, modifiers: modifiers, isRepeat: true)))
    let released = SoakEntry.event(.key(KeyEvent(key: key, modifiers: modifiers, phase: .released)))
    return [pressed] + Array(repeating: held, count: repeats) + [released]
  }

  private mutating func keys(on stage: SoakStage) -> [SoakEntry] {
    if int(4) == 0 {
      let command = Self.commands[int(Self.commands.count)]
      return press(.character(command), .control)
    }
    let key = Self.plain[int(Self.plain.count)]
    return press(key, modifiers(), repeats: int(8) == 0 ? int(6) : 0)
  }

  private mutating func typing() -> [SoakEntry] {
    let texts = [
      "a", "ra", "zo", "1", " ", "夜", "e\u{301}", "👩‍👩‍👧", "שלום", "long text that goes on and on", "s", "p", "\u{7}",
    ]
    let text = texts[int(texts.count)]
    return text.flatMap { character -> [SoakEntry] in
      press(.character(character), []).dropLast() + [.event(.text(String(character)))]
    }
  }

  private mutating func composition() -> [SoakEntry] {
    let text = ["に", "にほ", "日本", "한"][int(4)]
    let composed = SoakEntry.event(.composition(text, selection: int(text.count)..<text.count))
    let end: [SoakEntry] =
      int(3) == 0 ? [] : [.event(.composition("", selection: 0..<0)), .event(.text(text))]
    return [composed, .advance(1.0 / 60)] + end
  }

  private mutating func resize() -> [SoakEntry] {
    let sizes = SoakLook.sizes
    func one(_ random: inout SeededGenerator) -> SoakEntry {
      switch Int.random(in: 0..<10, using: &random) {
      case 0: return .event(.resize(Size(width: 1, height: 1), scale: 1))
      case 1: return .event(.resize(.zero, scale: 1))
      case 2:
        return .event(
          .resize(
            Size(
              width: Double(Int.random(in: 100...1400, using: &random)),
              height: Double(Int.random(in: 80...900, using: &random))), scale: 1))
      case 3:
        return .event(
          .resize(
            sizes.randomElement(using: &random) ?? sizes[0], scale: [1.25, 1.5, 2].randomElement(using: &random) ?? 1))
      default: return .event(.resize(sizes.randomElement(using: &random) ?? sizes[0], scale: 1))
      }
    }
    let size = one(&random)
    if case .event(.resize(let new, _)) = size, new.width < 100 {
      return [size, .advance(0.05), .event(.resize(sizes[int(5)], scale: 1))]
    }
    return [size]
  }
}
