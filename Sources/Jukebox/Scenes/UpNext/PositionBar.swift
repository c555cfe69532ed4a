import Containers
import ViewTree

/// A scroll bar beside the queue, which is visible if the queue does not fit. Its length and position show which part of the queue is
/// visible. It becomes wider under the mouse, can be dragged, and scrolls by a page when its lane is pressed above or below it.
final class PositionBar: View {
  private static let thickness = 3.0
  private static let hoveredThickness = 7.0
  private static let shortest = 20.0

  private let queue: UpNextQueue
  /// Whether the mouse is over the bar, or drags it. Then the hit test includes the whole lane.
  private var isUsed = false
  private var isHovered = false { didSet { updateUse() } }
  private var isDragged = false { didSet { updateUse() } }
  /// The rectangle in which the bar moves up and down, in the superview's coordinates.
  private var lane = Rect.zero
  /// How many cards the queue scrolls when the bar is dragged by one point.
  private var cardsPerPoint = 0.0
  /// Where a drag has begun, in the superview, and the position of the queue then.
  private var grip = (place: 0.0, position: 0.0)

  /// - Parameter queue: the queue whose position is shown, and that is scrolled.
  init(theme: AppTheme, queue: UpNextQueue) {
    self.queue = queue
    super.init()
    theme.style(self) { $0.backgroundColor = $1.secondaryText.withAlpha(0.5) }
    isHidden = true
    let pan = PanGestureRecognizer { [weak self] in self?.panDidChange($0) }
    pan.beginsAtPress = true
    addGestureRecognizer(pan)
  }

  /// Shows the position of the queue. Call this after the queue has changed, or was scrolled or moved.
  func update() {
    guard queue.isViewLoaded else { return }
    // In the margin, halfway between the cards and the edge.
    let cards = queue.view.frame.insetBy(dx: queue.edgeSpacing, dy: 0)
    let (shown, position) = (Double(queue.numberOfItemsToShow), queue.scrollPosition)
    // At rest the bar stands for the waiting songs alone. Those that were played are added as they come into sight, and while the bar is
    // used, so that it can scroll to them.
    let past = Double(queue.past.count) * (isUsed ? 1 : min(1, max(0, -position)))
    let marks = queue.marks.length * Double(queue.marks.count)
    let offers = queue.offers.count == 0 ? 0 : queue.offers.headerLength + Double(queue.offers.count)
    show(
      offset: position + past, shown: shown, of: past + Double(queue.count) + marks + offers,
      in: Rect(x: cards.maxX, y: cards.minY, width: queue.edgeSpacing, height: cards.height))
  }

  /// Places the bar in the middle of `lane`, a rectangle in the superview. It is hidden if the whole queue fits.
  /// - Parameters:
  ///   - offset: the number of cards before the visible ones.
  ///   - shown: the number of cards that fit.
  ///   - total: the number of all cards.
  private func show(offset: Double, shown: Double, of total: Double, in lane: Rect) {
    let hidden = total - shown
    isHidden = !(hidden > 0.01 && shown > 0)
    if isHidden { return }
    self.lane = lane
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
    queue.past.isWatched = isUsed
    View.animate(withDuration: AppTheme.fade) { update() }
  }

  private func panDidChange(_ pan: PanGestureRecognizer) {
    guard let superview else { return }
    // In the superview, because the bar itself moves with the drag.
    let place = pan.location(in: superview).y
    switch pan.state {
    case .began:
      grip = (place, queue.scrollPosition)
      isDragged = (frame.minY...frame.maxY).contains(place)
      let page = Double(queue.numberOfItemsToShow)
      if !isDragged { queue.scroll(to: queue.scrollPosition + (place < frame.minY ? -page : page)) }
    case .changed where isDragged:
      queue.scrollPosition = grip.position + (place - grip.place) * cardsPerPoint
    case .ended where isDragged, .cancelled where isDragged:
      isDragged = false
      queue.scroll(to: queue.scrollPosition)
    default: break
    }
  }
}
