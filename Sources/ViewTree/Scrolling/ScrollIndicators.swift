/// The bars of a scroll view, which lie over the content and do not scroll.
final class ScrollIndicators {
  private weak var view: ScrollView?
  private let axes: ScrollAxes
  private var bars: [Axis: ScrollIndicator] = [:]
  private var hiding: ScheduledAction?
  private var isShown = false

  /// How long the bars stay visible after the last movement. Seconds.
  private static let lingerSeconds = 0.8
  private static let fadeSeconds = 0.2

  init(of view: ScrollView, _ axes: ScrollAxes) {
    self.view = view
    self.axes = axes
  }

  /// Updates the bars after the size, the content or a setting changed.
  func update() {
    guard let view else { return }
    if !view.showsIndicators { hide(animated: false) }
    place()
  }

  func offsetDidChange() {
    if view?.isScrolling == true { show() }
    place()
  }

  func phaseDidChange() {
    if isShown { hideLater() }
  }

  /// How near the mouse comes to the edge before the bars are shown, in points. It is less than their breadth, so that views near the
  /// edge can be pressed.
  private static let reach = 6.0

  /// Shows the bars where the mouse has come to the edge along which one of them lies.
  /// - Parameter point: in the window's coordinates.
  func mouseDidMove(to point: Point) {
    guard !isShown, let view, view.showsIndicators, view.isScrollEnabled else { return }
    let point = view.presentedPoint(fromWindow: point)
    let isNear = Axis.both.contains { axes[$0].hasRoom && strip($0, in: view, Self.reach).contains(point) }
    guard isNear else { return }
    show()
    // While the mouse is there, the bar stays. But it may be gone before the next frame, in which the bar would notice it.
    hideLater()
  }

  // MARK: Showing and hiding

  private func show() {
    guard let view, view.showsIndicators, view.window != nil else { return }
    hiding?.cancel()
    guard !isShown else { return }
    isShown = true
    place()
  }

  /// Schedules hiding the bars, unless the mouse is over one.
  private func hideLater() {
    hiding?.cancel()
    guard let view, !view.isScrolling, !bars.values.contains(where: { $0.isHovered || $0.isDragged }) else { return }
    guard let window = view.window else { return hide(animated: false) }
    hiding = window.schedule(after: Self.lingerSeconds) { [weak self] in self?.hide(animated: true) }
  }

  private func hide(animated: Bool) {
    hiding?.cancel()
    guard isShown else { return }
    isShown = false
    for bar in bars.values {
      guard animated else {
        bar.isHidden = true
        continue
      }
      View.animate(withDuration: Self.fadeSeconds) {
        bar.alpha = 0
      } completion: { [weak self, weak bar] _ in
        if self?.isShown == false { bar?.isHidden = true }
      }
    }
  }

  private func bar(_ axis: Axis) -> ScrollIndicator {
    if let bar = bars[axis] { return bar }
    let bar = ScrollIndicator(axis)
    bar.onHover = { [weak self] isHovered in
      if isHovered { self?.show() } else { self?.hideLater() }
    }
    bar.onDrag = { [weak self] in self?.drag(axis, by: $0) }
    bar.onPage = { [weak self] in self?.page(axis, $0) }
    bars[axis] = bar
    view?.addDecoration(bar)
    return bar
  }

  private func drag(_ axis: Axis, by part: Double) {
    guard let view, let range = axes[axis].range else { return }
    let scroller = axes[axis]
    view.perform {
      view.endInteraction()
      let goal = scroller.position + part * (range.upperBound - range.lowerBound)
      // The parts of a drag add up to an end with rounding errors.
      let end = [range.lowerBound, range.upperBound].first { abs($0 - goal) < ScrollLimits.tolerance }
      scroller.jump(to: end ?? goal)
    }
  }

  private func page(_ axis: Axis, _ direction: Double) {
    guard let view else { return }
    view.perform {
      view.endInteraction()
      axes[axis].notch(by: direction * axes.pageLength(of: axes[axis]))
    }
  }

  // MARK: Places

  private func place() {
    guard isShown, let view else { return }
    View.performWithoutAnimation {
      for axis in Axis.both {
        guard axes[axis].hasRoom else {
          bars[axis]?.isHidden = true
          continue
        }
        let bar = bar(axis)
        bar.isHidden = false
        // It may have faded out before, and may have room again only since the other bar was shown.
        bar.alpha = 1
        bar.frame = strip(axis, in: view, ScrollIndicator.breadth)
        show(bar, axis, of: view.bounds.size)
      }
    }
  }

  /// The edge along which a bar lies.
  private func strip(_ axis: Axis, in view: ScrollView, _ breadth: Double) -> Rect {
    let bounds = view.bounds
    let corner = axes[axis.across].hasRoom ? ScrollIndicator.breadth : 0
    return axis == .vertical
      ? Rect(
        x: view.isMirrored ? bounds.minX : bounds.maxX - breadth, y: bounds.minY, width: breadth,
        height: max(0, bounds.height - corner))
      : Rect(
        x: bounds.minX + (view.isMirrored ? corner : 0), y: bounds.maxY - breadth, width: max(0, bounds.width - corner),
        height: breadth)
  }

  private func show(_ bar: ScrollIndicator, _ axis: Axis, of size: Size) {
    let scroller = axes[axis]
    guard let range = scroller.range else { return }
    let length = range.upperBound - range.lowerBound
    let view = size[axis]
    bar.show(
      view / (length + view), at: (scroller.position - range.lowerBound) / length,
      overshoot: abs(scroller.position - scroller.clamped(scroller.position)))
  }
}
