internal import CSDL2
internal import ViewTree

/// Shows the cursor that a window requests, with the cursors of the desktop. SDL frees them when it quits.
final class SystemCursors {
  private var cursors: [Cursor: OpaquePointer] = [:]
  private var shown = Cursor.arrow

  /// Shows a cursor. It costs nothing if this cursor is already shown.
  func show(_ cursor: Cursor) {
    guard cursor != shown else { return }
    shown = cursor
    guard let system = cursors[cursor] ?? SDL_CreateSystemCursor(Self.id(of: cursor)) else { return }
    cursors[cursor] = system
    SDL_SetCursor(system)
  }

  static func id(of cursor: Cursor) -> SDL_SystemCursor {
    switch cursor {
    case .arrow: SDL_SYSTEM_CURSOR_ARROW
    case .pointingHand: SDL_SYSTEM_CURSOR_HAND
    case .text: SDL_SYSTEM_CURSOR_IBEAM
    case .resizeHorizontal: SDL_SYSTEM_CURSOR_SIZEWE
    case .resizeVertical: SDL_SYSTEM_CURSOR_SIZENS
    // The most similar cursor that every desktop has: X11's cursor font has no closed hand, and SDL has no name for one.
    case .grabbing: SDL_SYSTEM_CURSOR_SIZEALL
    case .forbidden: SDL_SYSTEM_CURSOR_NO
    }
  }
}
