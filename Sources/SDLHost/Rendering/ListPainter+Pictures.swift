internal import Pixels
import Raster
import ViewTree

extension ListPainter {
  func picture(
    _ image: Image, _ frame: Rect, _ visible: Rect, _ radius: Double, _ opacity: Double, _ transform: Transform,
    _ rects: ArraySlice<PixelRect>
  ) {
    guard !frame.isEmpty, !visible.isEmpty, frame.isFinite, visible.isFinite else { return }
    guard let whole = UprightShape(frame, radius: 0, transform: transform),
      var shape = UprightShape(visible, radius: radius, transform: transform)
    else {
      turnedPicture(image, frame, visible, radius, opacity, transform, rects)
      return
    }
    guard let picture = kit.pictures.picture(image, filling: frame, under: transform) else {
      fill(shape, with: .ink(.placeholder(opacity: opacity)), rects)
      return
    }
    if !shape.isRounded { shape.box = shape.box.intersection(whole.box) }
    if shape.box.isEmpty { return }
    let paint = kit.pictures.paint(
      picture, of: image, filling: whole, visible: shape.box, drawnArea: rects.reduce(0) { $0 + $1.area },
      opacity: Self.byte(opacity), frame: kit.frame)
    fill(shape, with: paint, rects)
  }

  private func turnedPicture(
    _ image: Image, _ frame: Rect, _ visible: Rect, _ radius: Double, _ opacity: Double, _ transform: Transform,
    _ rects: ArraySlice<PixelRect>
  ) {
    let map = Affine(transform)
    setOutline(&kit.outline, visible, radius, map)
    guard let picture = kit.pictures.picture(image, filling: frame, under: transform) else {
      cover(rects, with: .ink(.placeholder(opacity: opacity)))
      return
    }
    let surface = picture.surface
    let placed = Affine.stretch(
      width: Double(surface.width), height: Double(surface.height), x: frame.minX, y: frame.minY,
      newWidth: frame.width, newHeight: frame.height
    ).then(map)
    cover(rects, with: .mapped(surface, placed, .extended, opacity: 255), isHollow: false, opacity: opacity)
  }

  /// An opacity from 0 to 1 as a whole number from 0 to 255.
  static func byte(_ opacity: Double) -> UInt8 { UInt8((min(max(opacity, 0), 1) * 255).rounded()) }
}
