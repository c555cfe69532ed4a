internal import ViewTree

// How far the queue is scrolled. A hand, a wheel, a key and a call all end in `position`.

extension QueueViewController {
  /// How far the queue is scrolled, in items, as it is seen now: 0 at the front, at most the number of items that have no
  /// place. Less or more while it is pulled beyond an end.
  ///
  /// Setting it ends every scroll, and is there at once, within the range. A number that is not finite is misuse.
  ///
  /// What a person looks at stays where it is seen when items come or go before it: so this shrinks by one when the front is
  /// dequeued while it is out of sight.
  public final var scrollPosition: Double {
    get { position }
    set {
      guard newValue.isFinite else {
        return Misuse.report("QueueViewController.scrollPosition: \(newValue)")
      }
      let place = min(max(0, newValue), lastPosition)
      // Outside of a window the scroller may not know the range yet.
      scroll?.jump(to: place)
      show(place)
    }
  }

  /// Scrolls by the shortest way that shows all of the item at `index`. An index out of range is misuse.
  /// - Parameter animated: whether it moves there; otherwise it is there at once.
  public final func scrollToItem(at index: Int, animated: Bool = true) {
    guard items.indices.contains(index) else {
      return Misuse.report("QueueViewController.scrollToItem(at:): \(index) is not in 0..<\(items.count)")
    }
    reveal(index, animated ? .approach : nil)
  }

  /// Scrolls to the item at `index`; at once where there is no way to go.
  final func reveal(_ index: Int, _ manner: Scroller.Manner?) {
    guard hasLoaded, let scroll, let manner else {
      scrollPosition = positionShowing(index, from: position)
      return
    }
    let goal = positionShowing(index, from: scroll.goal)
    if goal != scroll.goal { scroll.scroll(to: goal, manner) }
  }

  /// The position nearest to `position` at which all of the item at `index` is seen.
  private func positionShowing(_ index: Int, from position: Double) -> Double {
    min(lastPosition, max(Double(index - places + 1), min(Double(index), position)))
  }

  /// What is seen is at `newPosition` from now on.
  final func show(_ newPosition: Double) {
    guard newPosition != position else { return }
    position = newPosition
    if hasLoaded { refresh(.scroll) }
    onScroll?()
  }

  /// Items came or went before what is seen: its indexes are others now, and so the position.
  final func movePosition(to newPosition: Double) {
    guard newPosition != position else { return }
    scroll?.shift(by: newPosition - position)
    position = newPosition
  }

  /// There may be more or fewer items, or places.
  final func rangeDidChange() {
    if let scroll, hasLoaded {
      scroll.update(last: lastPosition, path: path, length: flow.along(view.bounds.size))
    } else {
      position = min(position, lastPosition)
    }
  }

  /// Has what scrolls it.
  final func prepareScroll() {
    guard scroll == nil else { return }
    let scroll = QueueScroll(view: view)
    scroll.onMove = { [weak self] in self?.show($0) }
    view.scrollTarget = scroll
    self.scroll = scroll
  }

  // MARK: Near an edge

  /// Scrolls on while an item is carried near an end of the view: the nearer, the faster.
  final func scrollUnderLift() {
    guard let lift, let scroll, allowsScrolling else { return }
    let bounds = view.bounds
    let zone = min(QueueLift<ItemView>.edgeZonePoints, flow.along(bounds.size) / 4)
    let hand = Rect(origin: lift.hand, size: .zero)
    func nearness(_ direction: Point) -> Double {
      guard zone > 0 else { return 0 }
      return min(1, max(0, 1 - QueueFlow.wayOut(of: bounds, for: hand, along: direction) / zone))
    }
    let speed = (nearness(flow.far) - nearness(flow.near)) * QueueLift<ItemView>.fastestPointsPerSecond
    if speed != 0 { scroll.coast(velocity: speed) } else if scroll.phase == .coasting { scroll.letGo() }
  }
}
