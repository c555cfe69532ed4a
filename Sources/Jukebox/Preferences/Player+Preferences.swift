import Music

extension Player {
  /// Applies the preferences that concern the player, now and after each change.
  func follow(_ preferences: PreferencesModel) {
    preferences.observe(self) { [weak self, unowned preferences] _ in self?.apply(preferences.current) }
    apply(preferences.current)
  }

  private func apply(_ preferences: Preferences) {
    if gainMode != preferences.gain { gainMode = preferences.gain }
    if afterQueue != preferences.afterQueue { afterQueue = preferences.afterQueue }
  }
}
