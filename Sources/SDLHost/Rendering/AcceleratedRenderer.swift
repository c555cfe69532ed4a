internal import CSDL2
internal import Languages
internal import Pictures
package import Pixels
package import Raster
package import ViewTree

/// Draws display lists with an SDL renderer, that is, on a graphics processor.
///
/// It makes the same decisions and the same pieces as the software renderer, keeps them as textures, and draws rotated
/// content as triangles with a soft rim. The content of the previous frame is lost, because SDL provides no way to keep
/// it; drawing everything again takes a graphics processor less time than copying a whole screen.
///
/// Colours are premultiplied if the device can blend them. If it cannot (SDL's own software renderer), textures contain
/// straight colours, and rotated content and layers are composed in memory. That is slow, and exists only to test this
/// renderer without a graphics processor.
package final class AcceleratedRenderer: ListPainter {
  var kit: PainterKit
  let device: RenderDevice
  let textures: TextureStore
  let isPremultiplied: Bool
  let blendMode: SDL_BlendMode
  /// Multiplies the target by the alpha of the source.
  let maskMode: SDL_BlendMode

  var mesh = Mesh()

  /// The surface of the list that was drawn last.
  private var size = PixelRect.empty
  var canvas = Canvas<Texture>.none
  var layers: [OpenTextureLayer] = []
  var layerTextures = LayerPool<Texture>()

  /// - Parameters:
  ///   - renderer: an `SDL_Renderer`, which is destroyed together with this object.
  ///   - target: the object that the renderer draws on, which is retained until then.
  ///   - pieceBudget: the bytes of pieces that are kept while they are not in use, in memory and also as textures.
  package init(
    adopting renderer: OpaquePointer, of target: AnyObject? = nil, pictures: any PictureSource,
    pieceBudget: Int = 48 << 20
  ) throws(SDLError) {
    device = RenderDevice(renderer: renderer, target: target)
    guard SDL_RenderTargetSupported(device.renderer) == SDL_TRUE else {
      throw SDLError(attempt: tr("Cannot draw by the graphics device"), reason: tr("it cannot draw into textures"))
    }
    guard let probe = Texture(device, SDL_TEXTUREACCESS_STATIC, width: 4, height: 4) else {
      throw SDLError(tr("Cannot make a texture"))
    }
    let blend = SDL_ComposeCustomBlendMode(
      SDL_BLENDFACTOR_ONE, SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD, SDL_BLENDFACTOR_ONE,
      SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD)
    maskMode = SDL_ComposeCustomBlendMode(
      SDL_BLENDFACTOR_ZERO, SDL_BLENDFACTOR_SRC_ALPHA, SDL_BLENDOPERATION_ADD, SDL_BLENDFACTOR_ZERO,
      SDL_BLENDFACTOR_SRC_ALPHA, SDL_BLENDOPERATION_ADD)
    isPremultiplied =
      SDL_SetTextureBlendMode(probe.pointer, blend) == 0 && SDL_SetTextureBlendMode(probe.pointer, maskMode) == 0
    blendMode = isPremultiplied ? blend : SDL_BLENDMODE_BLEND
    kit = PainterKit(source: pictures, budget: pieceBudget)
    textures = TextureStore(device: device, isPremultiplied: isPremultiplied, budget: pieceBudget)
  }

  /// See `SoftwareRenderer.drawsExactly`.
  package var drawsExactly: Bool {
    get { kit.drawsExactly }
    set { kit.drawsExactly = newValue }
  }

  /// See `SoftwareRenderer.draft`.
  package var draft: PixelRect { kit.draft }

  /// The memory of pieces and textures in bytes.
  package var byteCount: Int {
    kit.patches.byteCount + kit.pictures.byteCount + textures.byteCount + layerTextures.byteCount
  }

  /// Forgets all textures. Call this after `SDL_RENDER_TARGETS_RESET` and `SDL_RENDER_DEVICE_RESET`.
  package func deviceWasReset() {
    textures.removeAll()
    layerTextures.removeAll()
    size = .empty
  }

  /// Draws the part of the list that is in its damage. It is visible after `present`, and lost when the next list is
  /// drawn.
  package func draw(_ list: DisplayList, clear: Color) throws(SDLError) {
    guard SDL_SetRenderTarget(device.renderer, nil) == 0 else { throw SDLError(tr("Cannot draw on the window")) }
    size = PixelRect(width: list.surface.width, height: list.surface.height)
    kit.beginFrame(list, damage: list.damage)
    canvas = Canvas<Texture>(screen: size)
    for rect in list.visible.exposedRects { set(rect, Ink(clear)) }
    drawCommands(of: list, list.visible)
    canvas = Canvas<Texture>.none
    layerTextures.endFrame(kit.frame)
  }

  /// Presents what has been drawn.
  package func present() { SDL_RenderPresent(device.renderer) }

  /// The pixels that have been drawn and not yet presented. This is slow.
  package func snapshot() throws(SDLError) -> Surface {
    guard let surface = Surface(width: size.width, height: size.height, isOpaque: true) else {
      throw SDLError(attempt: tr("Cannot read what was drawn"), reason: tr("nothing was"))
    }
    guard
      SDL_RenderReadPixels(
        device.renderer, nil, SDL_PIXELFORMAT_ARGB8888.rawValue, surface.pixels, Int32(clamping: surface.stride)) == 0
    else { throw SDLError(tr("Cannot read what was drawn")) }
    return surface
  }

  var bounds: PixelRect { canvas.bounds }

  /// Replaces the pixels of `box` by a colour.
  func set(_ box: PixelRect, _ ink: Ink) { fill(canvas.local(box), ink, mode: SDL_BLENDMODE_NONE) }

  private func fill(_ local: PixelRect, _ ink: Ink, mode: SDL_BlendMode) {
    if local.isEmpty { return }
    let color = vertexColor(ink, 1)
    var area = SDL_Rect(local)
    SDL_SetRenderDrawBlendMode(device.renderer, mode)
    SDL_SetRenderDrawColor(device.renderer, color.r, color.g, color.b, color.a)
    SDL_RenderFillRect(device.renderer, &area)
  }

  func paint(_ paint: Paint, _ box: PixelRect) {
    let local = canvas.local(box)
    if local.isEmpty { return }
    switch paint {
    case .ink(let ink):
      if !ink.isClear { fill(local, ink, mode: ink.isOpaque ? SDL_BLENDMODE_NONE : blendMode) }
    case .surface(let source, let x, let y, let opacity):
      guard let texture = textures.texture(for: source, isPadded: false, isScaled: false, frame: kit.frame) else {
        return
      }
      let visible = box.intersection(bounds).intersection(source.box.offsetBy(x: x, y: y))
      copy(
        texture, visible, x: x, y: y, tint: white(opacity),
        mode: source.isOpaque && opacity == 255 ? SDL_BLENDMODE_NONE : blendMode)
    case .mapped(let source, let map, let border, let opacity):
      let fades = border == .transparent
      guard isPremultiplied || !fades else {
        let visible = box.intersection(bounds)
        drawByMemory(visible) { $0.paint(paint, onto: $1, x: visible.x0, y: visible.y0, within: $2) }
        return
      }
      guard let texture = textures.texture(for: source, isPadded: fades, isScaled: true, frame: kit.frame) else {
        return
      }
      quad(texture, padding: fades ? TextureStore.padding : 0, map, within: local, tint: white(opacity))
    }
  }

  func paint(_ paint: Paint, _ box: PixelRect, through mask: Mask, x: Int, y: Int) {
    let visible = box.intersection(bounds).intersection(mask.box.offsetBy(x: x, y: y))
    if visible.isEmpty { return }
    switch paint {
    case .ink(let ink):
      guard let texture = textures.texture(for: mask, isScaled: false, frame: kit.frame) else { return }
      copy(
        texture, visible, x: x - TextureStore.padding, y: y - TextureStore.padding, tint: vertexColor(ink, 1),
        mode: blendMode)
    case .surface(let source, let sourceX, let sourceY, let opacity):
      guard
        let texture = textures.texture(
          for: source, x: sourceX - x, y: sourceY - y, through: mask, frame: kit.frame)
      else { return }
      copy(texture, visible, x: x, y: y, tint: white(opacity), mode: blendMode)
    case .mapped:
      drawByMemory(visible) {
        $0.paint(paint, onto: $1, x: visible.x0, y: visible.y0, within: $2, through: mask, maskX: x, maskY: y)
      }
    }
  }

  func fill(_ box: PixelRect, _ ink: Ink, through mask: Mask, by map: Affine) {
    let visible = box.intersection(bounds)
    if visible.isEmpty { return }
    guard isPremultiplied else {
      let local = map.movedBy(x: -Double(visible.x0), y: -Double(visible.y0))
      drawByMemory(visible) { $0.fill($1, $2, ink, through: mask, by: local) }
      return
    }
    guard let texture = textures.texture(for: mask, isScaled: true, frame: kit.frame) else { return }
    quad(texture, padding: TextureStore.padding, map, within: canvas.local(visible), tint: vertexColor(ink, 1))
  }

  func cover(_ rects: ArraySlice<PixelRect>, with paint: Paint, isHollow: Bool, opacity: Double) {
    if isPremultiplied, !isHollow, coverByMesh(rects, with: paint, opacity: opacity) { return }
    coverByMasks(rects, isHollow: isHollow, opacity: opacity) { box, mask in
      drawByMemory(box) {
        $0.paint(
          paint, onto: $1, x: box.x0, y: box.y0, within: $2, through: mask, maskX: box.x0, maskY: box.y0)
      }
    }
  }

  /// Draws content that differs in each frame: first in memory, onto an empty surface whose corner is that of `box`.
  /// - Parameter mode: how that is blended; nil as usual.
  func drawByMemory(
    _ box: PixelRect, mode: SDL_BlendMode? = nil, _ draw: (Compositor, Surface, PixelRect) -> Void
  ) {
    let texture = textures.passing(width: box.width, height: box.height, frame: kit.frame, draw: draw)
    if let texture { copy(texture, box, x: box.x0, y: box.y0, tint: white(255), mode: mode ?? blendMode) }
  }

  /// Copies pixels unscaled from a texture whose top left corner is at (`x`, `y`) of the screen.
  func copy(_ texture: Texture, _ box: PixelRect, x: Int, y: Int, tint: SDL_Color, mode: SDL_BlendMode) {
    let visible = box.intersection(bounds)
    if visible.isEmpty { return }
    var from = SDL_Rect(visible.offsetBy(x: -x, y: -y))
    var to = SDL_Rect(canvas.local(visible))
    SDL_SetTextureBlendMode(texture.pointer, mode)
    SDL_SetTextureColorMod(texture.pointer, tint.r, tint.g, tint.b)
    SDL_SetTextureAlphaMod(texture.pointer, tint.a)
    SDL_RenderCopy(device.renderer, texture.pointer, &from, &to)
  }

  /// White of the given alpha, in the form that the device blends.
  func white(_ opacity: UInt8) -> SDL_Color {
    let channel = isPremultiplied ? opacity : 255
    return SDL_Color(r: channel, g: channel, b: channel, a: opacity)
  }

  /// A colour multiplied by `coverage` from 0 to 1, in the form that the device blends.
  func vertexColor(_ ink: Ink, _ coverage: Double) -> SDL_Color {
    let pixel = isPremultiplied ? ink.pixel : PixelRow.unpremultiplied(ink.pixel)
    func byte(_ shift: UInt32, _ factor: Double) -> UInt8 { UInt8((Double(pixel >> shift & 255) * factor).rounded()) }
    let color = isPremultiplied ? coverage : 1
    return SDL_Color(r: byte(16, color), g: byte(8, color), b: byte(0, color), a: byte(24, coverage))
  }
}

extension SDL_Rect {
  init(_ box: PixelRect) {
    self.init(
      x: Int32(clamping: box.x0), y: Int32(clamping: box.y0), w: Int32(clamping: box.width),
      h: Int32(clamping: box.height))
  }
}
