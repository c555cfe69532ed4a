import ViewTree

/// A button that goes back to the previous scene. Its arrow points against the reading direction.
final class BackButton: Button {
  private let destination: String
  private var pointsRight = false

  init(to destination: String) {
    self.destination = destination
    super.init(title: "‹ \(destination)")
    accessibilityLabel = "Back"
  }

  override func layoutSubviews() {
    if isMirrored != pointsRight {
      pointsRight = isMirrored
      setTitle(pointsRight ? "\(destination) ›" : "‹ \(destination)", for: .normal)
    }
    super.layoutSubviews()
  }
}
