import SDLHost
import ViewTree

/// A page that looks as the desktop's settings want programs to look, and changes with them.
final class DesktopPage: ViewController {
  private let portal = DesktopPortal()

  override func viewDidLoad() {
    portal.onAppearanceChange = { [weak self] in self?.follow() }
  }

  override func viewWindowDidChange() {
    guard let window = view.window else { return }
    portal.connect(in: window)
    follow()
  }

  private func follow() {
    guard let window = view.window else { return }
    let wanted = portal.appearance
    var theme = wanted.prefersMoreContrast ? Theme.highContrast : wanted.colorScheme == .dark ? .dark : .light
    if let accent = wanted.accentColor { theme.accentColor = accent }
    window.theme = theme
    window.prefersReducedMotion = wanted.prefersReducedMotion
    window.textScale = wanted.textScale
  }

  override func viewDidLayoutSubviews() { view.backgroundColor = view.effectiveTheme.groundColor }
}
