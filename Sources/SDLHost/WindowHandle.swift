internal import CSDL2
internal import Languages

/// Owns an SDL window. Renderers hold a reference, so that the window is destroyed after them: SDL's renderers still
/// use it when they are destroyed.
@MainActor  // explicit: with an isolated deinit, Swift 6.3 loses the default isolation in release builds
final class WindowHandle {
  let pointer: OpaquePointer

  init(title: String, frame: WindowFrame, flags: UInt32) throws(SDLError) {
    let anywhere = Int32(bitPattern: SDL_WINDOWPOS_UNDEFINED_MASK)
    guard
      let pointer = SDL_CreateWindow(
        title, frame.x ?? anywhere, frame.y ?? anywhere, frame.width, frame.height, flags)
    else {
      throw SDLError(tr("Cannot open a window"))
    }
    self.pointer = pointer
  }

  isolated deinit { SDL_DestroyWindow(pointer) }

  /// The size of the drawing area in pixels.
  var pixelSize: (width: Int, height: Int) {
    var width: Int32 = 0
    var height: Int32 = 0
    SDL_GetWindowSizeInPixels(pointer, &width, &height)
    return (Int(width), Int(height))
  }

  /// Keeps something until SDL's window is destroyed, which uses it.
  func keep(_ object: AnyObject) { kept.append(object) }
  private var kept: [AnyObject] = []
}
