import ViewTree

/// A thin bar beside a queue that does not fit. Its length and place show which part of the queue is visible. It can be dragged with the
/// mouse, under which it grows; a press above or below it scrolls by a page.
final class PositionBar: View {
  private static let thickness = 3.0
  private static let hoveredThickness = 7.0
  private static let shortest = 20.0

  /// Called with the number of cards before the visible ones, to which it was dragged.
  var onDrag: ((Double) -> Void)?
  /// Called at the end of a drag.
  var onDrop: (() -> Void)?
  /// Called with -1 or 1 for a press above or below it.
  var onPage: ((Double) -> Void)?
  /// Called after the mouse came to it, or left it.
  var onUse: (() -> Void)?

  /// Whether the mouse is at it. Then all of the lane takes the mouse.
  private(set) var isUsed = false
  private var isHovered = false { didSet { updateUse() } }
  private var isDragged = false { didSet { updateUse() } }
  /// Where it moves up and down, in the superview.
  private var lane = Rect.zero
  /// How many cards a point of the lane stands for.
  private var cardsPerPoint = 0.0
  /// The number of cards before the visible ones.
  private var offset = 0.0
  /// Where the hand has taken hold of it, and the offset then.
  private var grip = (place: 0.0, offset: 0.0)

  init(theme: AppTheme) {
    super.init()
    theme.style(self) { $0.backgroundColor = $1.secondaryText.withAlpha(0.5) }
    isHidden = true
    weak var bar: PositionBar?
    let pan = PanGestureRecognizer { bar?.panDidChange($0) }
    bar = self
    pan.beginsAtPress = true
    addGestureRecognizer(pan)
  }

  /// Places the bar in the middle of `lane`, a rectangle in the superview. It is hidden if the whole queue fits.
  /// - Parameters:
  ///   - offset: the number of cards before the visible ones.
  ///   - shown: the number of cards that fit.
  ///   - total: the number of all cards.
  func show(offset: Double, shown: Double, of total: Double, in lane: Rect) {
    let hidden = total - shown
    isHidden = !(hidden > 0.01 && shown > 0)
    if isHidden { return }
    (self.lane, self.offset) = (lane, offset)
    let length = min(lane.height, max(Self.shortest, lane.height * shown / total))
    let part = min(1, max(0, offset / hidden))
    cardsPerPoint = hidden / max(1, lane.height - length)
    let thickness = isUsed ? Self.hoveredThickness : Self.thickness
    cornerRadius = thickness / 2
    superview?.place(
      self,
      at: Rect(
        x: lane.minX + ((lane.width - thickness) / 2).rounded(.down), y: lane.minY + (lane.height - length) * part,
        width: thickness, height: length))
  }

  override func contains(_ point: Point) -> Bool {
    guard abs(point.x - bounds.midX) <= lane.width / 2 else { return false }
    return isUsed
      ? (lane.minY...lane.maxY).contains(point.y + frame.minY) : (0...bounds.height).contains(point.y)
  }

  override func hoverDidChange(_ isHovered: Bool) { self.isHovered = isHovered }

  private func updateUse() {
    guard isUsed != (isHovered || isDragged) else { return }
    isUsed.toggle()
    onUse?()
  }

  private func panDidChange(_ pan: PanGestureRecognizer) {
    guard let superview else { return }
    // The bar moves with the hand.
    let place = pan.location(in: superview).y
    switch pan.state {
    case .began:
      grip = (place, offset)
      isDragged = (frame.minY...frame.maxY).contains(place)
      if !isDragged { onPage?(place < frame.minY ? -1 : 1) }
    case .changed where isDragged: onDrag?(grip.offset + (place - grip.place) * cardsPerPoint)
    case .ended where isDragged, .cancelled where isDragged:
      isDragged = false
      onDrop?()
    default: break
    }
  }
}
