/// The properties of a view that can be animated.
nonisolated enum AnimatableProperty: Int, CaseIterable, Sendable {
  case center, boundsOrigin, boundsSize, transform, alpha, backgroundColor, cornerRadius
  /// The fade that replaces an animation of geometry where reduced motion is preferred; see `ViewValues.fade`.
  case fade

  static let count = 8

  /// Whether it affects positions and sizes.
  var isGeometry: Bool {
    switch self {
    case .center, .boundsOrigin, .boundsSize, .transform: true
    case .alpha, .backgroundColor, .cornerRadius, .fade: false
    }
  }
}

extension AnimatableProperty {
  /// The flags that a change of the property sets; nil if they depend on the view.
  nonisolated var dirtyFlags: DirtyFlags? {
    switch self {
    case .center, .transform: .placement
    case .alpha, .fade: .subtree
    case .backgroundColor: .appearance
    case .boundsOrigin, .boundsSize, .cornerRadius: nil
    }
  }
}

extension ViewValues {
  /// The value of `property` as a vector for interpolation, with colours premultiplied and transforms decomposed.
  nonisolated func vector(_ property: AnimatableProperty) -> SIMD8<Double> {
    switch property {
    case .center: SIMD8(center.x, center.y, 0, 0, 0, 0, 0, 0)
    case .boundsOrigin: SIMD8(bounds.origin.x, bounds.origin.y, 0, 0, 0, 0, 0, 0)
    case .boundsSize: SIMD8(bounds.size.width, bounds.size.height, 0, 0, 0, 0, 0, 0)
    case .transform: TransformParts(transform).vector
    case .alpha: SIMD8(alpha, 0, 0, 0, 0, 0, 0, 0)
    case .cornerRadius: SIMD8(cornerRadius, 0, 0, 0, 0, 0, 0, 0)
    case .fade: SIMD8(fade, 0, 0, 0, 0, 0, 0, 0)
    case .backgroundColor:
      backgroundColor.map { SIMD8($0.red * $0.alpha, $0.green * $0.alpha, $0.blue * $0.alpha, $0.alpha, 0, 0, 0, 0) }
        ?? .zero
    }
  }

  /// Sets `property` from a vector in the format of `vector(_:)`.
  nonisolated mutating func set(_ property: AnimatableProperty, vector: SIMD8<Double>) {
    set(property) { vector[$0] }
  }

  /// Sets `property` from the coordinates of such a vector. Calls `part` only for the coordinates that the property has.
  @inline(__always)
  nonisolated mutating func set(_ property: AnimatableProperty, part: (Int) -> Double) {
    switch property {
    case .center: center = Point(x: part(0), y: part(1))
    case .boundsOrigin: bounds.origin = Point(x: part(0), y: part(1))
    case .boundsSize: bounds.size = Size(width: max(0, part(0)), height: max(0, part(1)))
    case .transform:
      transform = TransformParts(vector: SIMD8(part(0), part(1), part(2), part(3), part(4), part(5), 0, 0)).transform
    case .alpha: alpha = Self.unit(part(0))
    case .cornerRadius: cornerRadius = max(0, part(0))
    case .fade: fade = Self.unit(part(0))
    case .backgroundColor:
      let alpha = Self.unit(part(3))
      backgroundColor =
        alpha > 0
        ? Color(
          red: Self.unit(part(0) / alpha), green: Self.unit(part(1) / alpha), blue: Self.unit(part(2) / alpha),
          alpha: alpha)
        : .clear
    }
  }

  private nonisolated static func unit(_ x: Double) -> Double { min(1, max(0, x)) }

  /// Copies the exact value of `property` from `other`.
  nonisolated mutating func copy(_ property: AnimatableProperty, from other: ViewValues) {
    switch property {
    case .center: center = other.center
    case .boundsOrigin: bounds.origin = other.bounds.origin
    case .boundsSize: bounds.size = other.bounds.size
    case .transform: transform = other.transform
    case .alpha: alpha = other.alpha
    case .backgroundColor: backgroundColor = other.backgroundColor
    case .cornerRadius: cornerRadius = other.cornerRadius
    case .fade: fade = other.fade
    }
  }
}

/// Sets a value. Returns whether that changed it.
nonisolated func assign<Value: Equatable>(_ target: inout Value, _ new: Value) -> Bool {
  if target == new { return false }
  target = new
  return true
}
