import ArgumentParser
import SDLHost
import Testing

@testable import Jukebox

@Suite("The desktop's look") struct AppearanceFollowerTests {
  @Test("P5 A desktop that answers that it prefers neither look is not taken for one that has not answered")
  func noPreference() {
    let file = { (line: String?) in
      SystemAppearance.prefersDark(environment: { $0 == "HOME" ? "/home/ada" : nil }, readFile: { _ in line })
    }
    #expect(file(nil) == nil && file("gtk-theme-name=Adwaita") == false && file("gtk-theme-name=Adwaita-dark") == true)
    for (value, isDark) in [("1", true), ("true", true), ("0", false), ("false", false)] {
      #expect(file("[Settings]\ngtk-application-prefer-dark-theme = \(value)\ngtk-theme-name=Adwaita") == isDark)
      // The lines have no certain order, and a theme may be dark by itself.
      #expect(file("gtk-theme-name=Adwaita\ngtk-application-prefer-dark-theme=\(value)") == isDark)
      #expect(file("gtk-application-prefer-dark-theme=\(value)\ngtk-theme-name=Adwaita-dark") == true)
    }
    // A line without a name or a value says nothing.
    for line in ["gtk-theme-name=", "gtk-theme-name", "=", "=dark"] {
      #expect(file(line) == nil && file("\(line)\ngtk-application-prefer-dark-theme=1") == true, "\(line)")
    }
    for isDarkInFile in [false, true] {
      func isDark(_ scheme: DesktopAppearance.ColorScheme) -> Bool {
        AppearanceFollower.isDark(scheme, withoutPreference: isDarkInFile)
      }
      #expect(isDark(.dark) && !isDark(.light) && isDark(.noPreference) == isDarkInFile)
    }
  }

  @Test("P5 What the last run remembered holds until the desktop has answered, and only then")
  func beforeAnswer() throws {
    for wasDark in [false, true] {
      let theme = AppTheme(.dark)
      let follower = AppearanceFollower(
        theme: theme, preferences: PreferencesModel(), settings: try LaunchSettings(Jukebox.parse([])),
        desktopWasDark: wasDark)
      #expect(theme.palette.isDark == wasDark && follower.desktopIsDark == nil)
    }
  }

  @Test("P5 The portal of the desktop does not keep itself")
  func lifetime() throws {
    weak var left: DesktopPortal?
    do {
      let stage = Stage()
      let portal = DesktopPortal()
      left = portal
      let follower = AppearanceFollower(
        theme: AppTheme(.dark), preferences: PreferencesModel(), settings: try LaunchSettings(Jukebox.parse([])),
        desktopWasDark: nil, desktop: portal)
      follower.connect(in: stage.window, services: stage.main.desktop)
      #expect(portal.onFolderChooserChange != nil)
    }
    #expect(left == nil)
  }
}
