internal import Raster
internal import ViewTree

extension PictureStore {
  /// Asks for every picture in a list, as drawing it does.
  func request(_ list: DisplayList) {
    for case .draw(let item) in list.commands {
      guard case .image(let image, let frame, _, _, _) = item.primitive, item.transform.isFinite else { continue }
      if let whole = UprightShape(frame, radius: 0, transform: item.transform) {
        let (width, height) = (whole.box.width, whole.box.height)
        if width > 0, height > 0 {
          let isCrossed = whole.orientation.isCrossed
          _ = picture(
            for: image, pixelWidth: isCrossed ? height : width, pixelHeight: isCrossed ? width : height)
        }
      } else {
        let scale = item.transform.scaleFactors
        let (width, height) = (frame.width * scale.width, frame.height * scale.height)
        guard width.isFinite, height.isFinite else { continue }
        _ = picture(
          for: image, pixelWidth: Int(min(max(width.rounded(.up), 1), 32_768)),
          pixelHeight: Int(min(max(height.rounded(.up), 1), 32_768)))
      }
    }
  }
}
