internal import CSDL2
internal import ViewTree

#if canImport(Glibc)
  internal import Glibc
#endif

/// Which renderer a window gets.
struct RendererSelection {
  private let isAccelerated: Bool

  /// `auto` takes the graphics processor where there is one; a software OpenGL (llvmpipe) is slower than drawing into memory.
  static func choose(_ choice: ApplicationOptions.RendererChoice) -> RendererSelection {
    switch choice {
    case .software: RendererSelection(isAccelerated: false)
    case .accelerated: RendererSelection(isAccelerated: true)
    case .auto: RendererSelection(isAccelerated: hasGraphicsProcessor)
    }
  }

  var windowFlags: UInt32 { isAccelerated ? SDL_WINDOW_OPENGL.rawValue : 0 }

  func makeRenderer(window: WindowHandle, pictures: PictureStore) throws(SDLError) -> any WindowRenderer {
    guard isAccelerated else { return SoftwareWindowRenderer(window: window, pictures: pictures) }
    return try AcceleratedWindowRenderer(window: window, pictures: pictures)
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
