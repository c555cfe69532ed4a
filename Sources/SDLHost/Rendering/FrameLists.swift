internal import ViewTree

/// The display lists of a window's frames: this frame's and the one before it. Every picture in a list is ordered before it is
/// drawn, in a pass of its own, so that drawing only looks pictures up.
struct FrameLists {
  /// What is drawn in this frame.
  private(set) var current = DisplayList()
  private var last = DisplayList()

  /// Lists what is drawn of `region`.
  /// - Parameter isKept: whether what was drawn before is still there, so that what only moved can be moved on the surface.
  mutating func list(_ region: DamageRegion, of window: Window, pictures: PictureStore, isKept: Bool) {
    pictures.beginFrame()
    if isKept {
      swap(&current, &last)
      window.paint(region, into: &current, after: last)
    } else {
      window.paint(region, into: &current)
    }
    pictures.request(current)
  }

  /// Lists everything that is seen, on a surface that shows nothing yet.
  mutating func listAll(of window: Window, pictures: PictureStore) {
    var region = DamageRegion()
    region.add(window.surface)
    list(region, of: window, pictures: pictures, isKept: false)
  }

  /// Forgets what was drawn, but not which list it was.
  mutating func endFrame() { current.removeCommands() }
}
