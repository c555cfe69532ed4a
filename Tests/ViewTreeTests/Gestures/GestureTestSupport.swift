import Testing
import ViewTreeTesting

@testable import ViewTree

/// A log of the actions and hooks that were called.
final class GestureLog {
  var lines: [String] = []

  func take() -> [String] {
    defer { lines = [] }
    return lines
  }

  func note(_ line: String) { lines.append(line) }

  func tap(_ name: String, on view: View, taps: Int = 1) -> TapGestureRecognizer {
    let tap = TapGestureRecognizer { [weak self] in self?.note("\(name) \($0.state)") }
    tap.numberOfTapsRequired = taps
    view.addGestureRecognizer(tap)
    return tap
  }

  func longPress(_ name: String, on view: View) -> LongPressGestureRecognizer {
    let press = LongPressGestureRecognizer { [weak self] in self?.note("\(name) \($0.state)") }
    view.addGestureRecognizer(press)
    return press
  }

  /// Adds a pan that logs its states, and consecutive changes once.
  func pan(_ name: String, on view: View, axis: Axis? = nil) -> PanGestureRecognizer {
    let pan = PanGestureRecognizer { [weak self] in
      guard let self else { return }
      let line = "\(name) \($0.state)"
      if $0.state != .changed || lines.last != line { note(line) }
    }
    pan.axis = axis
    view.addGestureRecognizer(pan)
    return pan
  }
}

extension View {
  /// Adds a subview with a frame.
  func add(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> View {
    let view = View(frame: Rect(x: x, y: y, width: width, height: height))
    addSubview(view)
    return view
  }
}

extension Window {
  static func forGestures() -> Window { Window(size: Size(width: 400, height: 400)) }

  func point(
    _ phase: PointerEvent.Phase, _ x: Double, _ y: Double, at time: Double? = nil,
    device: PointerEvent.Device = .mouse, id: Int = 0, button: PointerEvent.Button = .primary
  ) {
    send(
      .pointer(
        PointerEvent(
          id: id, device: device, phase: phase, location: Point(x: x, y: y), button: button, timestamp: time)))
  }

  func key(_ key: Key, _ phase: KeyEvent.Phase = .pressed, isRepeat: Bool = false, modifiers: KeyModifiers = []) {
    send(.key(KeyEvent(key: key, modifiers: modifiers, phase: phase, isRepeat: isRepeat)))
  }
}

/// The rates at which traces are delivered and drawn.
nonisolated let eventRates = [30.0, 60, 144, 1000]
nonisolated let frameRates = [24.0, 59.94, 60, 144]

func isNear(_ a: Double, _ b: Double, within tolerance: Double) -> Bool { abs(a - b) <= tolerance }
