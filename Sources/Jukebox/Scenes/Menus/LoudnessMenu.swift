import Languages
import Music
import ViewTree

/// The menu that chooses which of the songs' ReplayGain values is applied.
struct LoudnessMenu {
  let player: Player
  let language: Language

  var items: [MenuItem] {
    language.choices([.automatic, .track, .album, .none], \GainMode.name, chosen: player.gainMode) { [player] in
      player.gainMode = $0
    }
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
