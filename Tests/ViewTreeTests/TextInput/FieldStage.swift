import ViewTreeTesting

@testable import ViewTree

/// A window with a text field, and a person's hands on it. Every character is 8.4 points wide.
final class FieldStage {
  let window = Window(size: Size(width: 400, height: 200))
  let field = TextField(placeholder: "Name")
  private(set) var changes: [String] = []
  /// Keys that the field did not take.
  let outer = KeyLog(frame: Rect(x: 0, y: 0, width: 400, height: 200))

  final class KeyLog: View {
    var keys: [Key] = []
    override func keyDown(_ event: KeyEvent) -> Bool {
      if event.phase == .pressed { keys.append(event.key) }
      return false
    }
  }

  static let advance = 14 * 0.6

  init(_ text: String = "", width: Double = 216) {
    // Another suite may have installed a real engine for the whole process.
    window.ownTextEngine = FixedAdvanceTextEngine()
    field.frame = Rect(x: 20, y: 20, width: width, height: 30)
    outer.addSubview(field)
    window.addSubview(outer)
    field.text = text
    field.onChange = { [unowned self] in changes.append($0) }
    window.focusedView = field
    window.advance(by: 0)
  }

  func type(_ text: String) { for character in text { window.send(.text(String(character))) } }

  func press(_ key: Key, _ modifiers: KeyModifiers = [], times: Int = 1) {
    for _ in 0..<times {
      window.send(.key(KeyEvent(key: key, modifiers: modifiers)))
      window.send(.key(KeyEvent(key: key, modifiers: modifiers, phase: .released)))
    }
  }

  var text: String { field.text }
  var selection: Range<Int> { field.selectedRange }
  var caret: Double { window.textInputArea?.minX ?? .nan }

  /// The boundary before the character at `index`, in the window, as long as nothing is scrolled and the text runs to the right.
  func point(_ index: Double) -> Point { Point(x: 28 + index * Self.advance, y: 35) }

  func mouse(
    _ phase: PointerEvent.Phase, _ point: Point, _ button: PointerEvent.Button = .primary,
    _ modifiers: KeyModifiers = []
  ) {
    window.send(.pointer(PointerEvent(phase: phase, location: point, button: button, modifiers: modifiers)))
  }

  func click(_ index: Double, _ modifiers: KeyModifiers = [], button: PointerEvent.Button = .primary) {
    mouse(.began, point(index), button, modifiers)
    mouse(.ended, point(index), button, modifiers)
  }
}
