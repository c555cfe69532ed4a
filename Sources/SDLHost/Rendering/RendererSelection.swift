internal import CSDL2  // stays first: several modules contain SDL's declarations, and all files have to use those of this one
internal import CWayland
internal import Glibc
internal import Platform
internal import ViewTree

/// Makes the renderer of a desktop window.
typealias RendererMaker = (_ window: WindowHandle, _ pictures: PictureStore) throws(SDLError) -> any WindowRenderer

/// The choice of a window's renderer.
struct RendererSelection {
  /// Whether the chosen renderer draws on the graphics processor.
  var isAccelerated = false
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

  /// In memory: in that of SDL's window, or under Wayland, where SDL has none, in memory that is shared with the compositor.
  static var software: RendererSelection {
    let make: RendererMaker = { (window, pictures) throws(SDLError) in
      Screen.isWayland
        ? try WaylandWindowRenderer(window: window, pictures: pictures)
        : SoftwareWindowRenderer(window: window, pictures: pictures)
    }
    return RendererSelection(
      windowFlags: SDL_WINDOW_ALLOW_HIGHDPI.rawValue | bareWindowFlag, makeRenderer: make, replacements: [make])
  }

  /// The flag for a window whose content SDL leaves alone.
  ///
  /// Under Wayland SDL 2 prepares OpenGL for every window but one for Vulkan. Without a graphics processor that loads Mesa's OpenGL in
  /// software, which takes 55 MB and longer than the rest of the start, for nothing; and where it is not installed, no window opens.
  /// SDL takes a window as one for Vulkan if it finds Vulkan's loader, and may be told to look for it in the program itself. A program that
  /// exports the loader's function in its place, as Jukebox does in `BareSurface`, gets a bare window; others get one with OpenGL.
  private static var bareWindowFlag: UInt32 {
    Screen.isWayland && SDL_Vulkan_LoadLibrary("") == 0 ? SDL_WINDOW_VULKAN.rawValue : 0
  }

  static var accelerated: RendererSelection {
    let make: RendererMaker = { (window, pictures) throws(SDLError) in
      try AcceleratedWindowRenderer(window: window, pictures: pictures)
    }
    return RendererSelection(
      isAccelerated: true, windowFlags: SDL_WINDOW_OPENGL.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue,
      makeRenderer: make,
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
