@_spi(Measuring) import SDLHost
import ViewTree

/// Sets the icon of the program's window.
enum WindowIcon {
  /// Reads the icon and shows it after the window was first shown completely, so that it does not delay the start. Without the
  /// file, the desktop shows an icon of its own.
  static func show(on window: Window) {
    window.observePresentation { [weak window] isComplete in
      guard isComplete, let window else { return }
      window.observePresentation(nil)
      let paths = ProgramFiles().candidates(
        installed: "share/icons/hicolor/128x128/apps/\(ProgramIdentity.id).png", built: "Assets/Icons/jukebox-128.png")
      window.icon = paths.first(where: ProgramFiles.isReadable).flatMap { try? Bitmap(readingPNG: $0) }
    }
  }
}
