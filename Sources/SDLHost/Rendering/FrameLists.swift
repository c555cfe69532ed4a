internal import ViewTree

/// The display lists of a window's current and previous frame. Every picture in a list is requested in a separate pass
/// before the list is drawn, so that drawing only looks pictures up.
struct FrameLists {
  /// The list of the current frame.
  private(set) var current = DisplayList()
  private var last = DisplayList()

  /// Makes the list for `region`. If the surface still shows the previous frame, content that only moved can be moved on it.
  mutating func list(_ region: DamageRegion, of window: Window, pictures: PictureStore) {
    pictures.beginFrame()
    swap(&current, &last)
    window.paint(region, into: &current, after: last)
    pictures.request(current)
  }

  /// Makes the list of everything that is visible, for a surface that shows nothing yet.
  mutating func listAll(of window: Window, pictures: PictureStore) {
    pictures.beginFrame()
    window.paintAll(into: &current)
    pictures.request(current)
  }

  /// Empties the current list, but remembers its number.
  mutating func endFrame() { current.removeCommands() }
}
