import Containers
import Music

/// Keeps the queue of cards the same as that of the player: follows each change with the same movement, and passes on what the user
/// does with the cards.
final class QueueFollower {
  private let queue: UpNextQueue
  private let player: Player
  /// Whether the player is changed by an edit that the cards have already made.
  private var isPassingOn = false

  /// More cards than this are replaced as a whole.
  private static let mostMoves = 100

  init(queue: UpNextQueue, player: Player) {
    self.queue = queue
    self.player = player
    queue.onMove = { [weak self] _, index in self?.userDidMove(to: index) }
    queue.onRemove = { [weak self] item, _ in self?.passOn { $0.remove([item.id]) } }
    queue.enqueue(contentsOf: player.items)
  }

  func follow(_ change: QueueChange) {
    guard !isPassingOn else { return }
    switch change {
    case .dequeued: _ = queue.dequeue()
    case .inserted(let placed): insert(placed)
    case .removed(let indexes):
      guard indexes.count <= Self.mostMoves else { return copy() }
      for index in indexes.reversed() { queue.remove(at: index) }
    case .moved(let from, let to): queue.move(from: from, to: to)
    case .replaced(let items): queue.replaceAll(with: items)
    }
  }

  private func insert(_ placed: [PlacedItem]) {
    let isAtEnd = placed.first?.index == queue.count
    guard isAtEnd || placed.count <= Self.mostMoves else { return copy() }
    let start = queue.count
    queue.enqueue(contentsOf: placed.map(\.item))
    guard !isAtEnd else { return }
    for (number, one) in placed.enumerated() where one.index != start + number {
      queue.move(from: start + number, to: one.index)
    }
  }

  /// Shows the player's queue as it is.
  private func copy() { queue.replaceAll(with: player.items) }

  private func userDidMove(to index: Int) {
    guard let item = queue.item(at: index) else { return }
    // A song may have ended during the drag, which changes the indexes.
    player.update()
    guard let index = (0..<queue.count).first(where: { queue.item(at: $0)?.id == item.id }) else { return }
    passOn { $0.move(item.id, to: index) }
  }

  private func passOn(_ edit: (Player) -> Void) {
    player.update()
    isPassingOn = true
    edit(player)
    isPassingOn = false
    let isSame =
      queue.count == player.items.count
      && player.items.indices.allSatisfy {
        queue.item(at: $0)?.id == player.items[$0].id
      }
    if !isSame { copy() }
  }
}
