internal import CSDL2
internal import Pictures
internal import Pixels
import Raster

/// Pieces as textures, which are made when they are first used and kept within a budget.
final class TextureStore {
  private enum Key: Hashable {
    case mask(ObjectIdentifier, isScaled: Bool)
    case surface(ObjectIdentifier, isPadded: Bool, isScaled: Bool)
    /// A surface seen through a mask that is at (x, y) of the surface.
    case product(ObjectIdentifier, ObjectIdentifier, x: Int, y: Int)
  }

  private struct Entry {
    let texture: Texture
    /// The content of the texture. The reference is weak, so that a piece that was dropped is freed; then a different
    /// object may get its identity.
    weak let mask: Mask?
    weak let surface: Surface?
  }

  /// Transparent pixels around content that is drawn scaled or rotated, so that its edges fade.
  static let padding = 1

  private let device: RenderDevice
  /// Whether textures contain premultiplied colours.
  private let isPremultiplied: Bool
  private var cache: PieceCache<Key, Entry>
  private let compositor = Compositor()
  private var upload: Texture?
  private var scratch = LayerPool<Surface>()

  init(device: RenderDevice, isPremultiplied: Bool, budget: Int) {
    self.device = device
    self.isPremultiplied = isPremultiplied
    cache = PieceCache(budget: budget)
  }

  var byteCount: Int { cache.byteCount + (upload?.byteCount ?? 0) + scratch.byteCount }

  func removeAll() {
    cache.removeAll()
    upload = nil
  }

  /// White with the coverage of a mask as alpha, with padding.
  func texture(for mask: Mask, isScaled: Bool, frame: Int) -> Texture? {
    let key = Key.mask(ObjectIdentifier(mask), isScaled: isScaled)
    if let entry = cache.value(for: key, frame: frame), entry.mask === mask { return entry.texture }
    guard let surface = Surface(width: mask.width + 2 * Self.padding, height: mask.height + 2 * Self.padding) else {
      return nil
    }
    for y in 0..<mask.height {
      let from = mask.row(y)
      let to = surface.row(y + Self.padding) + Self.padding
      for x in 0..<mask.width { to[x] = UInt32(from[x]) &* 0x0101_0101 }
    }
    return keep(surface, for: key, frame, mask, nil, isScaled: isScaled)
  }

  func texture(for surface: Surface, isPadded: Bool, isScaled: Bool, frame: Int) -> Texture? {
    let key = Key.surface(ObjectIdentifier(surface), isPadded: isPadded, isScaled: isScaled)
    if let entry = cache.value(for: key, frame: frame), entry.surface === surface { return entry.texture }
    let padding = isPadded ? Self.padding : 0
    guard let copy = Surface(width: surface.width + 2 * padding, height: surface.height + 2 * padding) else {
      return nil
    }
    compositor.draw(surface, x: padding, y: padding, onto: copy, within: copy.box)
    return keep(copy, for: key, frame, nil, surface, isScaled: isScaled)
  }

  /// The part of a surface that is visible through a mask, in the mask's size. The surface's corner is at (`x`, `y`) of
  /// the mask.
  func texture(for surface: Surface, x: Int, y: Int, through mask: Mask, frame: Int) -> Texture? {
    let key = Key.product(ObjectIdentifier(surface), ObjectIdentifier(mask), x: x, y: y)
    if let entry = cache.value(for: key, frame: frame), entry.mask === mask, entry.surface === surface {
      return entry.texture
    }
    guard let copy = Surface(width: mask.width, height: mask.height) else { return nil }
    compositor.draw(surface, x: x, y: y, through: mask, maskX: 0, maskY: 0, onto: copy, within: copy.box)
    return keep(copy, for: key, frame, mask, surface, isScaled: false)
  }

  /// A texture for one use, with content that `draw` draws in memory: onto the given part of an empty surface of the
  /// requested size.
  func passing(width: Int, height: Int, frame: Int, draw: (Compositor, Surface, PixelRect) -> Void) -> Texture? {
    guard let surface = scratch.take(width: width, height: height, frame: frame) else { return nil }
    defer { scratch.giveBack() }
    let box = PixelRect(width: width, height: height)
    compositor.set(surface, box, .clear)
    draw(compositor, surface, box)
    if upload.map({ $0.width < width || $0.height < height }) ?? true {
      upload = Texture(device, SDL_TEXTUREACCESS_STREAMING, width: surface.width, height: surface.height)
    }
    if !isPremultiplied { unpremultiply(surface, box) }
    upload?.update(from: surface, box)
    return upload
  }

  private func keep(
    _ pixels: Surface, for key: Key, _ frame: Int, _ mask: Mask?, _ surface: Surface?, isScaled: Bool
  ) -> Texture? {
    if !isPremultiplied { unpremultiply(pixels, pixels.box) }
    guard
      let texture = Texture(
        device, SDL_TEXTUREACCESS_STATIC, width: pixels.width, height: pixels.height, isScaled: isScaled)
    else { return nil }
    texture.update(from: pixels, pixels.box)
    cache.insert(
      Entry(texture: texture, mask: mask, surface: surface), byteCount: texture.byteCount, for: key, frame: frame)
    return texture
  }

  private func unpremultiply(_ surface: Surface, _ box: PixelRect) {
    for y in box.y0..<box.y1 {
      let row = surface.row(y) + box.x0
      PixelRow.unpremultiply(row, into: row, count: box.width)
    }
  }
}
