internal import Pixels
import Raster
import ViewTree

/// Draws display lists. Both renderers share this translation from primitives to the operations that a painter
/// provides.
///
/// It decides what is aligned to whole pixels and what is drawn transformed, which pieces are rendered and kept, and
/// which part of each is visible. All coordinates are in device pixels.
protocol ListPainter: AnyObject {
  var kit: PainterKit { get set }
  /// The area that can be drawn to now.
  var bounds: PixelRect { get }

  func paint(_ paint: Paint, _ box: PixelRect)
  /// Paints through a mask whose top left corner is at (`x`, `y`).
  func paint(_ paint: Paint, _ box: PixelRect, through mask: Mask, x: Int, y: Int)
  /// Draws a colour through a mask that is scaled or rotated.
  func fill(_ box: PixelRect, _ ink: Ink, through mask: Mask, by map: Affine)
  /// Paints the area that `kit.outline` encloses within `rects`, with smooth edges.
  /// - Parameters:
  ///   - isHollow: whether the area that `kit.innerOutline` encloses is left out.
  ///   - opacity: from 0 to 1.
  func cover(_ rects: ArraySlice<PixelRect>, with paint: Paint, isHollow: Bool, opacity: Double)

  /// Begins a layer.
  /// - Parameters: see `seenPart(of:)`.
  /// - Returns: whether that is possible; otherwise the layer is not drawn.
  func open(_ layer: DisplayLayer, _ bounds: PixelRect, _ shape: UprightShape?) -> Bool
  /// Ends the layer that was opened last.
  func closeLayer()
}

/// The data that a painter keeps from frame to frame.
struct PainterKit {
  let patches: PatchStore
  let pictures: PicturePieces
  var textScales = TextScaleMemory()
  var outline = Outline()
  var innerOutline = Outline()
  /// The number of lists that were drawn.
  var frame = 0
  var damage: [PixelRect] = []
  /// The union of the damage.
  var damageBounds = PixelRect.empty
  var drawsExactly = false
  var draft = PixelRect.empty
  private let rasterizer = CoverageRasterizer()
  private let scratch = Scratch<Mask> { Mask(width: $0, height: $1) }

  init(source: any PictureSource, budget: Int) {
    pictures = PicturePieces(source: source, budget: budget / 4 * 3)
    patches = PatchStore(budget: budget / 4)
  }

  /// - Parameter damage: the part of the list that is drawn.
  mutating func beginFrame(_ list: DisplayList, damage parts: [PixelRect]) {
    frame += 1
    draft = .empty
    pictures.adoptScreen(list.surface)
    // Appended one by one: sharing the memory of a list would force the list to copy it in the next frame.
    damage.removeAll(keepingCapacity: true)
    damage.append(contentsOf: parts)
    damageBounds = damage.union
  }

  /// The coverage of `box` by `outline`, until the next call; nil if none of it is covered.
  /// - Parameters: see `ListPainter.cover`.
  func coverage(of box: PixelRect, isHollow: Bool = false, opacity: Double = 1) -> Mask? {
    guard let mask = scratch.take(width: box.width, height: box.height) else { return nil }
    rasterizer.begin(box)
    rasterizer.add(outline.points)
    if isHollow { rasterizer.add(innerOutline.points, reversed: true) }
    return rasterizer.render(into: mask, opacity: opacity) ? mask : nil
  }
}

/// The fill of a shape.
enum Paint {
  case ink(Ink)
  /// A surface whose top left corner is at (`x`, `y`).
  case surface(Surface, x: Int, y: Int, opacity: UInt8)
  /// A surface that is scaled or rotated. The border says what is drawn beyond its edges.
  case mapped(Surface, Affine, Border, opacity: UInt8)
}

extension ListPainter {
  /// - Parameter visible: the part of each command that is drawn.
  func drawCommands(of list: DisplayList, _ visible: VisibleParts) {
    // The number of open layers, and that of the layers from the first invisible one on, in which nothing is drawn.
    var (openCount, hiddenCount) = (0, 0)
    for index in list.commands.indices {
      if visible.range(ofCommand: index).isEmpty { continue }
      let rects = visible[command: index]
      switch list.commands[index] {
      case .draw(let item):
        if hiddenCount == 0 { draw(item, rects) }
      case .pushLayer(let layer):
        if hiddenCount == 0, let (bounds, shape) = seenPart(of: layer), open(layer, bounds, shape) {
          openCount += 1
        } else {
          hiddenCount += 1
        }
      case .popLayer where hiddenCount > 0:
        hiddenCount -= 1
      case .popLayer where openCount > 0:
        openCount -= 1
        closeLayer()
      case .popLayer:
        break
      }
    }
    for _ in 0..<openCount { closeLayer() }
  }

  private func draw(_ item: DisplayItem, _ rects: ArraySlice<PixelRect>) {
    guard item.opacity > 0, item.transform.isFinite else { return }
    switch item.primitive {
    case .fill(let rect, let radius, let color):
      fill(rect, radius, Ink(color, opacity: item.opacity), item.transform, rects)
    case .stroke(let rect, let width, let radius, let color):
      stroke(rect, width, radius, Ink(color, opacity: item.opacity), item.transform, rects)
    case .shadow(let rect, let radius, let shadow):
      self.shadow(rect, radius, shadow, item.opacity, item.transform, rects)
    case .image(let image, let frame, let visible, let radius, let opacity):
      picture(image, frame, visible, radius, item.opacity * opacity, item.transform, rects)
    case .text(let layout, let origin, let color):
      text(layout, origin, Ink(color, opacity: item.opacity), item.opacity, item.transform, rects)
    case .polygon(let points, let color):
      polygon(points, Ink(color, opacity: item.opacity), item.transform, rects)
    }
  }

  /// Paints a filled shape: the corners through the patch, and the rest, which is fully covered, directly.
  func paint(_ paint: Paint, _ box: PixelRect, rounded patch: NinePatch?, within clip: PixelRect) {
    let clip = clip.intersection(box)
    if clip.isEmpty { return }
    guard let patch else {
      self.paint(paint, clip)
      return
    }
    // Most moving areas are between the rows of corners, and finished here.
    let upper = box.y0 + patch.top
    let lower = box.y1 - patch.bottom
    let middle = PixelRect(x0: clip.x0, y0: max(clip.y0, upper), x1: clip.x1, y1: min(clip.y1, lower))
    if !middle.isEmpty { self.paint(paint, middle) }
    if clip.y0 < upper { paintCorners(0, paint, box, patch, clip) }
    if clip.y1 > lower { paintCorners(2, paint, box, patch, clip) }
  }

  /// Paints the row of corners from the `first` one on, and the area between them.
  private func paintCorners(_ first: Int, _ paint: Paint, _ box: PixelRect, _ patch: NinePatch, _ clip: PixelRect) {
    for index in first...first + 1 {
      let corner = patch.corner(index, of: box)
      let cell = clip.intersection(corner.cell)
      if !cell.isEmpty { self.paint(paint, cell, through: patch.mask, x: corner.x, y: corner.y) }
    }
    let band = clip.intersection(patch.band(first, of: box))
    if !band.isEmpty { self.paint(paint, band) }
  }

  /// The part of a layer that is visible and damaged, with its mask if that is upright; nil if there is none.
  func seenPart(of layer: DisplayLayer) -> (bounds: PixelRect, shape: UprightShape?)? {
    guard layer.opacity > 0 else { return nil }
    var seen = layer.bounds.intersection(bounds).intersection(kit.damageBounds)
    var shape: UprightShape?
    if let mask = layer.mask {
      guard mask.transform.isFinite, !mask.rect.isEmpty else { return nil }
      shape = UprightShape(mask.rect, radius: mask.radius, transform: mask.transform)
      if let shape { seen = seen.intersection(shape.box) }
    }
    return seen.isEmpty ? nil : (seen, shape)
  }

  func cover(_ rects: ArraySlice<PixelRect>, with paint: Paint) {
    cover(rects, with: paint, isHollow: false, opacity: 1)
  }

  /// Draws a colour within `rects` through a mask that is scaled or rotated.
  func fill(_ rects: ArraySlice<PixelRect>, _ ink: Ink, through mask: Mask, by map: Affine) {
    let box = map.bounds(width: mask.width, height: mask.height)
    for rect in rects { fill(rect.intersection(box), ink, through: mask, by: map) }
  }

  /// Calls `body` with the visible part of each rectangle that `kit.outline` covers, and with its coverage.
  func coverByMasks(
    _ rects: ArraySlice<PixelRect>, isHollow: Bool, opacity: Double, _ body: (PixelRect, Mask) -> Void
  ) {
    let seen = kit.outline.bounds.intersection(bounds)
    for rect in rects {
      let box = rect.intersection(seen)
      if !box.isEmpty, let mask = kit.coverage(of: box, isHollow: isHollow, opacity: opacity) { body(box, mask) }
    }
  }
}
