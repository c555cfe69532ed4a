import Raster
import ViewTree

/// A surface that stands for a part of the screen: places are given in device pixels, wherever the surface begins.
struct Canvas {
  /// None between two frames.
  let surface: Surface?
  /// The device pixel that the surface's first one is.
  let x: Int
  let y: Int
  /// What may be drawn to.
  var bounds: PixelBox

  init(_ surface: Surface, x: Int = 0, y: Int = 0, bounds: PixelBox) {
    self.surface = surface
    self.x = x
    self.y = y
    self.bounds = bounds.intersection(surface.box.offsetBy(x: x, y: y))
  }

  static let none = Canvas()

  private init() { (surface, x, y, bounds) = (nil, 0, 0, .empty) }

  /// `box` as the surface counts, cut to what may be drawn to.
  func local(_ box: PixelBox) -> PixelBox {
    let visible = box.intersection(bounds)
    return visible.isEmpty ? .empty : visible.offsetBy(x: -x, y: -y)
  }
}

/// What a shape is filled with.
enum Paint {
  case ink(Ink)
  /// A surface whose top left corner lies at (`x`, `y`).
  case surface(Surface, x: Int, y: Int, opacity: UInt8)
  /// A surface stretched or turned; its outermost pixels go on without end.
  case mapped(Surface, Affine, opacity: UInt8)
}

extension Compositor {
  func paint(_ paint: Paint, _ box: PixelBox, on canvas: Canvas) {
    let local = canvas.local(box)
    guard !local.isEmpty, let surface = canvas.surface else { return }
    switch paint {
    case .ink(let ink):
      fill(surface, local, ink)
    case .surface(let source, let x, let y, let opacity):
      draw(source, x: x - canvas.x, y: y - canvas.y, onto: surface, within: local, opacity: opacity)
    case .mapped(let source, let map, let opacity):
      draw(
        source, by: map.movedBy(x: -Double(canvas.x), y: -Double(canvas.y)), border: .extended, onto: surface,
        within: local, opacity: opacity)
    }
  }

  /// Paints through a mask whose top left corner lies at (`x`, `y`).
  func paint(_ paint: Paint, _ box: PixelBox, through mask: Mask, x: Int, y: Int, on canvas: Canvas) {
    let local = canvas.local(box)
    guard !local.isEmpty, let surface = canvas.surface else { return }
    let (maskX, maskY) = (x - canvas.x, y - canvas.y)
    switch paint {
    case .ink(let ink):
      fill(surface, local, ink, through: mask, x: maskX, y: maskY)
    case .surface(let source, let x, let y, let opacity):
      draw(
        source, x: x - canvas.x, y: y - canvas.y, through: mask, maskX: maskX, maskY: maskY, onto: surface,
        within: local, opacity: opacity)
    case .mapped(let source, let map, let opacity):
      draw(
        source, by: map.movedBy(x: -Double(canvas.x), y: -Double(canvas.y)), border: .extended, through: mask,
        maskX: maskX, maskY: maskY, onto: surface, within: local, opacity: opacity)
    }
  }

  /// Draws a colour through a mask that is stretched or turned.
  func fill(_ box: PixelBox, _ ink: Ink, through mask: Mask, by map: Affine, on canvas: Canvas) {
    let local = canvas.local(box.intersection(map.bounds(width: mask.width, height: mask.height)))
    guard !local.isEmpty, let surface = canvas.surface else { return }
    fill(surface, local, ink, through: mask, by: map.movedBy(x: -Double(canvas.x), y: -Double(canvas.y)))
  }

  /// Draws a surface that is stretched or turned and fades at its edges.
  func draw(_ source: Surface, by map: Affine, within box: PixelBox, opacity: UInt8, on canvas: Canvas) {
    let local = canvas.local(box.intersection(map.bounds(width: source.width, height: source.height)))
    guard !local.isEmpty, let surface = canvas.surface else { return }
    draw(
      source, by: map.movedBy(x: -Double(canvas.x), y: -Double(canvas.y)), border: .transparent, onto: surface,
      within: local, opacity: opacity)
  }

  /// Paints a shape without middle lines: corners through the patch, the rest, which is covered in full, directly.
  func paint(_ paint: Paint, _ box: PixelBox, rounded patch: NinePatch?, within clip: PixelBox, on canvas: Canvas) {
    let clip = clip.intersection(box)
    if clip.isEmpty { return }
    guard let patch else {
      self.paint(paint, clip, on: canvas)
      return
    }
    for index in 0..<4 {
      let corner = patch.corner(index, of: box)
      self.paint(paint, clip.intersection(corner.cell), through: patch.mask, x: corner.x, y: corner.y, on: canvas)
    }
    for index in 0..<3 { self.paint(paint, clip.intersection(patch.band(index, of: box)), on: canvas) }
  }
}
