import Containers
import Languages
import Music
import ViewTree

/// Shows the player's stops and timer between the songs of Up next, and the songs that would follow below them, and tells the player what
/// the user does with them.
final class UpNextStrip {
  private typealias Mark = UpNextQueue.Mark

  private let queue: UpNextQueue
  private let commands: Commands
  private var player: Player { commands.player }
  private let theme: AppTheme

  init(queue: UpNextQueue, commands: Commands, theme: AppTheme) {
    self.queue = queue
    self.commands = commands
    self.theme = theme
    let player = commands.player
    let marks = queue.marks
    marks.makeView = { StripLine(theme: theme) }
    marks.configure = { [unowned self] view, id in
      if let line = view as? StripLine {
        line.onUpdate = { [weak self] in self?.show(id, in: $0) }
        line.update()
      }
      view.contextMenu = { [unowned self] in menu(of: id) }
    }
    marks.onCarry = { [unowned self] id, former, _ in didCarry(id, from: former) }
    marks.onMove = { [unowned self] id, _, _ in didMove(id) }
    marks.onRemove = { [unowned self] id, _ in didRemove(id) }
    let offers = queue.offers
    offers.makeHeader = { [unowned self] in makeHeader() }
    offers.onAccept = { [player, unowned queue, unowned self] item, _, index in
      player.acceptOffer(item.id, before: entry(after: index))
      // If the song has begun at this moment, the player does not accept it, and it has to leave the queue again.
      queue.show([], of: player)
      show()
    }
    offers.onRefuse = { [player] item, _ in player.refuseOffer(item.id) }
    let selection = queue.selection
    selection.allowsSeveral = true
    selection.onMove = { [unowned self] indexes, index in didMove((index..<index + indexes.count).map { $0 }) }
    selection.onRemove = { [player] items, _ in player.remove(items.map(\.id)) }
    queue.onMove = { [unowned self] _, index in didMove([index]) }
    queue.onRemove = { [player] item, _ in player.remove([item.id]) }
    queue.typeAheadTitle = { $0.song.title }
  }

  /// Shows the player's stops, timer and offers. Call this after the queue shows the player's songs.
  func show() {
    showMarks()
    // The place of a line changes with the songs around it, the text of the timer with its time, and the header with what would follow.
    for case let line as StripLine in queue.view.subviews { line.update() }
    showOffers()
  }

  /// Lets a line say that it is a stop or the timer, and where it stands. That of a timer that has ended stays as it is while it leaves.
  private func show(_ id: AnyHashable, in line: StripLine) {
    guard let text = text(of: id) else { return }
    line.text = text
    line.accessibilityValue = place(of: id).map(theme.tr)
  }

  /// How many of the songs are before a stop or the timer; nil if there are none, unless a stop has another place to name.
  private func place(of id: AnyHashable) -> Sentence? {
    guard let index = queue.marks.all.first(where: { $0.id == id })?.index else { return nil }
    if index > 0 { return tr("after \(index) of \(queue.count)", context: "songs that are before a stop") }
    // A timer there says its time, which is within the current song.
    guard Self.stop(id) != nil else { return nil }
    if player.current != nil { return tr("after this song", context: "the place of a stop") }
    return queue.count > 0 ? tr("before the first song", context: "the place of a stop") : nil
  }

  /// Makes the lines of stops, of the timer and above the offers as high as a part of a card, but not too low for their texts and buttons.
  /// - Parameters:
  ///   - pitch: the distance from one card to the next, in points.
  ///   - spacing: the space between two cards, in points.
  ///   - textHeight: the height of the text in a line, in points.
  func fitLines(pitch: Double, spacing: Double, textHeight: Double) {
    func length(_ part: Double, around height: Double) -> Double { min(1, max(part, (height + spacing) / pitch)) }
    queue.marks.length = length(0.4, around: textHeight + 4)
    queue.offers.headerLength = length(0.45, around: textHeight + 8)
  }

  private func showMarks() {
    guard player.songCount == queue.count else { return }
    let marks = UpNextQueue.marks(of: player)
    if marks != queue.marks.all { queue.marks.replaceAll(with: marks) }
  }

  /// Nil for the timer if there is none, while its line leaves.
  private func text(of id: AnyHashable) -> Sentence? {
    guard id.base as? Mark == .timer else { return tr("Stop", context: "between two songs") }
    return player.timer.map { $0.name(at: player.time()) }
  }

  private func menu(of id: AnyHashable) -> [MenuItem] {
    guard let stop = Self.stop(id) else { return commands.timerItems }
    return SongMenu(player: player, language: theme.language).items(forStop: stop)
  }

  // MARK: Songs that would follow

  private func showOffers() {
    let (shown, new) = (queue.offers.items, player.offers)
    guard shown.map(\.id) != new.map(\.id) else {
      if shown != new { queue.offers.renew(new) }
      return
    }
    let kept = Set(shown.map(\.id)).intersection(new.map(\.id))
    let order = new.map(\.id).filter(kept.contains)
    guard !order.isEmpty, shown.map(\.id).filter(kept.contains) == order else {
      return queue.offers.replaceAll(with: new)
    }
    // An offer that comes between others, such as one that is not refused any more, is inserted before the last ones are removed. So these
    // are pushed out of sight, and the others need not close up first.
    for (index, item) in new.enumerated() where !kept.contains(item.id) {
      guard let next = new[index...].first(where: { kept.contains($0.id) }),
        let place = queue.offers.items.firstIndex(where: { $0.id == next.id })
      else { break }
      queue.offers.insert(item, at: place)
    }
    let ids = Set(new.map(\.id))
    for (index, item) in queue.offers.items.enumerated().reversed() where !ids.contains(item.id) {
      queue.offers.remove(at: index)
    }
    for item in new.dropFirst(queue.offers.count) { queue.offers.append(item) }
  }

  private func makeHeader() -> View {
    let button = theme.smallButton()
    button.onTap = { [unowned self] in
      let isLibrary = player.afterQueue == .library
      player.redrawOffers()
      commands.main?.announce(
        isLibrary ? tr("Other songs were chosen") : tr("The songs that you took away are back"))
    }
    let header = StripLine(theme: theme, button: button)
    header.onUpdate = { [weak self] in self?.showState(of: $0) }
    header.update()
    return header
  }

  private func showState(of header: StripLine) {
    let isLibrary = player.afterQueue == .library
    // The library can offer other songs. An album cannot, so its button only brings back the songs that were refused.
    let showsButton = isLibrary || player.hasRefusedOffers
    if !showsButton { header.passFocus(to: queue.view) }
    header.showsButton = showsButton
    header.setButton(
      title: isLibrary
        ? tr("Others", context: "other songs that would follow") : tr("All", context: "songs that would follow"),
      toolTip: isLibrary ? tr("Choose other songs") : tr("Bring back the songs that you took away"))
    header.shortTexts = [
      isLibrary ? tr("Then, shuffled") : tr("Then the album"), tr("Then", context: "songs that would follow"),
    ]
    header.text = isLibrary ? tr("Then the library, shuffled") : tr("Then the rest of the album")
  }

  // MARK: User actions

  /// Tells the player that the user has moved the songs at `indexes`, which are adjacent now. The marks are already where they are shown.
  private func didMove(_ indexes: [Int]) {
    guard let last = indexes.max() else { return }
    player.move(Set(indexes.compactMap { queue.item(at: $0)?.id }), before: entry(after: last))
    show()
  }

  /// The stop or song below the card at an index; nil if there is none.
  func entry(after index: Int) -> Int? {
    let stop = queue.marks.all.lazy.filter { $0.index == index + 1 }.compactMap { Self.stop($0.id) }.first
    return stop ?? queue.item(at: index + 1)?.id
  }

  /// Makes a stop visible that was added directly below a visible card.
  func reveal(stopAddedBy edits: [QueueEdit], below isShown: (_ song: Int) -> Bool) {
    for case .inserted(let entries, let index) in edits where entries.count == 1 && entries[0].isStop {
      if index.songs > 0, isShown(index.songs - 1) { queue.marks.scroll(to: Mark.stop(entries[0].id)) }
    }
  }

  private func didMove(_ id: AnyHashable) {
    defer { show() }
    let marks = queue.marks.all
    guard let stop = Self.stop(id), let place = marks.firstIndex(where: { $0.id == id }) else { return }
    let index = marks[place].index
    let next = marks[(place + 1)...].lazy.filter { $0.index == index }.compactMap { Self.stop($0.id) }.first
    player.move([stop], before: next ?? queue.item(at: index)?.id)
  }

  /// Sets the timer to the time that belongs to the place to which it was carried. It returns to its own place where there is no such time.
  private func didCarry(_ id: AnyHashable, from former: Int) {
    let marks = queue.marks.all
    guard id.base as? Mark == .timer, let place = marks.firstIndex(where: { $0.id == id }) else { return }
    var index = marks[place].index
    // The timer stands before the stops of its place. Behind one of them, it belongs to the next song.
    if index == former, place > 0, marks[place - 1].index == index { index += 1 }
    guard index != former else { return }
    // Songs that cannot be played take no time, so the timer goes on across them.
    func takesNoTime(_ song: Int) -> Bool { player.item(at: song).map { player.failure(of: $0) != nil } ?? false }
    if index > former {
      while (former..<index).allSatisfy(takesNoTime), index <= player.songCount { index += 1 }
    } else {
      while (index..<former).allSatisfy(takesNoTime), index >= 0 { index -= 1 }
    }
    guard (0...player.songCount).contains(index), let timer = player.makeTimer(beforeSongAt: index) else { return }
    commands.setTimer(timer)
  }

  private static func stop(_ id: AnyHashable) -> Int? {
    if case .stop(let number)? = id.base as? Mark { number } else { nil }
  }

  private func didRemove(_ id: AnyHashable) {
    switch id.base as? Mark {
    case .stop(let number): player.remove([number])
    case .timer: commands.setTimer(nil)
    case nil: break
    }
  }
}
