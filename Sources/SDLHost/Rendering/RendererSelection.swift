internal import CSDL2
internal import ViewTree

#if canImport(Glibc)
  internal import Glibc
#endif

/// Makes what draws a desktop window.
typealias RendererMaker = (_ window: WindowHandle, _ pictures: PictureStore) throws(SDLError) -> any WindowRenderer

/// Which renderer a window gets.
struct RendererSelection {
  /// What the desktop window has to be made with.
  let windowFlags: UInt32
  /// The renderer that was chosen.
  let makeRenderer: RendererMaker
  /// What takes its place where it fails later on, in this order: a new one of the same kind, as a graphics processor may
  /// come back from a reset, and one that needs nothing but memory.
  let replacements: [RendererMaker]

  /// `auto` takes the graphics processor where there is one; a software OpenGL (llvmpipe) is slower than drawing into memory.
  static func choose(_ choice: ApplicationOptions.RendererChoice) -> RendererSelection {
    switch choice {
    case .software: software
    case .accelerated: accelerated
    case .auto: hasGraphicsProcessor ? accelerated : software
    }
  }

  static var software: RendererSelection {
    let make: RendererMaker = { SoftwareWindowRenderer(window: $0, pictures: $1) }
    return RendererSelection(windowFlags: 0, makeRenderer: make, replacements: [make])
  }

  static var accelerated: RendererSelection {
    let make: RendererMaker = { (window, pictures) throws(SDLError) in
      try AcceleratedWindowRenderer(window: window, pictures: pictures)
    }
    return RendererSelection(
      windowFlags: SDL_WINDOW_OPENGL.rawValue, makeRenderer: make, replacements: [make, software.makeRenderer])
  }

  /// Whether the kernel offers a graphics processor for drawing, and OpenGL makes use of it.
  private static var hasGraphicsProcessor: Bool {
    // Asking OpenGL loads its driver, which takes longer than all the rest of the start; where there is no device there is
    // nothing to ask.
    guard (128..<136).contains(where: { access("/dev/dri/renderD\($0)", R_OK | W_OK) == 0 }) else { return false }
    return openGLRendererName.map { !isSoftware($0) } ?? false
  }

  /// Names under which Mesa draws without a graphics processor.
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
