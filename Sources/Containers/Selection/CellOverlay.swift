internal import ViewTree

/// Lies over all of a list's cell, with its rounded corners, because cells are often opaque. It takes no input.
class CellOverlay: View {
  private static let smallestRadius = 6.0

  init() {
    super.init()
    isUserInteractionEnabled = false
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    themeDidChange()
  }

  override func didMoveToSuperview() {
    cornerRadius = max(Self.smallestRadius, superview?.cornerRadius ?? 0)
    themeDidChange()
  }
}
