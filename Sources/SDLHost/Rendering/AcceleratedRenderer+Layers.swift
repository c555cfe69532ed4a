internal import CSDL2
internal import Pixels
import Raster
import ViewTree

/// A layer whose content is drawn into a texture, or directly with a narrower clip if there is none.
struct OpenTextureLayer {
  let group: (layer: DisplayLayer, shape: UprightShape?)?
  let beneath: Canvas<Texture>
}

extension AcceleratedRenderer {
  func open(_ layer: DisplayLayer, _ bounds: PixelRect, _ shape: UprightShape?) -> Bool {
    if layer.opacity >= 1, layer.mask == nil || shape?.isRounded == false {
      layers.append(OpenTextureLayer(group: nil, beneath: canvas))
      canvas.bounds = bounds
      return true
    }
    guard let texture = takeLayerTexture(width: bounds.width, height: bounds.height) else { return false }
    layers.append(OpenTextureLayer(group: (layer, shape), beneath: canvas))
    canvas = Canvas<Texture>(texture, x: bounds.x0, y: bounds.y0, bounds: bounds)
    SDL_SetRenderTarget(device.renderer, texture.pointer)
    for rect in kit.damage { set(rect, .clear) }
    return true
  }

  func closeLayer() {
    guard let open = layers.popLast() else { return }
    let top = canvas
    guard let (layer, shape) = open.group, let texture = top.target else {
      canvas = open.beneath
      return
    }
    if isPremultiplied {
      applyMask(of: layer, shape)
      comeBack(to: open.beneath, within: top.bounds)
      for rect in kit.damage {
        copy(texture, rect, x: top.x, y: top.y, tint: white(Self.byte(layer.opacity)), mode: blendMode)
      }
    } else {
      composeByMemory(layer, shape, top, open.beneath)
    }
    canvas = open.beneath
    layerTextures.giveBack()
  }

  private func takeLayerTexture(width: Int, height: Int) -> Texture? {
    layerTextures.take(width: width, height: height, frame: kit.frame) {
      Texture(device, SDL_TEXTUREACCESS_TARGET, width: $0, height: $1)
    }
  }

  private func comeBack(to beneath: Canvas<Texture>, within bounds: PixelRect) {
    canvas = beneath
    canvas.bounds = bounds
    SDL_SetRenderTarget(device.renderer, beneath.target?.pointer)
  }

  /// Multiplies the current layer by its mask.
  private func applyMask(of layer: DisplayLayer, _ shape: UprightShape?) {
    if let shape {
      guard shape.isRounded else { return }
      if let patch = kit.patches.fill(shape, frame: kit.frame),
        let texture = textures.texture(for: patch.mask, isScaled: false, frame: kit.frame)
      {
        for index in 0..<4 {
          let corner = patch.corner(index, of: shape.box)
          for rect in kit.damage {
            copy(
              texture, corner.cell.intersection(rect), x: corner.x - TextureStore.padding,
              y: corner.y - TextureStore.padding, tint: white(255), mode: maskMode)
          }
        }
        return
      }
      setOutline(&kit.outline, shape)
    } else if let mask = layer.mask {
      setOutline(&kit.outline, mask.rect, mask.radius, Affine(mask.transform))
    } else {
      return
    }
    for rect in kit.damage {
      let box = rect.intersection(bounds)
      if box.isEmpty { continue }
      drawByMemory(box, mode: maskMode) { compositor, surface, local in
        guard let mask = kit.coverage(of: box) else { return }
        compositor.fill(surface, local, Ink(pixel: 0xFFFF_FFFF), through: mask, x: 0, y: 0)
      }
    }
  }

  /// Composes a layer on a device that cannot blend premultiplied colours: the content is read back, masked in memory,
  /// and drawn as a picture.
  private func composeByMemory(
    _ layer: DisplayLayer, _ shape: UprightShape?, _ top: Canvas<Texture>, _ beneath: Canvas<Texture>
  ) {
    let (width, height) = (top.bounds.width, top.bounds.height)
    guard let content = Surface(width: width, height: height) else {
      comeBack(to: beneath, within: top.bounds)
      return
    }
    var area = SDL_Rect(PixelRect(width: width, height: height))
    SDL_RenderReadPixels(
      device.renderer, &area, SDL_PIXELFORMAT_ARGB8888.rawValue, content.pixels, Int32(clamping: content.stride))
    comeBack(to: beneath, within: top.bounds)
    if let shape {
      setOutline(&kit.outline, shape)
    } else if let mask = layer.mask {
      setOutline(&kit.outline, mask.rect, mask.radius, Affine(mask.transform))
    } else {
      setOutline(&kit.outline, top.bounds.rect, 0, .identity)
    }
    let paint = Paint.surface(content, x: top.x, y: top.y, opacity: 255)
    cover(kit.damage[...], with: paint, isHollow: false, opacity: layer.opacity)
  }
}
