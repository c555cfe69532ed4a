internal import Raster
internal import ViewTree

extension PictureStore {
  /// Asks for every picture in a list, as drawing it does.
  func request(_ list: DisplayList) {
    for index in list.commands.indices where !list.visible[command: index].isEmpty {
      guard case .draw(let item) = list.commands[index], item.transform.isFinite,
        case .image(let image, let frame, _, _, _) = item.primitive,
        let size = PicturePieces.size(of: frame, under: item.transform)
      else { continue }
      _ = picture(for: image, pixelWidth: size.width, pixelHeight: size.height)
    }
  }
}
