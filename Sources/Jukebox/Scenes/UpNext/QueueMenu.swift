import Music
import ViewTree

/// The menu of Up next as a whole.
struct QueueMenu {
  let commands: Commands
  private var player: Player { commands.player }

  var items: [MenuItem] {
    // The key does what can be done with the order as it is.
    let key = commands.shuffle.key
    return [
      MenuItem(title: "Shuffle now", shortcut: player.isShuffled ? nil : key, isEnabled: player.items.count > 1) {
        [player] in player.shuffleQueue()
      },
      MenuItem(title: "Restore the order", shortcut: player.isShuffled ? key : nil, isEnabled: player.isShuffled) {
        [player] in player.isShuffled = false
      },
      MenuItem(title: "Repeat", submenu: RepeatMode.allCases.map(item)),
      commands.savePlaylist.menuItem("Save as playlist…"),
      MenuItem(title: "When it ends", submenu: AfterQueue.allCases.map(item)),
      MenuItem(title: "Even loudness", submenu: LoudnessMenu(player: player).items),
    ]
      + (player.showsPictures
        ? [MenuItem(title: "Show each picture for", submenu: Self.pictureSeconds.map(item(seconds:)))] : []) + [
        .separator,
        commands.undo.menuItem(),
        MenuItem(title: "Clear", isEnabled: !player.items.isEmpty, isDestructive: true) { [player] in player.clear() },
        .separator,
        commands.openPreferences.menuItem("Preferences…"),
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
