/// A scroll bar along an edge of a scroll view.
///
/// It lies over the content, fades out at rest, grows under the mouse, and can be dragged. A press beside its thumb
/// scrolls by a page.
final class ScrollIndicator: Control {
  /// Called with the distance that the thumb was dragged along the axis, as a fraction of the whole range.
  var onDrag: ((Double) -> Void)?
  /// Called with -1 or 1 for a press before or after the thumb.
  var onPage: ((Double) -> Void)?
  var onHover: ((Bool) -> Void)?

  private let axis: Axis
  private let thumb = View()
  private var pan: PanGestureRecognizer?
  /// The start and the length of the thumb. Points.
  private var start = 0.0
  private var length = 0.0
  private(set) var isDragged = false

  /// The width of the strip that receives the mouse. Points.
  static let breadth = 14.0
  private static let margin = 3.0
  private static let thickness = 4.0
  private static let hoveredThickness = 8.0
  private static let shortestThumb = 24.0
  /// The shortest length to which the rubber band compresses the thumb. Points.
  private static let shortestCompressedThumb = 10.0

  init(_ axis: Axis) {
    self.axis = axis
    super.init()
    isHidden = true
    thumb.backgroundColor = Color(white: 0.5, alpha: 0.65)
    thumb.isUserInteractionEnabled = false
    addSubview(thumb)
    weak var indicator: ScrollIndicator?
    let pan = PanGestureRecognizer { _ in indicator?.panDidChange() }
    indicator = self
    pan.beginsAtPress = true
    addGestureRecognizer(pan)
    self.pan = pan
  }

  /// Shows a part of a range.
  /// - Parameters:
  ///   - shown: the visible fraction of the content, within 0...1.
  ///   - part: the offset as a fraction of the range. Below 0 or above 1 if pulled beyond an end.
  ///   - overshoot: the distance pulled beyond that end, in points.
  func show(_ shown: Double, at part: Double, overshoot: Double) {
    let track = max(0, along(bounds.size) - 2 * Self.margin)
    let whole = min(track, max(Self.shortestThumb, track * shown))
    length = min(whole, max(Self.shortestCompressedThumb, whole - overshoot))
    start = Self.margin + (track - length) * min(1, max(0, part))
    placeThumb()
  }

  private func placeThumb() {
    let thickness = isHovered || isDragged ? Self.hoveredThickness : Self.thickness
    let across = (Self.breadth - thickness) / 2
    thumb.frame =
      axis == .vertical
      ? Rect(x: across, y: start, width: thickness, height: length)
      : Rect(x: start, y: across, width: length, height: thickness)
    thumb.cornerRadius = thickness / 2
  }

  private func along(_ size: Size) -> Double { axis == .vertical ? size.height : size.width }

  override var canBecomeFocused: Bool { false }

  override func hoverDidChange(_ isHovered: Bool) {
    super.hoverDidChange(isHovered)
    placeThumb()
    onHover?(isHovered)
  }

  private var lastPlace = 0.0

  private func panDidChange() {
    guard let pan else { return }
    let place = pan.location(in: self)[axis]
    switch pan.state {
    case .began:
      if (start...start + length).contains(place) {
        isDragged = true
        lastPlace = place
        placeThumb()
      } else {
        onPage?(place < start ? -1 : 1)
      }
    case .changed:
      guard isDragged else { return }
      let way = along(bounds.size) - 2 * Self.margin - length
      if way > 0 { onDrag?((place - lastPlace) / way) }
      lastPlace = place
    case .ended, .cancelled:
      isDragged = false
      placeThumb()
      onHover?(isHovered)
    case .possible, .failed: break
    }
  }
}
