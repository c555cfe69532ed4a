internal import Glibc
public import ViewTree

/// A queue shown as a fan of playing cards: the front lies on top, on the side on which items leave.
@MainActor open class FanQueueViewController<Item, ItemView: View>: QueueViewController<Item, ItemView> {
  /// The angle between the first card and the last, in radians, 0 to π. The default is a sixth of a full turn.
  open var spread = Double.pi / 3 {
    didSet {
      spread = Misuse.checked(
        spread, "FanQueueViewController.spread", "is not in 0...π", former: oldValue, (0...Double.pi).contains)
      if spread != oldValue { invalidateLayout() }
    }
  }

  /// The width of a card for a height of 1. The default is 0.7.
  open var aspectRatio = 0.7 {
    didSet {
      aspectRatio = Misuse.checked(
        aspectRatio, "FanQueueViewController.aspectRatio", "is not a ratio", former: oldValue
      ) {
        $0 > 0 && $0.isFinite
      }
      if aspectRatio != oldValue { invalidateLayout() }
    }
  }

  open override func placement(forSlot slot: Int, in bounds: Rect) -> ItemPlacement {
    let room = bounds.insetBy(dx: edgeSpacing, dy: edgeSpacing)
    let last = Double(max(0, places - 1))
    let half = last > 0 ? spread / 2 : 0
    // The first and the last card, rotated by half the spread, fit into the height, and side by side into the width.
    let height = max(
      0,
      min(
        room.height / (cos(half) + aspectRatio * sin(half) + (1 - cos(half))),
        room.width / (aspectRatio * cos(half) + sin(half)) / (last > 0 ? 1.6 : 1)))
    let size = Size(width: height * aspectRatio, height: height)
    let reach = max(0, room.width / 2 - (size.width * cos(half) + size.height * sin(half)) / 2)
    let radius = half > 0 ? min(reach / sin(half), height * 1.5) : 0

    let mirror = view.effectiveLayoutDirection == .rightToLeft ? -1.0 : 1.0
    let angle = mirror * (last > 0 ? half - spread * Double(slot) / last : 0)
    let pivot = Point(x: room.midX, y: room.midY + radius * (1 + cos(half)) / 2)
    return ItemPlacement(
      center: Point(x: pivot.x + radius * sin(angle), y: pivot.y - radius * cos(angle)), size: size,
      transform: Transform(rotationAngle: angle), zIndex: -Double(slot))
  }
}
