internal import Raster
package import ViewTree

extension PictureStore {
  /// Requests every picture in a list, in the size in which it is drawn.
  package func request(_ list: DisplayList) {
    // Content that is moved on the surface is not drawn. It is requested only if it may still be loading.
    let visible = list.shift.isEmpty || !isIdle ? list.visible : list.shift.visible
    for index in list.commands.indices where !visible.range(ofCommand: index).isEmpty {
      guard case .draw(let item) = list.commands[index], item.transform.isFinite,
        case .image(let image, let frame, _, _, _) = item.primitive,
        let size = PicturePieces.size(of: frame, under: item.transform)
      else { continue }
      request(image, pixelWidth: size.width, pixelHeight: size.height)
    }
  }
}
