/// The recorded drawing of a view, which is kept until the view changes.
final class Fragment {
  var primitives: ContiguousArray<Primitive>
  /// How many of the primitives, from the first, come from `draw(in:)`. These are stretched when the size changes, and clipped to
  /// the bounds.
  var customCount: Int
  /// The bounds for which `draw(in:)` was called.
  let bounds: Rect
  /// The extent of the primitives that do not come from `draw(in:)`.
  let extent: Rect
  private(set) weak var window: Window?
  /// The scale of the window for which it was made.
  let scale: Double
  /// A number that changes when the view is drawn differently, also because of its appearance or size. Unique in the window.
  private(set) var revision: Int
  /// The view's bounds when it was last listed by `PaintPass`.
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

  /// Called when the background, the border or similar of the view changed.
  func appearanceDidChange(in window: Window) { revision = window.drawing.nextRevision() }

  /// Called before the view is drawn with `bounds`.
  func willDraw(_ bounds: Rect, in window: Window) {
    guard bounds != shownBounds else { return }
    shownBounds = bounds
    revision = window.drawing.nextRevision()
  }

  func contains(_ image: Image) -> Bool {
    primitives.contains { if case .image(image, _, _, _, _) = $0 { true } else { false } }
  }
}

extension View {
  /// The view's fragment, which is made if there is none.
  final func currentFragment(in window: Window) -> Fragment {
    if let fragment = drawnState.fragment { return fragment }
    // While the size is animated, the drawing of the final size is stretched, so that it is exact at rest.
    let bounds = model.bounds.isEmpty ? shown.bounds : model.bounds
    var context = DrawingContext(bounds: bounds, scale: window.scale, engine: window.textEngine)
    draw(in: &context)
    var content = DrawingContext(bounds: shown.bounds, scale: window.scale, engine: window.textEngine)
    drawContent(in: &content)
    let made = Fragment(
      primitives: context.primitives + content.primitives, customCount: context.primitives.count, bounds: bounds,
      window: window)
    // Among many views that show a picture, the window keeps only those whose fragments contain it, so this one must have its own by now.
    drawnState.fragment = made
    for case .image(let image, _, _, _, _) in made.primitives { window.note(self, shows: image) }
    return made
  }
}
