/// A soft shape under a view, of the view's own outline.
public nonisolated struct Shadow: Hashable, Sendable {
  /// The shadow's colour and strength.
  public var color: Color
  /// How far it is blurred, in points; twice the standard deviation of the blur.
  public var radius: Double
  /// Where it lies, relative to the view, in points.
  public var offset: Point

  public init(color: Color, radius: Double, offset: Point = .zero) {
    self.color = color
    self.radius = radius
    self.offset = offset
  }

  /// Whether no number in it is infinite or not a number.
  public var isFinite: Bool { color.isFinite && radius.isFinite && offset.isFinite }

  /// What the shadow of an outline with `bounds` covers, in the same coordinates.
  public func extent(of bounds: Rect) -> Rect {
    // A blur of standard deviation r/2, made of three box blurs, reaches at most 1.5·r; one more point is for rounding.
    bounds.offsetBy(dx: offset.x, dy: offset.y).insetBy(dx: -(radius * 1.5 + 1), dy: -(radius * 1.5 + 1))
  }
}

/// A typeface, its size and weight.
public nonisolated struct Font: Hashable, Sendable {
  /// How bold the strokes are.
  public enum Weight: Hashable, Sendable { case regular, medium, semibold, bold }

  /// The family's name; nil is the desktop's interface font. A family that is not installed gives the nearest one.
  public var family: String?
  /// The height of the em square, in points.
  public var size: Double
  /// How bold the strokes are; a family without that weight gives the nearest.
  public var weight: Weight

  public init(family: String? = nil, size: Double, weight: Weight = .regular) {
    self.family = family
    self.size = size
    self.weight = weight
  }
}

/// One of the two directions of the plane.
public nonisolated enum Axis: Hashable, Sendable {
  case horizontal, vertical

  static let both: [Axis] = [.horizontal, .vertical]

  /// The axis across this one.
  public var across: Axis { self == .horizontal ? .vertical : .horizontal }
}

/// The direction in which people read, and in which pages and lists run.
public nonisolated enum LayoutDirection: Hashable, Sendable { case leftToRight, rightToLeft }

/// Which margins and extents of a view give when its superview's size changes.
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
