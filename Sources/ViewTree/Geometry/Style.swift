/// A blurred shadow below a view, with the shape of the view's outline.
public nonisolated struct Shadow: Hashable, Sendable {
  /// The colour of the shadow, with its opacity.
  public var color: Color
  /// The blur radius, in points: twice the standard deviation of the Gaussian blur.
  public var radius: Double
  /// The offset from the view, in points.
  public var offset: Point

  public init(color: Color, radius: Double, offset: Point = .zero) {
    self.color = color
    self.radius = radius
    self.offset = offset
  }

  /// Whether the colour, the radius and the offset are finite.
  public var isFinite: Bool { color.isFinite && radius.isFinite && offset.isFinite }

  /// The area that the shadow of a view with `bounds` covers, in the same coordinates.
  public func extent(of bounds: Rect) -> Rect {
    // A blur of standard deviation r/2, approximated by three box blurs, reaches at most 1.5·r. One point is added because the deviation is
    // rounded where it is drawn.
    let reach = radius > 0 ? radius * 1.5 + 1 : 0
    return bounds.offsetBy(dx: offset.x, dy: offset.y).insetBy(dx: -reach, dy: -reach)
  }
}

/// A typeface, its size and weight.
public nonisolated struct Font: Hashable, Sendable {
  /// The weight of a typeface.
  public enum Weight: Hashable, Sendable { case regular, medium, semibold, bold }

  /// The name of the family; nil for the desktop's interface font. A family that is not installed is replaced by a similar one.
  public var family: String?
  /// The size of the em square, in points.
  public var size: Double
  /// The weight. If the family does not have it, the nearest one is used.
  public var weight: Weight

  public init(family: String? = nil, size: Double, weight: Weight = .regular) {
    self.family = family
    self.size = size
    self.weight = weight
  }
}

/// One of the two axes of the plane.
public nonisolated enum Axis: Hashable, Sendable {
  case horizontal, vertical

  static let both: [Axis] = [.horizontal, .vertical]

  /// The perpendicular axis.
  public var across: Axis { self == .horizontal ? .vertical : .horizontal }
}

/// The direction of reading, in which text, pages and rows are arranged.
public nonisolated enum LayoutDirection: Hashable, Sendable { case leftToRight, rightToLeft }

/// Which margins and dimensions of a view change when the size of its superview changes.
public nonisolated struct AutoresizingMask: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let flexibleLeftMargin = Self(rawValue: 1 << 0)
  public static let flexibleWidth = Self(rawValue: 1 << 1)
  public static let flexibleRightMargin = Self(rawValue: 1 << 2)
  public static let flexibleTopMargin = Self(rawValue: 1 << 3)
  public static let flexibleHeight = Self(rawValue: 1 << 4)
  public static let flexibleBottomMargin = Self(rawValue: 1 << 5)
}
