@_spi(Measuring) import SDLHost
import ViewTree

/// The program's icon on its window.
enum WindowIcon {
  /// Reads the icon and shows it once everything in the window is there: nobody waits for it. Where it is not found the desktop shows
  /// its own.
  static func show(on window: Window) {
    window.observePresentation { [weak window] isComplete in
      guard isComplete, let window else { return }
      window.observePresentation(nil)
      let paths = ProgramFiles().candidates(
        installed: "share/icons/hicolor/128x128/apps/jukebox.png", built: "Assets/Icons/jukebox-128.png")
      window.icon = paths.first(where: ProgramFiles.isReadable).flatMap { try? Bitmap(readingPNG: $0) }
    }
  }
}
