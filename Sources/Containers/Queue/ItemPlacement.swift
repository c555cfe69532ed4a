public import ViewTree

/// The placement of an item, in the coordinates of the controller's view.
public nonisolated struct ItemPlacement: Hashable, Sendable {
  /// The middle of the item.
  public var center: Point
  /// The size before the transform.
  public var size: Size
  /// Rotates, scales or moves the item about its middle.
  public var transform: Transform
  /// The opacity, 0 to 1.
  public var alpha: Double
  /// The stacking order: items with a higher value lie in front.
  public var zIndex: Double

  public init(center: Point, size: Size, transform: Transform = .identity, alpha: Double = 1, zIndex: Double = 0) {
    self.center = center
    self.size = size
    self.transform = transform
    self.alpha = alpha
    self.zIndex = zIndex
  }

  /// The bounding box of the transformed item.
  var box: Rect { bounds.applying(transform).offsetBy(dx: center.x, dy: center.y) }

  /// The bounding box of the transformed item with its shadow.
  func box(with shadow: Shadow?) -> Rect {
    guard let shadow, shadow.color.alpha > 0 else { return box }
    return bounds.union(shadow.extent(of: bounds)).applying(transform).offsetBy(dx: center.x, dy: center.y)
  }

  /// The item's bounds, centered on the origin.
  private var bounds: Rect { Rect(center: .zero, size: size) }

  func moved(by way: Point) -> ItemPlacement {
    var result = self
    result.center = Point(x: center.x + way.x, y: center.y + way.y)
    return result
  }

  /// Whether a view can take this placement: all values finite, the size not negative, the opacity within 0...1.
  var isSound: Bool {
    center.isFinite && size.isFinite && transform.isFinite && alpha.isFinite && !zIndex.isNaN
      && size.width >= 0 && size.height >= 0 && alpha >= 0 && alpha <= 1
  }
}
