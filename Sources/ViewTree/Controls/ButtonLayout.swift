/// Where the image and the title of a button are, in a layout from left to right. A pure function.
nonisolated struct ButtonLayout {
  /// The size of the button.
  var size: Size
  /// The sizes that the image and the title want; zero for what is not there.
  var image: Size
  var title: Size
  /// The distance between image and title.
  var gap: Double
  /// The distance from the left and the right edge. If space is tight, it shrinks before anything else does.
  var padding: Double
  var placement: Button.ImagePlacement
  var alignment: Button.ContentAlignment
  /// Device pixels per point.
  var scale: Double

  var frames: (image: Rect, title: Rect) {
    switch placement {
    case .leading, .trailing: beside
    case .top, .bottom: stacked
    }
  }

  private var beside: (image: Rect, title: Rect) {
    let wanted = image.width + gap + title.width
    let inset = inset(around: wanted)
    let width = min(wanted, size.width - 2 * inset)
    let imageWidth = min(image.width, width)
    let titleWidth = max(0, width - imageWidth - gap)
    let start = start(of: width, inset: inset)
    let isImageFirst = placement == .leading
    let height = min(image.height, size.height)
    return (
      Rect(
        x: isImageFirst ? start : start + width - imageWidth, y: inPixels((size.height - height) / 2),
        width: imageWidth, height: height),
      // As high as the button: the label centers its text itself.
      Rect(x: isImageFirst ? start + width - titleWidth : start, y: 0, width: titleWidth, height: size.height)
    )
  }

  private var stacked: (image: Rect, title: Rect) {
    let titleHeight = min(title.height, size.height)
    let gap = min(gap, size.height - titleHeight)
    let imageHeight = min(image.height, size.height - titleHeight - gap)
    let imageWidth = min(image.width, size.width)
    let top = max(0, inPixels((size.height - imageHeight - gap - titleHeight) / 2))
    let isImageFirst = placement == .top
    let inset = inset(around: max(imageWidth, title.width))
    return (
      Rect(
        x: start(of: imageWidth, inset: inset), y: isImageFirst ? top : top + titleHeight + gap, width: imageWidth,
        height: imageHeight),
      // As wide as it can be: the label aligns its text itself.
      Rect(
        x: inset, y: isImageFirst ? top + imageHeight + gap : top, width: size.width - 2 * inset, height: titleHeight)
    )
  }

  private func inset(around width: Double) -> Double { max(0, min(padding, (size.width - width) / 2)) }

  private func start(of width: Double, inset: Double) -> Double {
    switch alignment {
    case .leading: inset
    case .center: inPixels((size.width - width) / 2)
    case .trailing: size.width - inset - width
    }
  }

  private func inPixels(_ distance: Double) -> Double { (distance * scale).rounded(.down) / scale }
}
