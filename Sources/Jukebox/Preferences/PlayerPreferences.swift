import Music

/// Keeps the player and the preferences in agreement in both directions, because menus change the player directly.
final class PlayerPreferences {
  private unowned let player: Player
  private let preferences: PreferencesModel
  private var isApplying = false

  init(player: Player, preferences: PreferencesModel) {
    self.player = player
    self.preferences = preferences
    preferences.observe(self) { [weak self] _ in self?.apply() }
    player.observe(self) { [weak self] in if case .settings = $0 { self?.takeOver() } }
    apply()
  }

  private func apply() {
    isApplying = true
    defer { isApplying = false }
    let current = preferences.current
    if player.gainMode != current.gain { player.gainMode = current.gain }
    if player.afterQueue != current.afterQueue { player.afterQueue = current.afterQueue }
  }

  private func takeOver() {
    guard !isApplying else { return }
    let (gain, afterQueue) = (player.gainMode, player.afterQueue)
    preferences.change {
      $0.gain = gain
      $0.afterQueue = afterQueue
    }
  }
}
