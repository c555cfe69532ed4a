/// Selects in a text field with a pointer: characters, words after a double click, everything after a third click. A middle click
/// pastes what was selected last.
final class FieldPointer {
  private unowned let field: TextField
  private lazy var press = FieldPress { [weak self] _ in self?.pressDidChange() }
  /// Scrolls while the pointer that selects is beside the field. The text has its own offset, which follows.
  private let scroller = Scroller()
  private var lastPosition = 0.0
  /// The selection made by the press, which a drag extends, and the unit by which it extends it.
  private var pressed = (range: 0..<0, clicks: 1)

  init(of field: TextField) { self.field = field }

  func attach() {
    scroller.view = field
    scroller.delegate = self
    scroller.setRange(nil)
    field.addGestureRecognizer(press)
    let middle = TapGestureRecognizer { [weak self] recognizer in
      guard let self, recognizer.state == .ended else { return }
      pastePrimarySelection(at: recognizer.location(in: field))
    }
    middle.buttons = [.middle]
    field.addGestureRecognizer(middle)
  }

  var isEnabled: Bool {
    get { press.isEnabled }
    set { press.isEnabled = newValue }
  }

  func stopScrolling() { scroller.stop() }

  private var editing: FieldEditing { field.editing }
  private var editor: TextEditor { field.editing.editor }
  private var display: FieldDisplay { field.display }
  private var line: FieldLine { display.currentLine }

  private func pressDidChange() {
    let x = press.location(in: display).x
    switch press.state {
    case .began:
      editing.commitComposition()
      let point = (press.pressLocation(in: display) ?? press.location(in: display)).x
      begin(atX: point, clicks: press.clicks, extends: press.modifiers.contains(.shift))
      if x != point { drag(toX: x) }
    case .changed: drag(toX: x)
    case .ended, .cancelled:
      scroller.stop()
      editing.shareSelection()
    case .possible, .failed: break
    }
  }

  private func begin(atX x: Double, clicks: Int, extends: Bool) {
    switch clicks {
    case 1:
      let position = line.position(atX: x)
      let anchor = extends ? editor.selection.anchor : position
      pressed = (anchor..<anchor, 1)
      editing.select(TextSelection(anchor: anchor, head: position))
    case 2:
      pressed = (editor.word(around: line.character(atX: x)), 2)
      editing.select(TextSelection(anchor: pressed.range.lowerBound, head: pressed.range.upperBound))
    default:
      pressed = (0..<editor.count, 3)
      editing.select(TextSelection(anchor: 0, head: editor.count))
    }
  }

  private func drag(toX x: Double) {
    guard pressed.clicks < 3 else { return }
    let width = display.bounds.width
    extend(toX: min(max(x, 0), width))
    let velocity = EdgeScroll.velocity(beyond: x < 0 ? x : max(0, x - width))
    if velocity == 0 { scroller.stop() } else if velocity != scroller.velocity() { scroller.coast(velocity: velocity) }
  }

  /// Extends the selection of the press to what is at `x`: by characters, or by words after a double click.
  private func extend(toX x: Double) {
    let position = line.position(atX: x)
    let origin = pressed.range
    guard pressed.clicks == 2 else {
      return editing.select(TextSelection(anchor: origin.lowerBound, head: position))
    }
    let word = editor.word(around: line.character(atX: x))
    if word.lowerBound < origin.lowerBound {
      editing.select(TextSelection(anchor: origin.upperBound, head: word.lowerBound))
    } else {
      editing.select(TextSelection(anchor: origin.lowerBound, head: max(origin.upperBound, word.upperBound)))
    }
  }

  private func scrollSelecting(by distance: Double) {
    let line = line
    line.scroll(by: line.base == .rightToLeft ? -distance : distance)
    extend(toX: distance < 0 ? 0 : display.bounds.width)
  }

  /// A press opens the field's menu. It gives the field the focus and, beside the selection, sets the caret first.
  /// - Parameter point: in the window's coordinates.
  func menuWillOpen(at point: Point) {
    let x = field.convert(point, from: nil).x - display.frame.minX
    field.attachedWindow?.focus.viewWasPressed(field)
    guard field.isFocused, !editor.selection.range.contains(line.character(atX: x)) else { return }
    editing.select(TextSelection(caret: line.position(atX: x)))
  }

  private func pastePrimarySelection(at point: Point) {
    guard field.isEnabled, let window = field.attachedWindow, let text = window.primarySelection.text else { return }
    editing.commitComposition()
    window.focusedView = field
    editing.select(TextSelection(caret: line.position(atX: point.x - display.frame.minX)))
    editing.insert(text, isPaste: true)
  }
}

extension FieldPointer: ScrollerDelegate {
  func scrollerDidMove(_ scroller: Scroller) {
    let distance = scroller.position - lastPosition
    lastPosition = scroller.position
    scrollSelecting(by: distance)
  }
}
