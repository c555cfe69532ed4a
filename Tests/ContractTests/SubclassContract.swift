import ViewTree

// What can be subclassed and overridden from outside.

class OuterView: View {
  override init(frame: Rect = .zero) { super.init(frame: frame) }
  override func draw(in context: inout DrawingContext) {
    let bounds: Rect = context.bounds
    context.fill(bounds, color: .red)
    context.fill(bounds, color: .red, cornerRadius: 1)
    context.stroke(bounds, color: .red, width: 1)
    context.stroke(bounds, color: .red, width: 1, cornerRadius: 1)
    context.draw(Image(path: "x"), in: bounds)
    context.draw(Image(path: "x"), in: bounds, alpha: 1)
    context.draw("x", in: bounds, font: Font(size: 1), color: .red)
    context.fill(polygon: [], color: .red)
    super.draw(in: &context)
  }
  override func didMoveToSuperview() { super.didMoveToSuperview() }
  override func didMoveToWindow() { super.didMoveToWindow() }
  override func layoutSubviews() { super.layoutSubviews() }
  override func sizeThatFits(_ size: Size) -> Size { super.sizeThatFits(size) }
  override func hitTest(_ point: Point) -> View? { super.hitTest(point) }
  override func contains(_ point: Point) -> Bool { super.contains(point) }
  override var canBecomeFocused: Bool { super.canBecomeFocused }
  override func keyDown(_ event: KeyEvent) -> Bool { super.keyDown(event) }
  override func prepareForReuse() { super.prepareForReuse() }
}
class OuterImageView: ImageView {
  var note = 0
  override func prepareForReuse() { super.prepareForReuse() }
  override func sizeThatFits(_ size: Size) -> Size { super.sizeThatFits(size) }
}
class OuterLabel: Label {
  override init(text: String = "") { super.init(text: text) }
  override func sizeThatFits(_ size: Size) -> Size { super.sizeThatFits(size) }
  override func draw(in context: inout DrawingContext) { super.draw(in: &context) }
}
class OuterButton: Button {
  override init(title: String = "") { super.init(title: title) }
  override func layoutSubviews() { super.layoutSubviews() }
  override func keyDown(_ event: KeyEvent) -> Bool { super.keyDown(event) }
  override var canBecomeFocused: Bool { super.canBecomeFocused }
}
class OuterPageIndicator: PageIndicator {}
class OuterProgressView: ProgressView {}
class OuterSwitch: Switch {}
class OuterSlider: Slider {}
class OuterSegmentedControl: SegmentedControl {
  override init(titles: [String]) { super.init(titles: titles) }
}
class OuterRecognizer: GestureRecognizer {}
class OuterController: ViewController {
  override init() { super.init() }
  override func loadView() { super.loadView() }
  override func viewDidLoad() { super.viewDidLoad() }
  override func viewWillAppear(_ animated: Bool) { super.viewWillAppear(animated) }
  override func viewDidAppear(_ animated: Bool) { super.viewDidAppear(animated) }
  override func viewWillDisappear(_ animated: Bool) { super.viewWillDisappear(animated) }
  override func viewDidDisappear(_ animated: Bool) { super.viewDidDisappear(animated) }
  override func viewDidLayoutSubviews() { super.viewDidLayoutSubviews() }
  override func keyDown(_ event: KeyEvent) -> Bool { super.keyDown(event) }
}
final class OuterShowing: View, ImageShowing, TextShowing {
  var image: Image?
  var text = ""
}
