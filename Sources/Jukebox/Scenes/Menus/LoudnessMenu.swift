import Music
import ViewTree

/// The menu that chooses which of the songs' ReplayGain values is applied.
struct LoudnessMenu {
  let player: Player

  var items: [MenuItem] {
    [GainMode.automatic, .track, .album, .none].map { mode in
      MenuItem(title: (mode == player.gainMode ? "✓ " : "") + mode.name) { [player] in player.gainMode = mode }
    }
  }
}

extension GainMode {
  var name: String {
    switch self {
    case .automatic: "Automatic"
    case .track: "By song"
    case .album: "By album"
    case .none: "Off"
    }
  }
}
