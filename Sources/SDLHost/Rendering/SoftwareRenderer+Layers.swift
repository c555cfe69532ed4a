internal import Pixels
import Raster
import ViewTree

/// A layer whose content is being drawn.
struct OpenLayer {
  enum Kind {
    /// Only a narrower clip.
    case clip
    /// Content is drawn directly onto what is below. At the end the original pixels under the rounded corners are mixed
    /// back in.
    case corners(saved: Surface, NinePatch, PixelRect)
    /// Content is drawn onto a surface of its own.
    case group(DisplayLayer, UprightShape?)
  }
  let kind: Kind
  let beneath: Canvas<Surface>
}

extension SoftwareRenderer {
  func open(_ layer: DisplayLayer, _ bounds: PixelRect, _ shape: UprightShape?) -> Bool {
    if layer.opacity >= 1, layer.mask == nil || shape != nil {
      if let open = clipped(by: shape, bounds) {
        layers.append(OpenLayer(kind: open, beneath: canvas))
        canvas.bounds = bounds
        return true
      }
    }
    guard let surface = layerSurfaces.take(width: bounds.width, height: bounds.height, frame: kit.frame) else {
      return false
    }
    layers.append(OpenLayer(kind: .group(layer, shape), beneath: canvas))
    canvas = Canvas(surface, x: bounds.x0, y: bounds.y0, bounds: bounds)
    for rect in kit.damage { compositor.set(surface, canvas.local(rect), .clear) }
    return true
  }

  /// How to draw an opaque layer with an upright mask without a surface of its own; nil if that is not possible.
  private func clipped(by shape: UprightShape?, _ bounds: PixelRect) -> OpenLayer.Kind? {
    guard let shape, shape.isRounded else { return .clip }
    guard let patch = kit.patches.fill(shape, frame: kit.frame) else { return nil }
    guard (0..<4).contains(where: { !patch.corner($0, of: shape.box).cell.intersection(bounds).isEmpty }) else {
      return .clip
    }
    guard let surface = canvas.target,
      let saved = layerSurfaces.take(width: patch.mask.width, height: patch.mask.height, frame: kit.frame)
    else { return nil }
    for index in 0..<4 {
      let corner = patch.corner(index, of: shape.box)
      let cell = corner.cell.intersection(bounds)
      if cell.isEmpty { continue }
      compositor.copy(
        surface, x: canvas.x - corner.x, y: canvas.y - corner.y, onto: saved,
        within: cell.offsetBy(x: -corner.x, y: -corner.y))
    }
    return .corners(saved: saved, patch, shape.box)
  }

  func closeLayer() {
    guard let open = layers.popLast() else { return }
    let top = canvas
    canvas = open.beneath
    switch open.kind {
    case .clip: break
    case .corners(let saved, let patch, let box):
      restoreCorners(saved, patch, box, within: top.bounds)
      layerSurfaces.giveBack()
    case .group(let layer, let shape):
      // The surface may be larger than the layer, with undefined content there.
      canvas.bounds = top.bounds
      compose(layer, shape, top)
      canvas = open.beneath
      layerSurfaces.giveBack()
    }
  }

  private func restoreCorners(_ saved: Surface, _ patch: NinePatch, _ box: PixelRect, within bounds: PixelRect) {
    guard let surface = canvas.target else { return }
    for index in 0..<4 {
      let corner = patch.corner(index, of: box)
      let cell = corner.cell.intersection(bounds)
      if cell.isEmpty { continue }
      let (x, y) = (corner.x - canvas.x, corner.y - canvas.y)
      for rect in kit.damage {
        compositor.restore(
          saved, x: x, y: y, outside: patch.mask, maskX: x, maskY: y, onto: surface,
          within: canvas.local(cell.intersection(rect)))
      }
    }
  }

  private func compose(_ layer: DisplayLayer, _ shape: UprightShape?, _ top: Canvas<Surface>) {
    guard let surface = top.target else { return }
    let opacity = Self.byte(layer.opacity)
    let rects = kit.damage[...]
    if let shape {
      fill(shape, with: .surface(surface, x: top.x, y: top.y, opacity: opacity), rects)
    } else if let mask = layer.mask {
      setOutline(&kit.outline, mask.rect, mask.radius, Affine(mask.transform))
      cover(rects, with: .surface(surface, x: top.x, y: top.y, opacity: 255), isHollow: false, opacity: layer.opacity)
    } else {
      for rect in rects {
        paint(.surface(surface, x: top.x, y: top.y, opacity: opacity), top.bounds.intersection(rect))
      }
    }
  }
}
