internal import CSDL2
internal import Glibc
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
    let (width, height) = numbers { SDL_GetWindowSizeInPixels(pointer, $0, $1) }
    return (Int(width), Int(height))
  }

  /// Gives back the memory with which SDL draws the window without a graphics processor. From version 2.28 on, SDL makes no other renderer
  /// for a window that has some; earlier versions give it back themselves.
  func releaseSurface() {
    typealias Destroy = @convention(c) (OpaquePointer) -> Int32
    guard let symbol = dlsym(nil, "SDL_DestroyWindowSurface") else { return }
    _ = unsafeBitCast(symbol, to: Destroy.self)(pointer)
  }

  /// Keeps something until SDL's window is destroyed, which uses it.
  func keep(_ object: AnyObject) { kept.append(object) }
  private var kept: [AnyObject] = []
}

/// The two numbers that a function of SDL writes.
func numbers(_ read: (UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>) -> Void) -> (Int32, Int32) {
  var (first, second): (Int32, Int32) = (0, 0)
  read(&first, &second)
  return (first, second)
}
