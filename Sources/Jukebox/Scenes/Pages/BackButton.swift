import ViewTree

/// A button that goes back to the previous scene. Its arrow points against the reading direction.
final class BackButton: Button {
  /// The title of the previous scene.
  var destination = "" { didSet { showTitle() } }
  private var pointsRight = false { didSet { showTitle() } }

  init() { super.init(title: "") }

  private func showTitle() {
    // The left-to-right mark at the beginning keeps the arrow on the right, even if the title has no letters, or only letters within
    // Unicode isolates.
    setTitle(pointsRight ? "\u{200E}\(destination) ›" : "‹ \(destination)", for: .normal)
  }

  /// At most two fifths of the header's width, as the rest is for the title.
  override func sizeThatFits(_ size: Size) -> Size {
    let wanted = super.sizeThatFits(size)
    return Size(width: min(wanted.width, size.width * 0.4), height: wanted.height)
  }

  override func layoutSubviews() {
    if isMirrored != pointsRight { pointsRight = isMirrored }
    super.layoutSubviews()
  }
}
