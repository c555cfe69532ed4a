import ViewTree

/// A view that draws itself from its own properties.
public class Badge: View, TextShowing {
  public var text = "" { didSet { setNeedsDisplay() } }
  var count = 0
  private let label = Label(text: "badge")
  private var colors: [Color] = [.red, .orange]
  private lazy var tap = TapGestureRecognizer { [weak self] _ in self?.count += 1 }

  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    addSubview(label)
    addGestureRecognizer(tap)
  }

  public override func draw(in context: inout DrawingContext) {
    context.fill(context.bounds, color: colors[0], cornerRadius: 4)
    context.draw(text, in: context.bounds, font: Font(size: 12), color: effectiveTheme.textColor)
  }

  public override func layoutSubviews() { label.frame = bounds }
  public override func sizeThatFits(_ size: Size) -> Size { label.sizeThatFits(size) }
  public override func contains(_ point: Point) -> Bool { bounds.insetBy(dx: -4, dy: -4).contains(point) }
  public override func keyDown(_ event: KeyEvent) -> Bool { event.key == .space }
  public override func prepareForReuse() { text = "" }
  public override func themeDidChange() { colors.reverse() }
}

/// A subclass of a control.
final class CountingButton: Button {
  var taps = 0
  override init(title: String = "") {
    super.init(title: title)
    onTap = { [weak self] in self?.taps += 1 }
  }
}
