/// A scroll bar along an edge of what scrolls. It grows under the mouse, and can be dragged; a press beside its thumb scrolls by a
/// page.
///
/// Its owner places it over the content, calls `show(_:at:overshoot:)` when the content has moved, and fades it out at rest, as
/// a scroll view does with its own.
public final class ScrollIndicator: Control {
  /// Called with the distance that the thumb was dragged along the axis, as a fraction of the whole range.
  public var onDrag: ((Double) -> Void)?
  /// Called with -1 or 1 for a press before or after the thumb.
  public var onPage: ((Double) -> Void)?
  /// Called when the mouse comes over it or leaves it, and when a drag of it ends.
  public var onHover: ((Bool) -> Void)?

  private let axis: Axis
  private let thumb = View()
  private lazy var pan = PanGestureRecognizer { [weak self] _ in self?.panDidChange() }
  /// The start and the length of the thumb. Points.
  private var start = 0.0
  private var length = 0.0
  /// What `show(_:at:overshoot:)` was told last.
  private var offsetPart = 0.0
  /// Whether a pointer drags it.
  public private(set) var isDragged = false

  /// The width of the strip that receives the mouse. Points.
  public static let breadth = 14.0
  private static let margin = 3.0
  private static let thickness = 4.0
  private static let hoveredThickness = 8.0
  private static let shortestThumb = 24.0
  /// The shortest length to which the rubber band compresses the thumb. Points.
  private static let shortestCompressedThumb = 10.0

  /// - Parameter axis: the axis along which it lies.
  public init(_ axis: Axis) {
    self.axis = axis
    super.init()
    isHidden = true
    thumb.backgroundColor = Color(white: 0.5, alpha: 0.65)
    thumb.isUserInteractionEnabled = false
    addSubview(thumb)
    pan.beginsAtPress = true
    addGestureRecognizer(pan)
  }

  /// Shows a part of a range.
  /// - Parameters:
  ///   - shown: the visible fraction of the content, within 0...1.
  ///   - part: the offset as a fraction of the range. Below 0 or above 1 if pulled beyond an end.
  ///   - overshoot: the distance pulled beyond that end, in points.
  public func show(_ shown: Double, at part: Double, overshoot: Double) {
    offsetPart = part
    let track = max(0, bounds.size[axis] - 2 * Self.margin)
    let whole = min(track, max(Self.shortestThumb, track * shown))
    length = min(whole, max(Self.shortestCompressedThumb, whole - overshoot))
    // If the content was scrolled otherwise by a point of the track or more, or the range has changed, a drag goes on from here.
    if abs(limited(pulledPart) - limited(part)) * (track - length) >= 1 { pulledPart = limited(part) }
    start = Self.margin + (track - length) * limited(part)
    placeThumb()
  }

  private func limited(_ part: Double) -> Double { min(1, max(0, part)) }

  private func placeThumb() {
    let thickness = isHovered || isDragged ? Self.hoveredThickness : Self.thickness
    let across = (Self.breadth - thickness) / 2
    thumb.frame =
      axis == .vertical
      ? Rect(x: across, y: start, width: thickness, height: length)
      : Rect(x: start, y: across, width: length, height: thickness)
    thumb.cornerRadius = thickness / 2
  }

  public override var canBecomeFocused: Bool { false }

  public override func hoverDidChange(_ isHovered: Bool) {
    super.hoverDidChange(isHovered)
    placeThumb()
    onHover?(isHovered)
  }

  private var lastPlace = 0.0
  /// Where the pointer has pulled the thumb, as a fraction of the range. It goes on beyond the ends, so that the thumb waits there until
  /// the pointer is back.
  private var pulledPart = 0.0

  private func panDidChange() {
    let place = pan.location(in: self)[axis]
    switch pan.state {
    case .began:
      if (start...start + length).contains(place) {
        isDragged = true
        lastPlace = place
        pulledPart = limited(offsetPart)
        placeThumb()
      } else {
        onPage?(place < start ? -1 : 1)
      }
    case .changed:
      guard isDragged else { return }
      let way = bounds.size[axis] - 2 * Self.margin - length
      let former = pulledPart
      if way > 0 { pulledPart += (place - lastPlace) / way }
      lastPlace = place
      let distance = limited(pulledPart) - limited(former)
      if distance != 0 { onDrag?(distance) }
    case .ended, .cancelled:
      isDragged = false
      placeThumb()
      onHover?(isHovered)
    case .possible, .failed: break
    }
  }
}
