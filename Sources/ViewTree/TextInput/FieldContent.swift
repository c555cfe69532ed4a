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

/// The text of a field, with its selection and what an input method composes. The field's display draws it.
final class FieldTextView: View {
  weak var display: FieldDisplay?

  init() {
    super.init()
    isUserInteractionEnabled = false
  }

  override func drawContent(in context: inout DrawingContext) { display?.drawText(in: &context) }

  override var contentDependsOnSize: Bool { true }
  override var contentMayOverhang: Bool { true }
}
