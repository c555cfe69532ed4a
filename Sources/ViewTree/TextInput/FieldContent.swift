/// The inside of a text field: the text with its selection and what an input method composes, which the field's display draws, and the caret.
///
/// Like all that is drawn by `draw(in:)`, the text is clipped to the bounds, so that a long one does not run over the field's border. The
/// caret is a view of its own, so that nothing else is drawn when it blinks.
final class FieldContent: View {
  weak var display: FieldDisplay?
  let caret = View()

  init() {
    super.init()
    clipsToBounds = true
    isUserInteractionEnabled = false
    caret.isUserInteractionEnabled = false
    caret.isHidden = true
    addSubview(caret)
  }

  override func draw(in context: inout DrawingContext) { display?.drawText(in: &context) }

  override func boundsSizeDidChange() { setNeedsDisplay() }
}
