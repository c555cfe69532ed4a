/// The inside of a text field: draws the line of text with its selection and what an input method composes, and shows the caret.
///
/// Like all that is drawn by `draw(in:)`, the text is clipped to the bounds, so that a long one does not run over the field's border. The
/// caret is a view of its own, so that nothing else is drawn when it blinks.
final class FieldDisplay: View {
  let caret = Caret()
  private unowned let field: TextField
  private let line: FieldLine
  /// The look that was drawn last, or will be drawn in the next frame.
  private var drawnLook: Look?

  /// Everything on which the drawing of the text depends, apart from the size.
  private struct Look: Equatable {
    var revision: Int
    /// The first visible piece of the line, and where it begins.
    var firstCharacter: Int
    var x: Double
    var selection: Range<Int>
    var marked: Range<Int>?
    var placeholder: String
    var colors: [Color]
  }

  /// From the field's edges to the text, in points.
  private static let insets = (side: 8.0, top: 6.0)
  private static let caretWidth = 1.0

  init(of field: TextField) {
    self.field = field
    line = FieldLine(
      FieldLine.Setting(
        engine: TextSystem.shared.engine, font: Font(size: 14), scale: 1, direction: .leftToRight, isSecure: false,
        width: 0, caretWidth: Self.caretWidth))
    super.init()
    clipsToBounds = true
    isUserInteractionEnabled = false
    addSubview(caret)
  }

  private var editor: TextEditor { field.editing.editor }
  private var scale: Double { window?.scale ?? 1 }

  // MARK: Changes

  /// Shows a different text.
  func show(_ text: ClusterText) {
    line.show(text)
    refresh()
  }

  /// Shows the caret where it is now, and restarts its blinking.
  func refresh() {
    revealCaret()
    if field.isFocused && editor.selection.isEmpty { caret.restart() } else { caret.stop() }
    placeCaret()
    field.accessibilityDidChange()
  }

  /// Fills the field between its insets.
  func layOut() {
    let inner = field.bounds.insetBy(dx: Self.insets.side, dy: 0)
    field.placingSubviews { if frame != inner { frame = inner } }
    revealCaret()
    placeCaret()
  }

  private func revealCaret() {
    currentLine.reveal(editor.selection.head)
    let look = currentLook
    if look == drawnLook { return }
    drawnLook = look
    setNeedsDisplay()
  }

  override func boundsSizeDidChange() { setNeedsDisplay() }

  /// The menu of the field is about the selection, so that remains visible.
  private var showsSelection: Bool { field.isFocused || field.awaitsFocus }

  private var currentLook: Look {
    let (line, first) = (currentLine, currentLine.visible.first)
    let selection = showsSelection ? editor.selection.range : 0..<0
    return Look(
      revision: line.revision, firstCharacter: first?.piece.characters.lowerBound ?? 0, x: first?.x ?? 0,
      selection: selection.isEmpty ? 0..<0 : selection, marked: editor.markedRange,
      placeholder: editor.count == 0 ? field.placeholder : "",
      colors: [field.textColor, field.themeValues.secondaryTextColor, field.themeValues.selectedTextBackground])
  }

  // MARK: Places

  /// The line, adapted to the font, the size and everything else on which it depends.
  var currentLine: FieldLine {
    line.set(
      FieldLine.Setting(
        engine: textEngine, font: field.font, scale: scale, direction: field.effectiveLayoutDirection,
        isSecure: field.isSecure, width: bounds.width, caretWidth: Self.caretWidth))
    return line
  }

  /// The height of a field for one line, in points.
  var fittingHeight: Double {
    (textEngine.lineMetrics(for: field.font).height - 1e-6).rounded(.up) + 2 * Self.insets.top
  }

  /// The caret in the field's coordinates.
  var caretRect: Rect { convert(caretFrame, to: field) }

  /// Where characters are, from the first to the last, in the field's coordinates.
  func rect(of range: Range<Int>) -> Rect {
    let line = currentLine
    let (top, height) = lineFrame
    let (a, b) = (
      line.caretX(at: min(range.lowerBound, editor.count)), line.caretX(at: min(range.upperBound, editor.count))
    )
    return convert(Rect(x: min(a, b), y: top, width: abs(a - b), height: height), to: field)
  }

  /// The top of the line, and its height.
  private var lineFrame: (top: Double, height: Double) {
    let height = textEngine.lineMetrics(for: field.font).height
    return (((bounds.height - height) / 2 * scale).rounded(.down) / scale, height)
  }

  // MARK: The caret

  /// The caret in the coordinates of this view, on whole device pixels.
  private var caretFrame: Rect {
    let (top, height) = lineFrame
    let x = (currentLine.caretX(at: editor.selection.head) * scale).rounded() / scale
    return Rect(
      x: min(max(x, 0), max(0, bounds.width - Self.caretWidth)), y: top, width: Self.caretWidth, height: height)
  }

  private func placeCaret() {
    View.withoutAnimation { placingSubviews { caret.frame = caretFrame } }
  }

  // MARK: The text

  /// Draws the text with its selection, or the placeholder, and the underlines of what an input method composes.
  override func draw(in context: inout DrawingContext) {
    let (bounds, pixels) = (context.bounds, context.scale)
    let pieces = currentLine.visible
    let (top, height) = lineFrame
    let baseline = top + textEngine.lineMetrics(for: field.font).baseline
    func aligned(_ value: Double) -> Double { (value * pixels).rounded() / pixels }
    func fill(_ range: Range<Int>, from y: Double, height: Double, _ color: Color) {
      guard !range.isEmpty else { return }
      for (piece, x) in pieces {
        let part = range.clamped(to: piece.characters)
        guard !part.isEmpty else { continue }
        let start = piece.characters.lowerBound
        for span in piece.stops.spans(of: part.lowerBound - start..<part.upperBound - start) {
          // Only the visible part: a span may be much longer.
          let left = max(aligned(x + span.lowerBound), bounds.minX - 1)
          let right = min(aligned(x + span.upperBound), bounds.maxX + 1)
          guard right > left else { continue }
          context.append(.fill(Rect(x: left, y: y, width: right - left, height: height), radius: 0, color))
        }
      }
    }
    let selection = showsSelection ? editor.selection.range : 0..<0
    let marked = editor.markedRange ?? 0..<0
    if marked.isEmpty { fill(selection, from: top, height: height, field.themeValues.selectedTextBackground) }
    if editor.count == 0, !field.placeholder.isEmpty {
      let layout = textEngine.layout(
        field.placeholder,
        style: TextStyle(font: field.font, alignment: .leading, direction: field.effectiveLayoutDirection),
        width: bounds.width, scale: scale)
      let origin = Point(x: 0, y: baseline - layout.baseline)
      context.append(.text(layout, origin: origin, field.themeValues.secondaryTextColor))
    }
    for (piece, x) in pieces {
      let origin = Point(x: aligned(x + piece.inset), y: baseline - piece.layout.baseline)
      context.append(.text(piece.layout, origin: origin, field.textColor))
    }
    guard !marked.isEmpty else { return }
    let below = baseline + 2
    fill(marked, from: below, height: max(1 / pixels, aligned(1)), field.textColor)
    // A thicker line marks the part that the input method has selected.
    fill(selection, from: below, height: max(2 / pixels, aligned(2)), field.textColor)
  }
}
