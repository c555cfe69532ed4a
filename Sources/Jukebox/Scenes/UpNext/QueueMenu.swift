import Music
import ViewTree

/// The menu of Up next as a whole.
struct QueueMenu {
  let player: Player
  /// Saves the queue as a playlist.
  var save: () -> Void

  var items: [MenuItem] {
    let isEmpty = player.items.isEmpty
    return [
      MenuItem(title: "Shuffle now", isEnabled: player.items.count > 1) { [player] in player.shuffleQueue() },
      MenuItem(title: "Restore the order", isEnabled: player.isShuffled) { [player] in player.isShuffled = false },
      MenuItem(title: "Repeat", submenu: RepeatMode.allCases.map(item)),
      MenuItem(title: "Save as playlist…", isEnabled: !isEmpty, action: save),
      MenuItem(title: "When it ends", submenu: AfterQueue.allCases.map(item)),
      MenuItem(title: "Even loudness", submenu: LoudnessMenu(player: player).items),
    ]
      + (player.showsPictures
        ? [MenuItem(title: "Show each picture for", submenu: Self.pictureSeconds.map(item(seconds:)))] : []) + [
        .separator,
        MenuItem(title: "Undo", isEnabled: player.undoDescription != nil) { [player] in player.undo() },
        MenuItem(title: "Clear", isEnabled: !isEmpty, isDestructive: true) { [player] in player.clear() },
      ]
  }

  private static let pictureSeconds = [3.0, 5, 10, 30, 60]

  private func item(seconds: Double) -> MenuItem {
    MenuItem(title: (seconds == player.pictureSeconds ? "✓ " : "") + "\(Int(seconds)) seconds") { [player] in
      player.pictureSeconds = seconds
    }
  }

  private func item(_ mode: RepeatMode) -> MenuItem {
    MenuItem(title: (mode == player.repeatMode ? "✓ " : "") + mode.name) { [player] in player.setRepeatMode(mode) }
  }

  private func item(_ choice: AfterQueue) -> MenuItem {
    MenuItem(title: (choice == player.afterQueue ? "✓ " : "") + choice.name) { [player] in
      player.afterQueue = choice
    }
  }
}

extension AfterQueue {
  var name: String {
    switch self {
    case .nothing: "Stop"
    case .album: "Play the rest of the album"
    case .library: "Play the library, shuffled"
    }
  }
}
