/// What a view draws within its bounds, kept until it has to be made anew.
final class Fragment {
  var primitives: ContiguousArray<Primitive>
  /// How many of them `draw(in:)` made; these are stretched when the size changes, and clipped to the bounds.
  var customCount: Int
  /// The bounds for which it was made.
  let bounds: Rect
  /// What the content beyond the custom drawing may cover.
  let extent: Rect
  /// The window and its scale for which it was made.
  private(set) weak var window: Window?
  let scale: Double
  /// Another number in this window for all that is drawn otherwise, the view's own looks and size included.
  private(set) var revision: Int
  /// The view's bounds when it was last drawn.
  private var shownBounds: Rect

  init(primitives: ContiguousArray<Primitive>, customCount: Int, bounds: Rect, window: Window) {
    self.primitives = primitives
    self.customCount = customCount
    self.bounds = bounds
    self.window = window
    scale = window.scale
    revision = window.drawing.nextRevision()
    shownBounds = bounds
    var extent = Rect.zero
    for primitive in primitives.dropFirst(customCount) { extent = extent.union(primitive.extent) }
    self.extent = extent
  }

  /// The looks of its view are others than they were.
  func looksDidChange(in window: Window) { revision = window.drawing.nextRevision() }

  /// Its view is drawn with these bounds.
  func shows(_ bounds: Rect, in window: Window) {
    guard bounds != shownBounds else { return }
    shownBounds = bounds
    revision = window.drawing.nextRevision()
  }

  func shows(_ image: Image) -> Bool {
    primitives.contains { if case .image(image, _, _, _, _) = $0 { true } else { false } }
  }
}

/// Collects what a view shows.
struct FragmentBuilder {
  private(set) var primitives: ContiguousArray<Primitive> = []
  /// The bounds as they are seen.
  let bounds: Rect
  /// Device pixels a point.
  let scale: Double

  mutating func append(_ primitive: Primitive) { primitives.append(primitive) }
}

extension View {
  /// The fragment, made now if it has to be.
  final func currentFragment(in window: Window) -> Fragment {
    let bounds = shown.bounds
    if let fragment { return fragment }
    var context = DrawingContext(bounds: bounds, scale: window.scale, engine: window.textEngine)
    draw(in: &context)
    var content = FragmentBuilder(bounds: bounds, scale: window.scale)
    appendContent(to: &content)
    let made = Fragment(
      primitives: context.primitives + content.primitives, customCount: context.primitives.count, bounds: bounds,
      window: window)
    for case .image(let image, _, _, _, _) in made.primitives { window.note(self, shows: image) }
    fragment = made
    return made
  }
}
