import ViewTree

/// The portal's settings about the look of programs.
struct PortalSettings {
  private(set) var appearance = DesktopAppearance()
  /// Two settings of the desktop switch animations off; either is enough.
  private var wantsReducedMotion = false
  private var wantsNoAnimations = false

  static let standard = "org.freedesktop.appearance"
  static let gnome = "org.gnome.desktop.interface"

  /// Takes the answer to `ReadAll`: the settings of each namespace.
  mutating func take(all value: BusValue) {
    for case .entry(let namespace, let settings) in value.elements ?? [] {
      for case .entry(let key, let value) in settings.elements ?? [] {
        if let namespace = namespace.text, let key = key.text { take(namespace, key, value) }
      }
    }
  }

  /// Takes one setting. Others, and values of another type than expected, are ignored.
  mutating func take(_ namespace: String, _ key: String, _ value: BusValue) {
    var value = value
    while let content = value.content { value = content }
    switch (namespace, key) {
    case (Self.standard, "color-scheme"):
      guard let number = value.integer else { return }
      appearance.colorScheme = number == 1 ? .dark : number == 2 ? .light : .noPreference
    case (Self.standard, "accent-color"):
      guard let parts = value.elements?.compactMap(\.number), parts.count == 3 else { return }
      // Numbers out of range say that there is no such colour.
      let isColor = parts.allSatisfy { (0...1).contains($0) }
      appearance.accentColor = isColor ? Color(red: parts[0], green: parts[1], blue: parts[2]) : nil
    case (Self.standard, "contrast"):
      guard let number = value.integer else { return }
      appearance.prefersMoreContrast = number == 1
    case (Self.standard, "reduced-motion"):
      guard let number = value.integer else { return }
      wantsReducedMotion = number == 1
    case (Self.gnome, "enable-animations"):
      guard let isOn = value.boolean else { return }
      wantsNoAnimations = !isOn
    case (Self.gnome, "text-scaling-factor"):
      guard let factor = value.number, factor.isFinite else { return }
      let range = DesktopAppearance.textScales
      appearance.textScale = min(range.upperBound, max(range.lowerBound, factor))
    default: return
    }
    appearance.prefersReducedMotion = wantsReducedMotion || wantsNoAnimations
  }
}
