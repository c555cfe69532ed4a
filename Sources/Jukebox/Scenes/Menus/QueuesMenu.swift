import Languages
import Music
import ViewTree

/// The queues that are kept, and what can be done with them.
struct QueuesMenu {
  let player: Player
  let language: Language
  /// Asks for the name of a queue and does something with it.
  let askForName: (_ title: Sentence, _ done: Sentence, @escaping (String) -> Void) -> Void

  var items: [MenuItem] {
    let kept = player.keptQueues
    let former = formerName
    var items = kept.map { queue in
      MenuItem(title: language.tr("\(queue.name) · \(AlbumCell.songs(queue.count))")) { [player] in
        player.showQueue(queue.name, keepingThisAs: former)
      }
    }
    if let name = player.queueName { items.insert(MenuItem(title: "✓ " + name, isEnabled: false) {}, at: 0) }
    if !items.isEmpty { items.append(.separator) }
    items.append(
      MenuItem(title: language.tr("New queue…")) { [player, askForName] in
        askForName(tr("New queue"), tr("Begin")) { player.beginQueue($0, keepingThisAs: former) }
      })
    items.append(
      MenuItem(title: language.tr("Name this queue…")) { [player, askForName] in
        askForName(tr("Name of this queue"), tr("Name")) { player.nameQueue($0) }
      })
    if !kept.isEmpty {
      items.append(
        MenuItem(
          title: language.tr("Remove a queue"),
          submenu: kept.map { queue in
            MenuItem(title: queue.name, isDestructive: true) { [player] in player.removeQueue(queue.name) }
          }))
    }
    return items
  }

  /// A sheet that asks for a name that no queue has.
  static func nameSheet(
    _ title: Sentence, done: Sentence, for player: Player, theme: AppTheme, _ use: @escaping (String) -> Void
  ) -> SheetController {
    FieldSheetController(
      theme: theme, title: title, placeholder: tr("Kitchen", context: "example of a queue's name"), done: done,
      objection: { player.isNameFree($0) ? nil : tr("There is a queue with this name already.") }, onDone: use)
  }

  /// The name under which the queue that is shown is kept, if a person has given it none.
  private var formerName: String { language.tr("Queue", context: "name of a queue without one") }
}
