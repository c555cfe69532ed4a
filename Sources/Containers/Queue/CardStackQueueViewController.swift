public import ViewTree

/// A queue shown as a stack of cards: the front on top, each of the others behind it a bit higher and smaller, and the
/// card at the back pale.
@MainActor open class CardStackQueueViewController<Item, ItemView: View>: QueueViewController<Item, ItemView> {
  /// How much of a card shows above the one in front of it, in points. The default is 16.
  open var peek = 16.0 {
    didSet {
      peek = Misuse.checked(peek, "CardStackQueueViewController.peek", "is not finite", former: oldValue, \.isFinite)
      if peek != oldValue { invalidateLayout() }
    }
  }

  /// How much smaller a card is than the one in front of it: above 0, at most 1. The default is 0.94.
  open var depthScale = 0.94 {
    didSet {
      let name: StaticString = "CardStackQueueViewController.depthScale"
      depthScale = Misuse.checked(depthScale, name, "is not above 0 and at most 1", former: oldValue) {
        $0 > 0 && $0 <= 1
      }
      if depthScale != oldValue { invalidateLayout() }
    }
  }

  /// The opacity of the card at the back, 0 to 1. The default is 0.6.
  open var backAlpha = 0.6 {
    didSet {
      let name: StaticString = "CardStackQueueViewController.backAlpha"
      backAlpha = Misuse.checked(backAlpha, name, "is not in 0...1", former: oldValue, (0...1).contains)
      if backAlpha != oldValue { invalidateLayout() }
    }
  }

  /// The size of the front card: the bounds without `edgeSpacing` and the visible edges of the cards behind it.
  open override func sizeForItem(inSlot slot: Int) -> Size { cardSize(in: view.bounds) }

  open override func placement(forSlot slot: Int, in bounds: Rect) -> ItemPlacement {
    let depth = Double(max(0, slot))
    var size = bounds == view.bounds ? sizeForItem(inSlot: slot) : cardSize(in: bounds)
    size = Size(width: max(0, size.width), height: max(0, size.height))
    var scale = 1.0
    for _ in 0..<max(0, min(slot, places)) { scale *= depthScale }
    let isBack = slot > 0 && slot >= places - 1
    let top = bounds.maxY - edgeSpacing - size.height - peek * depth
    return ItemPlacement(
      center: Point(x: bounds.midX, y: top + size.height * scale / 2), size: size,
      transform: Transform(scaleX: scale, y: scale), alpha: isBack ? backAlpha : 1, zIndex: -depth)
  }

  private func cardSize(in bounds: Rect) -> Size {
    let hidden = peek * Double(max(0, places - 1))
    return Size(
      width: max(0, bounds.width - 2 * edgeSpacing), height: max(0, bounds.height - 2 * edgeSpacing - max(0, hidden)))
  }
}
