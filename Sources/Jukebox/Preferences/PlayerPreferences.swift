import Music

/// Applies the preferences to the player.
final class PlayerPreferences {
  private unowned let player: Player
  private let preferences: PreferencesModel

  init(player: Player, preferences: PreferencesModel) {
    self.player = player
    self.preferences = preferences
    preferences.observe(self) { [weak self] _ in self?.apply() }
    apply()
  }

  private func apply() {
    let current = preferences.current
    if player.gainMode != current.gain { player.gainMode = current.gain }
    if player.afterQueue != current.afterQueue { player.afterQueue = current.afterQueue }
  }
}
