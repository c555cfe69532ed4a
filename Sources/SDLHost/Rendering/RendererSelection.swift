internal import CSDL2
internal import ViewTree

#if canImport(Glibc)
  internal import Glibc
#endif

/// Makes the renderer of a desktop window.
typealias RendererMaker = (_ window: WindowHandle, _ pictures: PictureStore) throws(SDLError) -> any WindowRenderer

/// The choice of a window's renderer.
struct RendererSelection {
  /// The flags that the desktop window has to be made with.
  let windowFlags: UInt32
  /// Makes the chosen renderer.
  let makeRenderer: RendererMaker
  /// Make the renderers that replace one that fails later, in this order: a new one of the same kind, as a graphics
  /// processor may recover after a reset, and then one that needs only memory.
  let replacements: [RendererMaker]

  /// `auto` chooses the graphics processor if there is one. A software implementation of OpenGL (llvmpipe) is slower
  /// than drawing in memory.
  static func choose(_ choice: ApplicationOptions.RendererChoice) -> RendererSelection {
    switch choice {
    case .software: software
    case .accelerated: accelerated
    case .auto: hasGraphicsProcessor ? accelerated : software
    }
  }

  /// In memory, in which one pixel is one point of the desktop. Where Wayland scales the desktop, the compositor enlarges the picture,
  /// because SDL 2.26 draws a texture of more pixels too large.
  static var software: RendererSelection {
    let make: RendererMaker = { SoftwareWindowRenderer(window: $0, pictures: $1) }
    return RendererSelection(windowFlags: 0, makeRenderer: make, replacements: [make])
  }

  static var accelerated: RendererSelection {
    let make: RendererMaker = { (window, pictures) throws(SDLError) in
      try AcceleratedWindowRenderer(window: window, pictures: pictures)
    }
    return RendererSelection(
      windowFlags: SDL_WINDOW_OPENGL.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue, makeRenderer: make,
      replacements: [make, software.makeRenderer])
  }

  /// Whether the kernel provides a graphics processor for drawing, and OpenGL uses it.
  private static var hasGraphicsProcessor: Bool {
    // Querying OpenGL loads its driver, which takes longer than the rest of the start. Without a device there is no
    // need to query it.
    guard (128..<136).contains(where: { access("/dev/dri/renderD\($0)", R_OK | W_OK) == 0 }) else { return false }
    return openGLRendererName.map { !isSoftware($0) } ?? false
  }

  /// Names that Mesa's renderers have when they draw without a graphics processor.
  static func isSoftware(_ name: String) -> Bool {
    let name = name.lowercased()
    return ["llvmpipe", "softpipe", "swrast", "software rasterizer", "swr "].contains {
      name.firstOccurrence(of: $0) != nil
    }
  }

  private static var openGLRendererName: String? {
    guard let window = SDL_CreateWindow("", 0, 0, 16, 16, SDL_WINDOW_OPENGL.rawValue | SDL_WINDOW_HIDDEN.rawValue)
    else { return nil }
    defer { SDL_DestroyWindow(window) }
    guard let context = SDL_GL_CreateContext(window) else { return nil }
    defer { SDL_GL_DeleteContext(context) }
    typealias GetString = @convention(c) (UInt32) -> UnsafePointer<CChar>?
    guard let address = SDL_GL_GetProcAddress("glGetString") else { return nil }
    let getString = unsafeBitCast(address, to: GetString.self)
    return getString(0x1F01).map { String(cString: $0) }  // GL_RENDERER
  }
}
