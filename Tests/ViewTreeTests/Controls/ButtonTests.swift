import Testing
import ViewTreeTesting

@testable import ViewTree

@Suite("Button")
struct ButtonTests {
  private let window = Window.forGestures()
  private let log = GestureLog()
  private let button = Button(title: "OK")

  init() {
    button.frame = Rect(x: 100, y: 100, width: 100, height: 40)
    button.onTap = { [log] in log.note("fired") }
    window.addSubview(button)
    window.advance(by: 0)
  }

  @Test("C1 It highlights on press and fires on release inside", arguments: [PointerEvent.Device.mouse, .touch])
  func press(device: PointerEvent.Device) {
    window.point(.began, 150, 120, device: device)
    #expect(button.isHighlighted && log.lines.isEmpty)
    window.point(.ended, 150, 120, device: device)
    #expect(!button.isHighlighted)
    #expect(log.take() == ["fired"])
  }

  @Test("C1 It is not highlighted while dragged off, is again when dragged back, and fires only inside")
  func dragOff() {
    window.point(.began, 150, 120)
    window.point(.moved, 150, 141)
    #expect(!button.isHighlighted)
    window.point(.moved, 199, 139)
    #expect(button.isHighlighted)
    window.point(.moved, 300, 300)
    #expect(!button.isHighlighted)
    window.point(.ended, 300, 300)
    #expect(log.take() == [])
    window.point(.began, 150, 120)
    window.point(.moved, 300, 300)
    window.point(.moved, 150, 120)
    window.point(.ended, 150, 120)
    #expect(log.take() == ["fired"])
    // A press that began elsewhere has no effect.
    window.point(.began, 300, 300)
    window.point(.moved, 150, 120)
    window.point(.ended, 150, 120)
    #expect(log.take() == [])
  }

  @Test("C1 After a long press it fires only if it is under the pointer, also where it moves while the pointer rests")
  func movesAway() {
    window.point(.began, 150, 120)
    window.advance(by: 0.6)
    button.center.x += 200
    window.point(.ended, 150, 120)
    #expect(log.take() == [] && !button.isHighlighted)
    button.center.x -= 200
    window.point(.began, 150, 120)
    View.animate(withDuration: 0.2) { button.center.x += 200 }
    window.advance(by: 0.2)
    #expect(!button.isHighlighted)
    // It comes back, as if the pointer had done so.
    button.center.x -= 200
    window.advance(by: 0)
    #expect(button.isHighlighted)
    window.point(.ended, 150, 120)
    #expect(log.take() == ["fired"] && !button.isHighlighted)
  }

  @Test("C1 V4 A click on it while it moves fires, unless the pointer leaves the place where it was pressed")
  func clickWhileMoving() {
    let pointer = PointerScript(window)
    for (way, fires) in [(0, true), (10, true), (30, false)] as [(Double, Bool)] {
      button.center.x = 150
      View.animate(withDuration: 0.1, curve: .linear) { button.center.x = 350 }
      window.advance(by: 0.04)
      let start = button.presented.center
      pointer.press(at: start)
      pointer.move(to: Point(x: start.x, y: start.y + way), duration: 0.05)
      #expect(button.presented.frame.minX > start.x && !button.isHighlighted)
      pointer.release()
      #expect(log.take() == (fires ? ["fired"] : []), "\(way)")
      window.settle()
    }
  }

  @Test("C1 A finger may be a little outside of it")
  func tolerance() {
    window.point(.began, 150, 120, device: .touch)
    window.point(.moved, 150, 155, device: .touch)
    #expect(button.isHighlighted)
    window.point(.moved, 150, 160, device: .touch)
    #expect(!button.isHighlighted)
    window.point(.ended, 150, 155, device: .touch)
    #expect(log.take() == ["fired"])
  }

  @Test("C1 It is cancelled when a different gesture wins, and does not fire afterwards")
  func otherWins() {
    let press = log.longPress("long", on: window)
    let pointer = PointerScript(window)
    pointer.press(at: Point(x: 150, y: 120))
    pointer.hold(0.5)
    #expect(!button.isHighlighted)
    pointer.release()
    #expect(log.take() == ["long began", "long ended"])
    press.isEnabled = false
    pointer.press(at: Point(x: 150, y: 120))
    pointer.hold(5)
    #expect(button.isHighlighted)
    pointer.release()
    #expect(log.take() == ["fired"])
    for interrupt in [
      { window.send(.pointersLost) }, { button.isEnabled = false }, { button.isHidden = true },
      { button.isUserInteractionEnabled = false }, { button.removeFromSuperview() },
    ] {
      pointer.press(at: Point(x: 150, y: 120))
      #expect(button.isHighlighted)
      interrupt()
      #expect(!button.isHighlighted)
      pointer.release()
      #expect(log.take() == [])
      button.isEnabled = true
      button.isHidden = false
      button.isUserInteractionEnabled = true
      window.addSubview(button)
    }
  }

  @Test("C1 It wins over taps around it, if it was released inside")
  func tapAround() {
    _ = log.tap("tap", on: window)
    PointerScript(window).tap(at: Point(x: 150, y: 120))
    #expect(log.take() == ["fired"])
    PointerScript(window).tap(at: Point(x: 50, y: 120))
    #expect(log.take() == ["tap ended"])
  }

  @Test("S16 If a touch may become a drag, it highlights after the delay; a quick tap highlights it briefly")
  func delay() {
    window.contentTouchDelay = GestureMetrics.contentTouchDelaySeconds
    let pointer = PointerScript(window, device: .touch)
    pointer.press(at: Point(x: 150, y: 120))
    pointer.hold(0.149)
    #expect(!button.isHighlighted)
    pointer.hold(0.001)
    #expect(button.isHighlighted)
    pointer.release()
    #expect(!button.isHighlighted)
    #expect(log.take() == ["fired"])

    pointer.tap(at: Point(x: 150, y: 120))
    #expect(log.take() == ["fired"])
    #expect(button.isHighlighted)
    #expect(isNear(window.settle(), 0.1, within: 0.02))
    #expect(!button.isHighlighted)

    // A drag that begins before the delay is over does not highlight it.
    _ = log.pan("pan", on: window)
    var highlights = 0
    (button.gestureRecognizers.first as? PressRecognizer)?.onHighlight = { _ in highlights += 1 }
    pointer.drag(from: Point(x: 150, y: 120), to: Point(x: 250, y: 120), duration: 0.1)
    pointer.hold(1)
    #expect(highlights == 0)
    // The pointer leaves the button before the delay is over.
    window.gestureRecognizers.forEach(window.removeGestureRecognizer)
    pointer.press(at: Point(x: 150, y: 120))
    pointer.move(to: Point(x: 300, y: 300), duration: 0.1)
    pointer.hold(1)
    #expect(highlights == 0)
    pointer.move(to: Point(x: 150, y: 120), duration: 0.1)
    #expect(highlights == 1)
    pointer.release()

    let mouse = PointerScript(window)
    mouse.press(at: Point(x: 150, y: 120))
    #expect(button.isHighlighted)
    mouse.release()
  }

  @Test("C1 A press during the flash of the previous one starts a new highlight")
  func flashAgain() {
    window.contentTouchDelay = 0.15
    let pointer = PointerScript(window, device: .touch)
    pointer.tap(at: Point(x: 150, y: 120))
    pointer.press(at: Point(x: 150, y: 120))
    pointer.hold(0.3)
    #expect(button.isHighlighted)
    pointer.release()
    #expect(log.take() == ["fired", "fired"])
    pointer.tap(at: Point(x: 150, y: 120))
    #expect(button.isHighlighted)
    button.removeFromSuperview()
    #expect(!button.isHighlighted)
    window.addSubview(button)
    pointer.tap(at: Point(x: 150, y: 120))
    button.isEnabled = false
    #expect(!button.isHighlighted)
  }

  @Test("C1 A button that is held down by a pointer stays highlighted when a key presses it, too")
  func keyWhilePressed() {
    window.point(.began, 150, 120)
    window.key(.space)
    window.advance(by: 0.2)
    #expect(button.isFocused && button.isHighlighted)
    window.point(.ended, 150, 120)
    #expect(!button.isHighlighted && log.take() == ["fired", "fired"])
  }

  @Test("C1 Space and Return fire it when it has the focus, once for each press of the key")
  func keys() {
    window.key(.space)
    #expect(log.take() == [])
    window.focusedView = button
    window.key(.space)
    #expect(log.take() == ["fired"])
    #expect(button.isHighlighted)
    window.settle()
    #expect(!button.isHighlighted)
    window.key(.space, isRepeat: true)
    window.key(.space, .released)
    #expect(log.take() == [])
    window.key(.return)
    #expect(log.take() == ["fired"])
    window.key(.return, modifiers: .control)
    window.key(.escape)
    #expect(log.take() == [])
    button.isEnabled = false
    #expect(window.focusedView !== button)
    window.key(.space)
    #expect(log.take() == [])
  }

  @Test("C1 W3 A click focuses it without a ring; a key shows the ring")
  func focusRing() {
    func hasRing() -> Bool {
      window.advance(by: 0.1)
      return window.focusRingFrame == button.frame.insetBy(dx: -4, dy: -4)
    }
    PointerScript(window).tap(at: Point(x: 150, y: 120))
    #expect(window.focusedView === button && !hasRing())
    window.key(.left)
    #expect(hasRing())
    PointerScript(window).tap(at: Point(x: 300, y: 300))
    #expect(window.focusedView === button && !hasRing())
  }

  @Test("C1 Titles and colours fall back to those of normal")
  func states() {
    button.setTitle("Go", for: .normal)
    button.setTitle("Going", for: .highlighted)
    button.setBackgroundColor(.red, for: .normal)
    button.setBackgroundColor(.blue, for: .highlighted)
    button.setTitleColor(.white, for: .normal)
    button.setTitleColor(.yellow, for: .disabled)
    let label = button.subviews.first as? Label
    func look() -> [String] {
      [label?.text ?? "", "\(label?.textColor == .white)", "\(button.backgroundColor == .red)"]
    }
    #expect(look() == ["Go", "true", "true"])
    window.point(.hovered, 150, 120)
    #expect(look() == ["Go", "true", "true"])
    button.setBackgroundColor(.green, for: .hovered)
    #expect(button.backgroundColor == .green)
    window.point(.began, 150, 120)
    #expect(label?.text == "Going" && button.backgroundColor == .blue)
    window.point(.ended, 150, 120)
    #expect(button.backgroundColor == .green)
    window.point(.hovered, 0, 0)
    #expect(look() == ["Go", "true", "true"])
    button.isEnabled = false
    #expect(look() == ["Go", "false", "true"])
    #expect(label?.textColor == .yellow)
    button.isEnabled = true
    // The background colour of the view is that of the normal state.
    button.backgroundColor = .purple
    window.point(.began, 150, 120)
    window.point(.ended, 150, 120)
    window.point(.hovered, 0, 0)
    #expect(button.backgroundColor == .purple)
    let reports = misuses {
      button.setTitleColor(Color(white: .nan), for: .normal)
      button.setBackgroundColor(Color(white: .infinity), for: .normal)
    }
    #expect(reports.count == 2)
  }

  @Test("C1 The states look different even without colours of their own")
  func shades() {
    func shade() -> Bool {
      window.advance(by: 0.01)
      return button.currentFragment(in: window).primitives.contains { if case .fill = $0 { true } else { false } }
    }
    #expect(!shade())
    window.point(.began, 150, 120)
    #expect(shade() && !window.lastDamage.isEmpty)
    button.setBackgroundColor(.blue, for: .highlighted)
    #expect(!shade())
    window.point(.ended, 150, 120)
    #expect(shade())
    window.point(.hovered, 0, 0)
    #expect(!shade())
    button.isEnabled = false
    #expect((button.subviews.first?.alpha ?? 1) < 1)
  }

  @Test("C1 Under the mouse it has the edge of its theme, unless it has no background there; a press has none")
  func hoverEdge() {
    func edges() -> [Color] {
      window.advance(by: 0.01)
      return button.currentFragment(in: window).primitives.compactMap { primitive in
        guard case .stroke(let rect, let width, _, let color) = primitive else { return nil }
        return rect == button.bounds && width == 2 ? color : nil
      }
    }
    window.point(.hovered, 150, 120)
    #expect(edges() == [])
    window.theme.hoverEdge = .red
    #expect(edges() == [.red] && !window.lastDamage.isEmpty)
    button.setBackgroundColor(.blue, for: .hovered)
    #expect(edges() == [.red])
    button.setBackgroundColor(.clear, for: .hovered)
    #expect(edges() == [])
    button.setBackgroundColor(.blue, for: .hovered)
    window.point(.began, 150, 120)
    #expect(edges() == [])
    window.point(.ended, 150, 120)
    #expect(edges() == [.red])
    window.point(.hovered, 0, 0)
    #expect(edges() == [])
  }

  @Test("V8 Its label is its title, and its role is button; its size fits the title with some space around it")
  func labels() {
    #expect(button.accessibilityRole == .button && button.accessibilityLabel == "OK")
    #expect(window.find(label: "OK") === button)
    button.accessibilityLabel = "Fine"
    #expect(window.find(label: "Fine") === button)
    let small = button.sizeThatFits(Size(width: .infinity, height: .infinity))
    button.setTitle("A much longer title", for: .normal)
    button.sizeToFit()
    #expect(button.bounds.width > small.width + 50 && button.bounds.height == small.height)
    window.advance(by: 0)
    let label = button.subviews.first
    #expect(label?.frame.center == button.bounds.center)
  }

  @Test("C1 The action may remove the button, or release the window")
  func actionRemoves() {
    button.onTap = { [log, unowned button] in
      log.note("fired")
      button.removeFromSuperview()
    }
    PointerScript(window).tap(at: Point(x: 150, y: 120))
    window.advance(by: 1)
    #expect(log.take() == ["fired"])
    #expect(button.superview == nil && !button.isHighlighted)

    window.addSubview(button)
    window.focusedView = button
    window.key(.space)
    #expect(log.take() == ["fired"])

    weak var released: Button?
    do {
      let button = Button(title: "x")
      button.frame = Rect(x: 0, y: 0, width: 50, height: 50)
      window.addSubview(button)
      button.onTap = { [weak button] in button?.removeFromSuperview() }
      released = button
    }
    PointerScript(window).tap(at: Point(x: 25, y: 25))
    #expect(released == nil)
  }
}
