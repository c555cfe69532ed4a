internal import CSDL2
import Glibc
import Languages
import SDLHost

/// An SDL renderer for tests.
nonisolated enum TestDevice: Sendable {
  /// SDL's own renderer, in memory.
  case software
  /// OpenGL in a hidden window.
  case openGL

  static let available: [TestDevice] = getenv("DISPLAY") == nil ? [.software] : [.software, .openGL]

  @MainActor func renderer(width: Int, height: Int, pictures: any PictureSource) throws -> AcceleratedRenderer {
    switch self {
    case .software:
      let surface = SDL_CreateRGBSurfaceWithFormat(
        0, Int32(width), Int32(height), 32, SDL_PIXELFORMAT_RGB888.rawValue)
      let target = Target { SDL_FreeSurface(surface) }
      guard let renderer = SDL_CreateSoftwareRenderer(surface) else { throw SDLError("Cannot make a renderer") }
      return try AcceleratedRenderer(adopting: renderer, of: target, pictures: pictures)
    case .openGL:
      guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0,
        let window = SDL_CreateWindow(
          "test", 0, 0, Int32(width), Int32(height), SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_OPENGL.rawValue)
      else { throw SDLError("Cannot open a window") }
      let target = Target {
        SDL_DestroyWindow(window)
        SDL_QuitSubSystem(SDL_INIT_VIDEO)
      }
      SDL_SetHint(SDL_HINT_RENDER_DRIVER, "opengl")
      guard let renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_ACCELERATED.rawValue) else {
        throw SDLError("Cannot make a renderer")
      }
      return try AcceleratedRenderer(adopting: renderer, of: target, pictures: pictures)
    }
  }

  /// The target of the renderer, which is kept until the renderer is destroyed.
  private final class Target {
    private let release: () -> Void
    init(_ release: @escaping () -> Void) { self.release = release }
    deinit { release() }
  }
}
