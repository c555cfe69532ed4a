import Languages
import Music
import ViewTree

extension Commands {
  /// The menu of Up next as a whole.
  var queueItems: [MenuItem] {
    // The same key shuffles, or restores the order if the queue is shuffled.
    let key = shuffle.key
    return [
      MenuItem(
        title: language.tr("Shuffle now"), shortcut: player.isShuffled ? nil : key, isEnabled: player.songCount > 1
      ) {
        [player] in player.shuffleQueue()
      },
      MenuItem(
        title: language.tr("Restore the order"), shortcut: player.isShuffled ? key : nil, isEnabled: player.isShuffled
      ) {
        [player] in player.isShuffled = false
      },
      MenuItem(
        title: language.tr("Repeat"),
        submenu: language.choices(RepeatMode.allCases, \.name, chosen: player.repeatMode, choose: player.setRepeatMode)),
      savePlaylist.menuItem(tr("Save as playlist…")),
      MenuItem(
        title: language.tr("When it ends"),
        submenu: language.choices(AfterQueue.allCases, \.name, chosen: player.afterQueue) { [weak main] choice in
          main?.preferences.change { $0.afterQueue = choice }
        }),
      stopAfterThis.menuItem(),
      MenuItem(title: language.tr("Timer"), submenu: timerItems),
      MenuItem(title: language.tr("Queues"), submenu: queuesItems),
      loudnessItem,
    ] + pictureItems + refusedOfferItems + [
      .separator,
      undo.menuItem(),
      redo.menuItem(),
      MenuItem(title: language.tr("Clear"), isEnabled: player.songCount > 0 || player.hasStops, isDestructive: true) {
        [player] in
        player.clear()
      },
      .separator,
      openPreferences.menuItem(tr("Preferences…")),
    ]
  }

  private var pictureItems: [MenuItem] {
    player.showsPictures ? [MenuItem(title: language.tr("Show each picture for"), submenu: pictureTimes)] : []
  }

  private static let pictureSeconds = [3.0, 5, 10, 30, 60]

  private var pictureTimes: [MenuItem] {
    func name(_ seconds: Double) -> Sentence {
      tr(one: "\(Int(seconds)) second", other: "\(Int(seconds)) seconds", Int(seconds))
    }
    return language.choices(Self.pictureSeconds, name, chosen: player.pictureSeconds) { [player] in
      player.pictureSeconds = $0
    }
  }

  /// Brings back the songs that would follow, where all were taken away. Otherwise the button on the line above them does it.
  private var refusedOfferItems: [MenuItem] {
    guard player.hasRefusedOffers, player.offers.isEmpty, player.afterQueue != .nothing, player.repeatMode == .off
    else { return [] }
    return [
      MenuItem(title: language.tr("Bring back the songs that you took away")) { [player] in player.redrawOffers() }
    ]
  }
}

extension AfterQueue {
  var name: Sentence {
    switch self {
    case .nothing: tr("Stop")
    case .album: tr("Play the rest of the album")
    case .library: tr("Play the library, shuffled")
    }
  }
}
