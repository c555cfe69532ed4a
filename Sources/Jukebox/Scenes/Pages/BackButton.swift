import ViewTree

/// A button that goes back to the previous scene. Its arrow points against the reading direction.
final class BackButton: Button {
  /// The title of the previous scene.
  var destination = "" { didSet { showTitle() } }
  private var pointsRight = false { didSet { showTitle() } }

  init() { super.init(title: "") }

  private func showTitle() {
    // The mark keeps the arrow on the right behind a title that has no letters, or only such as are isolated from the rest.
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
