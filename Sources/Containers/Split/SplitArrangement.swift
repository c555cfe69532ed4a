internal import ViewTree

/// Where the side of a split view lies, how much room it takes, and whether it lies beside the content or over it.
public nonisolated struct SplitArrangement: Hashable, Sendable {
  /// An edge of a split view. `leading` is the one where reading begins.
  public enum Edge: Hashable, Sendable, CaseIterable { case leading, trailing, top, bottom }

  /// The edge at which the side lies.
  public var edge: Edge
  /// The width of the side, or its height at the top or the bottom, in points. It is limited to the room that there is.
  public var length: Double
  /// Whether the side is a drawer, which lies over the content while it is open, and is not there otherwise.
  public var isDrawer: Bool

  public init(edge: Edge, length: Double, isDrawer: Bool) {
    self.edge = edge
    self.length = length
    self.isDrawer = isDrawer
  }

  /// A side that lies beside the content, or above or below it.
  public static func beside(_ edge: Edge, length: Double) -> Self { Self(edge: edge, length: length, isDrawer: false) }

  /// A side that lies over the content while it is open.
  public static func drawer(_ edge: Edge, length: Double) -> Self { Self(edge: edge, length: length, isDrawer: true) }

  /// Whether the other one differs in more than its length.
  func isOtherKind(than other: Self) -> Bool { edge != other.edge || isDrawer != other.isDrawer }
}

nonisolated extension SplitArrangement.Edge {
  /// The axis along which a drawer at this edge moves.
  var axis: Axis { self == .leading || self == .trailing ? .horizontal : .vertical }

  /// Whether it is the left edge, or the top.
  func isAtStart(isMirrored: Bool) -> Bool {
    switch self {
    case .leading: !isMirrored
    case .trailing: isMirrored
    case .top: true
    case .bottom: false
    }
  }
}
