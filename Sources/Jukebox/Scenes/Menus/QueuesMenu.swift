import Languages
import Music
import ViewTree

extension Commands {
  /// The queues that are kept, and what can be done with them.
  var queuesItems: [MenuItem] {
    let kept = player.keptQueues
    var items = kept.map { queue in
      let songs = AlbumCell.songs(queue.count, arePictures: queue.arePictures)
      let title = tr("\(queue.title) · \(songs)")
      return language.choiceItem(language.tr(title), isChosen: false) { [player, weak main] in
        player.showQueue(queue.name)
        main?.announce(title)
      }
    }
    let name = player.queueName
    if let name {
      var current = MenuItem(title: name, isEnabled: false) {}
      current.isChosen = true
      items.insert(current, at: 0)
    }
    if !items.isEmpty { items.append(.separator) }
    items.append(
      named(tr("New queue…"), tr("New queue"), done: tr("Begin")) { [player, weak main] in
        player.beginQueue($0)
        let songs = AlbumCell.songs(player.songCount)
        main?.announce(tr("\($0) · \(songs)"))
      })
    items.append(
      named(
        name != nil ? tr("Rename this queue…") : tr("Name this queue…"), tr("Name of this queue"),
        done: name != nil ? tr("Rename") : tr("Name"), from: name ?? ""
      ) { [player] in player.nameQueue($0) })
    if !kept.isEmpty {
      items.append(
        MenuItem(
          title: language.tr("Remove a queue"),
          submenu: kept.map { queue in
            MenuItem(title: language.tr(queue.title), isDestructive: true) { [player] in
              player.removeQueue(queue.name)
            }
          }))
    }
    return items
  }

  /// An item that asks for a name that no other queue has.
  /// - Parameter name: the present name of the queue; empty for a new queue, and for one without a name.
  private func named(
    _ title: Sentence, _ question: Sentence, done: Sentence, from name: String = "", _ use: @escaping (String) -> Void
  ) -> MenuItem {
    MenuItem(title: language.tr(title)) { [player, weak main] in
      guard let main else { return }
      main.open(
        FieldSheetController(
          theme: main.theme, title: question, placeholder: tr("Kitchen", context: "example of a queue's name"),
          text: name, done: done,
          objection: {
            $0 == name || player.isNameFree($0) ? nil : tr("There is a queue with this name already.")
          }, onDone: use))
    }
  }
}
