import SDLHost
import ViewTree

/// Keeps the program's look as the preferences and the desktop want it.
final class AppearanceFollower {
  private let theme: AppTheme
  private let preferences: PreferencesModel
  private let desktop = DesktopPortal()
  private weak var window: Window?
  /// What the settings files of the desktop say, until its portal has answered, or where it has no wish.
  private let isDarkByDefault: Bool
  /// What the command line says; it wins over the desktop.
  private let prefersReducedMotion: Bool
  private let hasOwnScale: Bool

  /// - Parameter desktopWasDark: what the desktop wanted when it was last asked, so that the first frame has the right colours; nil if it
  ///   did not say.
  init(theme: AppTheme, preferences: PreferencesModel, settings: LaunchSettings, desktopWasDark: Bool?) {
    self.theme = theme
    self.preferences = preferences
    isDarkByDefault = desktopWasDark ?? settings.isDark
    prefersReducedMotion = settings.prefersReducedMotion
    hasOwnScale = settings.scale != nil
    preferences.observe(self) { [weak self] _ in self?.update() }
    update()
  }

  /// Whether the desktop wants dark programs, as far as it has said so.
  var desktopIsDark: Bool? {
    switch desktop.appearance.colorScheme {
    case .dark: true
    case .light: false
    case .noPreference: nil
    }
  }

  /// Called after the desktop has said something else.
  var onDesktopChange: (() -> Void)?

  /// Follows the desktop from the moment at which the window is seen.
  /// - Parameter services: gets the desktop's chooser for folders, where it has one.
  func connect(in window: Window, services: DesktopServices) {
    self.window = window
    desktop.onAppearanceChange = { [weak self] in
      self?.update()
      self?.onDesktopChange?()
    }
    desktop.onFolderChooserChange = { [weak services, desktop] in
      services?.chooseFolders =
        desktop.canChooseFolders ? { [weak desktop] in desktop?.chooseFolders($0, whenDone: $1) } : nil
    }
    desktop.connect(in: window)
  }

  private func update() {
    let wanted = desktop.appearance
    theme.palette = Palette(
      isDark: Self.isDark(preferences.current.look, wanted.colorScheme, otherwise: isDarkByDefault),
      hasMoreContrast: wanted.prefersMoreContrast, accent: wanted.accentColor)
    guard let window else { return }
    window.prefersReducedMotion = prefersReducedMotion || wanted.prefersReducedMotion
    if !hasOwnScale { window.textScale = wanted.textScale }
  }

  static func isDark(
    _ look: Preferences.Look, _ scheme: DesktopAppearance.ColorScheme, otherwise isDarkByDefault: Bool
  ) -> Bool {
    switch (look, scheme) {
    case (.dark, _), (.system, .dark): true
    case (.light, _), (.system, .light): false
    case (.system, .noPreference): isDarkByDefault
    }
  }
}
