/// The inside of a text field: the text with its selection and composition, and the caret.
///
/// It clips its subviews, so that a long text does not run over the field's border. The caret is a view of its own, so that nothing else
/// is drawn when it blinks.
final class FieldContent: View {
  let textView = FieldTextView()
  let caret = View()

  init() {
    super.init()
    clipsToBounds = true
    isUserInteractionEnabled = false
    caret.isUserInteractionEnabled = false
    caret.isHidden = true
    addSubview(textView)
    addSubview(caret)
  }

  func setTextNeedsDisplay() {
    placingSubviews { if textView.frame != bounds { textView.frame = bounds } }
    textView.setNeedsDisplay()
  }
}

/// Draws the text of a field, with its selection and what an input method composes.
final class FieldTextView: View {
  /// The parts to draw, in this view's coordinates.
  struct Drawing {
    var pieces: [(piece: FieldLine.Piece, x: Double)] = []
    var selection = 0..<0
    var marked = 0..<0
    /// The part of the composed text that an input method has selected.
    var markedSelection = 0..<0
    var placeholder: (layout: any TextLayout, x: Double)?
    /// From the top of this view to that of the line, to its baseline and to its bottom.
    var top = 0.0
    var baseline = 0.0
    var bottom = 0.0
    var textColor = Color.black
    var placeholderColor = Color.gray
    var selectionColor = Color.blue
  }

  /// Called when the text is drawn. Returns what to draw.
  var drawing: () -> Drawing = { Drawing() }

  init() {
    super.init()
    isUserInteractionEnabled = false
  }

  override func appendContent(to content: inout FragmentBuilder) {
    let drawing = drawing()
    let pixel = 1 / content.scale
    func aligned(_ value: Double) -> Double { (value * content.scale).rounded() / content.scale }
    func spans(_ range: Range<Int>, _ body: (Double, Double) -> Void) {
      guard !range.isEmpty else { return }
      for (piece, x) in drawing.pieces {
        let part = range.clamped(to: piece.characters)
        guard !part.isEmpty else { continue }
        let start = piece.characters.lowerBound
        for span in piece.stops.spans(of: part.lowerBound - start..<part.upperBound - start) {
          // Only the visible part: a span may be much longer.
          let left = max(aligned(x + span.lowerBound), content.bounds.minX - 1)
          let right = min(aligned(x + span.upperBound), content.bounds.maxX + 1)
          if right > left { body(left, right) }
        }
      }
    }
    let height = drawing.bottom - drawing.top
    spans(drawing.selection) { left, right in
      let rect = Rect(x: left, y: drawing.top, width: right - left, height: height)
      content.append(.fill(rect, radius: 0, drawing.selectionColor))
    }
    if let (layout, x) = drawing.placeholder {
      let origin = Point(x: aligned(x), y: drawing.baseline - layout.baseline)
      content.append(.text(layout, origin: origin, drawing.placeholderColor))
    }
    for (piece, x) in drawing.pieces {
      let origin = Point(x: aligned(x + piece.inset), y: drawing.baseline - piece.layout.baseline)
      content.append(.text(piece.layout, origin: origin, drawing.textColor))
    }
    func underline(_ range: Range<Int>, thickness: Double) {
      spans(range) { left, right in
        let rect = Rect(x: left, y: drawing.baseline + 2, width: right - left, height: thickness)
        content.append(.fill(rect, radius: 0, drawing.textColor))
      }
    }
    underline(drawing.marked, thickness: max(pixel, aligned(1)))
    underline(drawing.markedSelection, thickness: max(2 * pixel, aligned(2)))
  }

  override var contentDependsOnSize: Bool { true }
  override var contentMayOverhang: Bool { true }
}
