import SDLHost
import ViewTree

/// Applies the look that the preferences and the desktop ask for, now and whenever they change.
final class AppearanceFollower {
  private let theme: AppTheme
  private let preferences: PreferencesModel
  private let desktop: DesktopPortal
  private weak var window: Window?
  /// Whether dark is used until the desktop's portal has answered.
  private let isDarkAtStart: Bool
  /// Whether dark is used where the portal has answered that the desktop prefers neither, as GNOME's light style does.
  private let isDarkWithoutPreference: Bool
  /// The options of the command line, which take precedence over the desktop.
  private let prefersReducedMotion: Bool
  private let hasOwnScale: Bool

  /// - Parameter desktopWasDark: whether the desktop preferred dark windows in the last run, so that the first frame has the right
  ///   colours; nil if it had no preference.
  init(
    theme: AppTheme, preferences: PreferencesModel, settings: LaunchSettings, desktopWasDark: Bool?,
    desktop: DesktopPortal = DesktopPortal()
  ) {
    self.theme = theme
    self.preferences = preferences
    self.desktop = desktop
    isDarkAtStart = desktopWasDark ?? settings.isDark
    isDarkWithoutPreference = SystemAppearance.prefersDark ?? false
    prefersReducedMotion = settings.prefersReducedMotion
    hasOwnScale = settings.scale != nil
    preferences.observe(self) { [weak self] _ in self?.update() }
    update()
  }

  /// Whether dark suits the desktop; nil until the desktop has answered.
  var desktopIsDark: Bool? {
    desktop.hasToldAppearance
      ? Self.isDark(desktop.appearance.colorScheme, withoutPreference: isDarkWithoutPreference) : nil
  }

  /// Called after the window has begun or ceased to prefer reduced motion.
  var onMotionChange: (() -> Void)?
  /// Called after the desktop's settings have changed.
  var onDesktopChange: (() -> Void)?

  /// Follows the desktop from the moment at which the window is seen.
  /// - Parameter services: gets the desktop's chooser for folders, where it has one.
  func connect(in window: Window, services: DesktopServices) {
    self.window = window
    desktop.onAppearanceChange = { [weak self] in
      self?.update()
      self?.onDesktopChange?()
    }
    desktop.onFolderChooserChange = { [weak services, weak desktop] in
      services?.chooseFolders =
        desktop?.canChooseFolders == true ? { [weak desktop] in desktop?.chooseFolders($0, whenDone: $1) } : nil
    }
    desktop.connect(in: window)
  }

  private func update() {
    let wanted = desktop.appearance
    theme.palette = Palette(
      isDark: isDark,
      hasMoreContrast: wanted.prefersMoreContrast, accent: wanted.accentColor)
    guard let window else { return }
    let hadReducedMotion = window.prefersReducedMotion
    window.prefersReducedMotion = prefersReducedMotion || wanted.prefersReducedMotion
    if window.prefersReducedMotion != hadReducedMotion { onMotionChange?() }
    // The window expects that the first text scale is already contained in the resolution that X11 reports.
    if !hasOwnScale, desktop.hasToldAppearance { window.textScale = wanted.textScale }
  }

  private var isDark: Bool {
    switch preferences.current.look {
    case .dark: true
    case .light: false
    case .system: desktopIsDark ?? isDarkAtStart
    }
  }

  static func isDark(_ scheme: DesktopAppearance.ColorScheme, withoutPreference isDarkWithoutPreference: Bool) -> Bool {
    switch scheme {
    case .dark: true
    case .light: false
    case .noPreference: isDarkWithoutPreference
    }
  }
}
