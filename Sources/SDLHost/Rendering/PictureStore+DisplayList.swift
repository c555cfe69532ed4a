internal import Raster
internal import ViewTree

extension PictureStore {
  /// Asks for every picture in a list, as drawing it does.
  func request(_ list: DisplayList) {
    for index in list.commands.indices where !list.rects(ofCommand: index).isEmpty {
      guard case .draw(let item) = list.commands[index], case .image(let image, let frame, _, _, _) = item.primitive, item.transform.isFinite else { continue }
      if let whole = UprightShape(frame, radius: 0, transform: item.transform) {
        let size = PicturePieces.size(filling: whole)
        if size.width > 0, size.height > 0 {
          _ = picture(for: image, pixelWidth: size.width, pixelHeight: size.height)
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
