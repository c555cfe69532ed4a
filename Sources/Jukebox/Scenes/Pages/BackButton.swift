import ViewTree

/// A button that goes back to the previous scene. Its arrow points against the reading direction.
final class BackButton: Button {
  private let destination: String
  private var pointsRight = false

  /// - Parameter label: what assistive technology says.
  init(to destination: String, label: String) {
    self.destination = destination
    super.init(title: "‹ \(destination)")
    accessibilityLabel = label
  }

  /// At most two fifths of the header's width, as the rest is for the title.
  override func sizeThatFits(_ size: Size) -> Size {
    let wanted = super.sizeThatFits(size)
    return Size(width: min(wanted.width, size.width * 0.4), height: wanted.height)
  }

  override func layoutSubviews() {
    if isMirrored != pointsRight {
      pointsRight = isMirrored
      setTitle(pointsRight ? "\(destination) ›" : "‹ \(destination)", for: .normal)
    }
    super.layoutSubviews()
  }
}
