internal import CSDLImage
internal import Languages
internal import Raster
internal import Synchronization

/// SDL_image's readers of less common formats keep state in static variables.
private let oneAtATime = Mutex<Void>(())

/// Loads the libraries that SDL_image needs, before several threads could do so at the same time, and keeps libtiff
/// from writing to standard error.
let loadedFormats: Int32 = {
  let formats = IMG_INIT_JPG.rawValue | IMG_INIT_PNG.rawValue | IMG_INIT_TIF.rawValue | IMG_INIT_WEBP.rawValue
  defer {
    TIFFSetErrorHandler(nil)
    TIFFSetWarningHandler(nil)
  }
  return IMG_Init(Int32(bitPattern: formats))
}()

extension PictureDecoder {
  func decodeWithSDL(_ contents: TransientMemory, _ plan: PicturePlan) throws(PictureError) -> DecodedPicture {
    _ = loadedFormats
    let header = plan.header
    if header.format == .xpm {
      var check = XPMCheck(UnsafeRawBufferPointer(start: contents.bytes, count: contents.count))
      guard check.isValid(width: header.width, height: header.height) else {
        throw .damaged(tr("a line is too short, or a pixel has no colour"))
      }
    }
    // A vector drawing has no pixels of its own, and is drawn in the size that is needed, within the limit.
    let wanted = Self.limited(Double(plan.target.width), Double(plan.target.height))
    var drawing = wanted
    var loaded = loadInTurn(contents, header, drawing)
    // Each attempt knows the proportions of the drawing better. A third one is needed only if it is much longer than wide.
    for _ in 0..<3 where header.format == .svg && !drawing.isLimited {
      guard let drawn = loaded,
        let larger = Self.drawing(covering: wanted, insteadOf: Int(drawn.pointee.w), Int(drawn.pointee.h))
      else { break }
      SDL_FreeSurface(drawn)
      drawing = larger
      loaded = loadInTurn(contents, header, drawing)
    }
    guard let source = loaded else {
      throw .damaged(Sentence(english: SDL_GetError().map { String(cString: $0) } ?? ""))
    }
    defer { SDL_FreeSurface(source) }
    let width = Int(source.pointee.w)
    let height = Int(source.pointee.h)
    guard width > 0, height > 0 else { throw .damaged(tr("a picture without pixels")) }
    let target = PictureLimit.cover(
      width: width, height: height, requestedWidth: plan.requested.width, requestedHeight: plan.requested.height)
    let isOpaque = Self.isOpaque(source)
    guard let surface = Surface(width: target.width, height: target.height, isOpaque: isOpaque),
      var reducer = AreaReducer(sourceWidth: width, sourceHeight: height, into: surface)
    else { throw .outOfMemory }

    try Self.addRows(of: source, to: &reducer, isPremultiplied: isOpaque || header.format == .tiff)
    var size = (width: width, height: height)
    if header.format == .svg { size = (header.width, header.height) }
    return DecodedPicture(
      surface: isOpaque ? surface : Self.withoutUnusedAlpha(surface), width: size.width, height: size.height,
      isLargest: header.format == .svg ? drawing.isLimited : target == size)
  }

  /// The picture; alone, if its reader keeps state.
  private func loadInTurn(
    _ contents: TransientMemory, _ header: PictureHeader, _ drawing: Drawing
  ) -> UnsafeMutablePointer<SDL_Surface>? {
    switch header.format {
    case .gif, .bmp, .webP, .tiff, .qoi: return load(contents, header, drawing)
    default:
      var loaded: UnsafeMutablePointer<SDL_Surface>?
      oneAtATime.withLock { _ in loaded = load(contents, header, drawing) }
      return loaded
    }
  }

  private func load(
    _ contents: TransientMemory, _ header: PictureHeader, _ drawing: Drawing
  ) -> UnsafeMutablePointer<SDL_Surface>? {
    SDL_ClearError()
    if let frame = header.firstFrame, frame.upperBound <= contents.count {
      let file = Self.stillWebP(
        UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(start: contents.bytes, count: contents.count)[frame]),
        width: header.width, height: header.height)
      return file.withUnsafeBytes { bytes in
        IMG_LoadTyped_RW(SDL_RWFromConstMem(bytes.baseAddress, Int32(bytes.count)), 1, "WEBP")
      }
    }
    guard let stream = SDL_RWFromConstMem(contents.bytes, Int32(contents.count)) else { return nil }
    defer { SDL_RWclose(stream) }
    // The reader of the format that was found, and no other: SDL_image's own choice may be a different one.
    switch header.format {
    case .svg: return IMG_LoadSizedSVG_RW(stream, Int32(drawing.width), Int32(drawing.height))
    case .jpeg: return IMG_LoadJPG_RW(stream)
    case .png: return IMG_LoadPNG_RW(stream)
    case .gif: return IMG_LoadGIF_RW(stream)
    case .bmp: return IMG_LoadBMP_RW(stream)
    case .webP: return IMG_LoadWEBP_RW(stream)
    case .tiff: return IMG_LoadTIF_RW(stream)
    case .qoi: return IMG_LoadQOI_RW(stream)
    case .pnm: return IMG_LoadPNM_RW(stream)
    case .xpm: return IMG_LoadXPM_RW(stream)
    case .pcx: return IMG_LoadPCX_RW(stream)
    case .ilbm: return IMG_LoadLBM_RW(stream)
    case .tga: return IMG_LoadTGA_RW(stream)
    case .icon: return IMG_Load_RW(stream, 0)
    }
  }

  /// The size that a vector drawing has to fit into, and whether the limit allows no larger one.
  private typealias Drawing = (width: Int, height: Int, isLimited: Bool)

  /// The size that is needed if a drawing turned out smaller in one direction than it should be; nil if it did not.
  ///
  /// A header says the proportions in whole pixels, or not at all. Where the real ones differ, the drawing fits and does not cover. It
  /// would be requested again in each frame.
  private static func drawing(covering wanted: Drawing, insteadOf width: Int, _ height: Int) -> Drawing? {
    // A side may have been rounded up.
    func growth(to wanted: Int, from drawn: Int) -> Double {
      drawn + 1 < wanted ? Double(wanted) / Double(max(1, drawn - 1)) : 1
    }
    let factor = max(growth(to: wanted.width, from: width), growth(to: wanted.height, from: height))
    return factor > 1 && width > 0 && height > 0 ? limited(Double(width) * factor, Double(height) * factor) : nil
  }

  private static func limited(_ width: Double, _ height: Double) -> Drawing {
    let scale = (Double(PictureLimit.decodedBytes / 4) / (width * height)).squareRoot()
    guard scale < 1 else { return (Int(width.rounded(.up)), Int(height.rounded(.up)), false) }
    return (max(1, Int(width * scale)), max(1, Int(height * scale)), true)
  }

  /// Makes a file of a single frame of an animation, because SDL_image does not read animations as pictures.
  ///
  /// The file has the extended format, which includes the size. libwebp refuses a picture whose size differs, so no
  /// frame uses more memory than the animation's header promised. Only the first four bytes of the frame are examined
  /// here.
  private static func stillWebP(_ frame: UnsafeRawBufferPointer, width: Int, height: Int) -> [UInt8] {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let alpha: UInt8 = frame.starts(with: "ALPH".utf8) ? 0x10 : 0
    var file = Array("RIFF".utf8) + little(4 + 18 + frame.count, 4)
    file += Array("WEBPVP8X".utf8) + little(10, 4) + [alpha, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3)
    file += frame
    return file
  }

  private static func isOpaque(_ source: UnsafeMutablePointer<SDL_Surface>) -> Bool {
    guard let format = source.pointee.format, format.pointee.Amask == 0, SDL_HasColorKey(source) == SDL_FALSE else {
      return false
    }
    guard let palette = format.pointee.palette, let colors = palette.pointee.colors else { return true }
    return (0..<Int(palette.pointee.ncolors)).allSatisfy { colors[$0].a == 255 }
  }

  /// Converts a few rows at a time, so that there are never two copies of the whole picture.
  private static func addRows(
    of source: UnsafeMutablePointer<SDL_Surface>, to reducer: inout AreaReducer, isPremultiplied: Bool
  ) throws(PictureError) {
    let width = source.pointee.w
    let height = source.pointee.h
    let stripHeight = max(1, min(height, 65_536 / width))
    guard
      let strip = SDL_CreateRGBSurfaceWithFormat(0, width, stripHeight, 32, SDL_PIXELFORMAT_ARGB8888.rawValue)
    else { throw .outOfMemory }
    defer { SDL_FreeSurface(strip) }
    SDL_SetSurfaceBlendMode(source, SDL_BLENDMODE_NONE)
    let hasKey = SDL_HasColorKey(source) == SDL_TRUE
    var top: Int32 = 0
    while top < height {
      let count = min(stripHeight, height - top)
      // The blit leaves pixels of the key colour unchanged, so they have to be cleared first.
      if hasKey { SDL_FillRect(strip, nil, 0) }
      var from = SDL_Rect(x: 0, y: top, w: width, h: count)
      var to = SDL_Rect(x: 0, y: 0, w: width, h: count)
      guard SDL_UpperBlit(source, &from, strip, &to) == 0 else { throw .damaged(tr("pixels of an unknown kind")) }
      for y in 0..<Int(count) {
        let row = (strip.pointee.pixels + y * Int(strip.pointee.pitch)).assumingMemoryBound(to: UInt32.self)
        if !isPremultiplied { PixelRow.premultiply(row, count: Int(width)) }
        reducer.add(row)
      }
      top += count
    }
  }

  /// Marks a picture as opaque if it has an alpha channel but no transparent pixel. It is then copied instead of
  /// blended.
  static func withoutUnusedAlpha(_ surface: Surface) -> Surface {
    for y in 0..<surface.height {
      let row = surface.row(y)
      var all: UInt32 = 0xFF00_0000
      for x in 0..<surface.width { all &= row[x] }
      guard all == 0xFF00_0000 else { return surface }
    }
    guard let opaque = Surface(width: surface.width, height: surface.height, isOpaque: true) else { return surface }
    for y in 0..<surface.height { opaque.row(y).update(from: surface.row(y), count: surface.width) }
    return opaque
  }
}
