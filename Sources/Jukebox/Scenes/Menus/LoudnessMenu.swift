import Languages
import Music
import ViewTree

extension Commands {
  /// The item with the menu that chooses which of the songs' ReplayGain values is applied.
  var loudnessItem: MenuItem {
    let modes = language.choices(GainMode.allCases, \.name, chosen: player.gainMode) { [weak main] mode in
      main?.preferences.change { $0.gain = mode }
    }
    return MenuItem(title: language.tr("Even loudness"), submenu: modes)
  }
}

extension GainMode {
  var name: Sentence {
    switch self {
    case .automatic: tr("Automatic")
    case .track: tr("By song")
    case .album: tr("By album")
    case .none: tr("Off")
    }
  }
}
