import Containers
import Languages
import Music
import ViewTree

/// The region with the queue of upcoming songs, and the button that dequeues.
final class UpNextController: ViewController {
  private let theme: AppTheme
  private let commands: Commands
  private let player: Player
  private let library: LibraryModel
  private let summary: QueueCaption
  private var caption: Label { summary.label }
  private let empty: EmptyQueueView
  let dequeueButton: Button
  /// The problems that have occurred. The header shows their number.
  let problems = ProblemLog()
  let header: UpNextHeader
  let queue: UpNextQueue
  private let strip: UpNextStrip
  private let positionBar: PositionBar
  private weak var focusedCell: SongCell?
  /// The index of the first visible card when covers were last loaded in advance.
  private var preparedFirst: Int?
  /// The arrangement of the region: a column beside the library, or a strip.
  var form = WindowArrangement.UpNextForm.column {
    didSet { if form != oldValue, isViewLoaded { view.setNeedsLayout() } }
  }
  private let layout = ArrangedLayout<WindowArrangement.UpNextForm>()

  init(theme: AppTheme, commands: Commands, library: LibraryModel) {
    let player = commands.player
    self.theme = theme
    self.commands = commands
    self.player = player
    self.library = library
    weak var owner: UpNextController?
    summary = QueueCaption(theme: theme, player: player) { owner?.updateTimes() }
    empty = EmptyQueueView(theme: theme)
    dequeueButton = theme.primaryButton(tr("Dequeue", context: "the first song of Up next"))
    header = UpNextHeader(theme: theme, commands: commands, problems: problems)
    queue = UpNextQueue(makeItemView: {
      let cell = SongCell(theme: theme)
      cell.beginning = { [weak cell, weak player] in
        guard let player, let cell, cell.kind == .waiting, let id = cell.itemID else { return nil }
        return SongBeginning(of: id, in: player)
      }
      cell.contextMenu = { [weak cell] in cell.flatMap { owner?.menu(of: $0) } ?? [] }
      return cell
    }) { [weak player] cell, item in
      cell.itemID = item.id
      cell.song = item.song
      cell.failure = player?.failure(of: item)
      cell.isOfCurrentSong = item.song.id == player?.current?.song.id
    }
    positionBar = PositionBar(theme: theme, queue: queue)
    strip = UpNextStrip(queue: queue, commands: commands, theme: theme)
    queue.connectPast(to: commands, strip: strip)
    queue.configureKind = { [weak player] cell, item, kind in
      cell.kind = kind
      let played = kind == .departed ? player?.played.last { $0.id == item.id } : nil
      cell.remark = played?.remark(at: player?.time().date)
    }
    super.init()
    owner = self
    theme.translate(self) { $0.title = $1.tr("Up next") }
    queue.numberOfItemsToShow = Self.mostCards
    queue.lineSpacing = 10
    queue.transition = .overlapping
    // The cover flies to Now playing, while the rest of the card fades quickly.
    queue.transition.exit = .fade
    queue.transition.leave.duration = 0.18
    queue.allowsScrolling = true
    queue.allowsReordering = true
    queue.allowsFlickToRemove = true
    queue.confinesCarriedItems = true
    queue.onSelect = { [weak self] item, index in
      guard let self else { return }
      commands.main?.show(description(of: item.song, at: index, of: queue.count))
    }
    queue.onActivate = { [weak self, commands, unowned queue] item, _ in
      queue.play(item, by: commands.player)
      // The last card comes back with the focus if its song cannot be played.
      if !queue.view.canBecomeFocused, queue.view.passFocus() { self?.isFocusPending = true }
      commands.whenHeard { [weak commands, weak queue] in
        queue?.forgetPlayed()
        commands?.main?.show(tr("Playing “\(item.song.title)”"))
      }
    }
    queue.onLetter = { [commands] letter, item, _ in
      guard letter == Commands.stopLetter else { return false }
      commands.toggleStop(after: item)
      return true
    }
    queue.onFocusChange = { [weak self] in self?.showFocus() }
    queue.selection.onChange = { [weak self] in
      guard let self else { return }
      summary.select(queue.selection.items, isByUser: true)
      summary.update()
    }
    queue.onLift = { [weak queue] cell, isLifted in
      cell.isLifted = isLifted
      cell.carriedCount = isLifted && cell.isSelected ? queue?.selection.count ?? 1 : 1
    }
    queue.onScroll = { [weak self] in
      self?.positionBar.update()
      self?.placeEmpty()
      self?.prepareCovers()
    }
    queue.show(player)
    strip.show()
    queue.showPast(of: player)
    player.observe(self) { [weak self] change in
      guard let self else { return }
      switch change {
      case .queue(let edits):
        // The lines and what would follow move together with the cards.
        queue.show(edits, of: self.player) { self.strip.show() }
        summary.select(queue.selection.items)
      case .tags:
        // The queue itself may have changed, too, of which this observer hears only later. Show that first, because `renew` needs the same
        // songs on both sides.
        queue.show([], of: self.player)
        queue.renew(self.player.items)
        queue.showPast(of: self.player)
        summary.select(queue.selection.items)
      case .song:
        queue.showPast(of: self.player)
        queue.reconfigureItems()
      case .failures: queue.reconfigureItems()
      case .playback, .position, .settings, .offers, .timer: break
      case .date, .volume, .device: return
      case .queues, .notice: return update()
      }
      strip.show()
      if case .queue(let edits) = change { strip.reveal(stopAddedBy: edits) { [unowned self] in shows(songAt: $0) } }
      update()
    }
  }

  /// The first waiting song whose middle is behind a point; nil if there is none.
  private func song(behind point: Point) -> Int? {
    let isColumn = queue.axis == .vertical
    let isReversed = !isColumn && view.isMirrored
    func distance(to cell: SongCell) -> Double {
      let middle = cell.convert(cell.bounds, to: view).center
      return isColumn ? middle.y - point.y : (middle.x - point.x) * (isReversed ? -1 : 1)
    }
    return queue.visibleItemViews.first { distance(to: $0) > 0 }?.itemID
  }

  override func loadView() { view = theme.region(named: tr("Up next"), \.panel) }

  override func filesDropped(_ paths: [String], at point: Point) -> Bool {
    guard let main = commands.main else { return false }
    // A drop beside the cards goes to the end.
    let isOnCards = queue.view.convert(queue.view.bounds, to: view).contains(point)
    return main.importer.add(paths, to: .place(before: isOnCards ? song(behind: point) : nil))
  }

  override func viewDidLoad() {
    empty.isHidden = true
    empty.suggestButton.onTap = { [player, library] in
      player.suggestAgain(from: library.albumsToSuggestOnRequest, isComplete: library.progress == .finished)
    }
    addChild(queue)
    for child in [header, caption, queue.view, positionBar, empty, dequeueButton] { view.addSubview(child) }
    view.contextMenu = { [weak self] in self?.header.menu ?? [] }
    theme.translate(self) { region, _ in region.update() }
  }

  override func viewDidAppear(_ animated: Bool) { takeFocusIfPending() }

  /// Focuses the Dequeue button if that is pending and no view has the focus. At launch, and after the queue was empty, the button can get
  /// the focus only with the first song, which may be found long after the window has opened. While it is in a closed drawer, the
  /// button that plays gets the focus in its place.
  func takeFocusIfPending() {
    guard isFocusPending, isViewLoaded, let window = view.window, dequeueButton.isEnabled else { return }
    let substitute: Button? = commands.main.flatMap { $0.isQueueHidden ? $0.nowPlaying.transport.play : nil }
    let target = substitute ?? dequeueButton
    guard target.isFocusable else { return }
    isFocusPending = false
    if window.focusedView == nil { window.focusedView = target }
  }

  /// Whether the Dequeue button should get the focus as soon as there is a song to dequeue.
  private var isFocusPending = true

  private func item(of cell: SongCell) -> (PlaybackItem, index: Int)? {
    guard cell.kind == .waiting, let id = cell.itemID, let index = player.songIndex(of: id),
      let item = queue.item(at: index), item.id == id
    else { return nil }
    return (item, index)
  }

  private func menu(of cell: SongCell) -> [MenuItem] {
    let menu = SongMenu(player: player, language: theme.language, links: commands.main?.pages.linksFromBeside)
    cell.contextMenuLabel = nil
    guard let (item, index) = item(of: cell) else {
      guard let id = cell.itemID, let song = cell.song else { return [] }
      return cell.kind == .offered
        ? menu.items(forOffered: id, song: song)
        : menu.items(for: [song], title: song.title, keyForNext: KeyShortcut(.return))
    }
    let selected = queue.selection.items
    guard selected.count > 1, queue.selection.contains(index) else {
      return menu.items(forQueued: item, isFirst: index == 0) { [commands] in commands.toggleStop(after: item) }
    }
    cell.contextMenuLabel = menu.name(forQueued: selected)
    return menu.items(forQueued: selected) { [weak main = commands.main] in main?.askForPlaylistName(of: $0) }
  }

  /// Shows the current state of the queue, the player and the library.
  func update() {
    guard isViewLoaded else { return }
    summary.update()
    for cell in queue.visibleItemViews { cell.updateTimes() }
    let titles =
      player.queueName.map { [$0] }
      ?? [theme.tr("Up next"), theme.tr("Next", context: "short for the heading Up next")]
    if titles != header.titles {
      header.titles = titles
      queue.view.accessibilityLabel = titles[0]
      // The size of its font depends on its length.
      view.setNeedsLayout()
    }
    showEmpty(queue.count == 0 && queue.offers.count == 0)
    placeEmpty()
    positionBar.update()
    preparedFirst = nil
    prepareCovers()
    if !commands.dequeue.isPossible && dequeueButton.isFocused { isFocusPending = true }
    dequeueButton.show(commands.dequeue)
    takeFocusIfPending()
  }

  /// Updates everything that changes with the clock alone. Call this when the region becomes visible or hidden.
  func updateTimes() {
    guard isViewLoaded else { return }
    summary.update()
    strip.show()
    for cell in queue.visibleItemViews { cell.updateTimes() }
  }

  /// Tells the card with the visible focus, which then shows when its song begins.
  private func showFocus() {
    let cell = queue.focusedItemView
    guard cell !== focusedCell else { return }
    focusedCell?.isFocusShown = false
    cell?.isFocusShown = true
    focusedCell = cell
  }

  /// Whether the card of a song is completely visible.
  func shows(songAt index: Int) -> Bool {
    guard let cell = queue.itemView(at: index) else { return false }
    return cell.frame.minY >= -1 && cell.frame.maxY <= queue.view.bounds.height + 1
  }

  /// Everything about a song in the queue, including what its card has no room for.
  func description(of song: Song, at index: Int, of count: Int) -> Sentence {
    let artist = theme.artist(song.artist, ofPictures: song.isPicture)
    let names = theme.language.joined([song.title, artist].compactMap(\.self), by: " – ")
    return tr("\(names), \(SongRow.minutes(song.duration)), number \(index + 1) of \(count)")
  }

  /// Loads the covers in advance that become visible next when the queue is scrolled.
  private func prepareCovers() {
    guard let window = view.window, !queue.view.bounds.isEmpty else { return }
    let first = Int(max(0, queue.scrollPosition))
    guard first != preparedFirst else { return }
    preparedFirst = first
    let places = queue.numberOfItemsToShow
    let size = SongCell.coverFrame(in: queue.placement(forSlot: 0, in: queue.view.bounds).size).size
    for index in Array(first + places..<first + 2 * places) + Array(max(0, first - places)..<first) {
      if let cover = queue.item(at: index)?.song.cover?.image { window.prepare(cover, for: size) }
    }
  }

  /// Whether there were cards at the last update.
  private var showsCards = false

  private func showEmpty(_ isEmpty: Bool) {
    // A library that is still being searched will suggest songs soon.
    let isShown = isEmpty && (library.progress == .finished || player.current != nil)
    empty.hasLibrary = !library.albums.isEmpty
    let hadCards = showsCards
    showsCards = !isEmpty
    guard empty.isHidden == isShown else { return }
    if !isShown, empty.passFocus() { isFocusPending = true }
    empty.isHidden = !isShown
    guard isShown, player.current != nil || hadCards else {
      empty.alpha = 1
      return
    }
    // The last card leaves first.
    empty.alpha = 0
    View.animate(withDuration: AppTheme.fade, delay: 0.2) { empty.alpha = 1 }
  }

  private static let mostCards = 5
  /// The height that a card needs for its title, in points.
  private static let leastCardHeight = 26.0

  /// How many cards fit into a height.
  private func cards(in height: Double) -> Int {
    min(Self.mostCards, max(1, Int((height + queue.lineSpacing) / (Self.leastCardHeight + queue.lineSpacing))))
  }

  override func viewDidLayoutSubviews() {
    var room = Rect.zero
    layout.place(form, in: view) { room = form == .column ? layOutColumn() : layOutStrip() }
    layOutQueue(in: room)
  }

  /// Places everything but the queue, and returns the rectangle that remains for it.
  private func layOutColumn() -> Rect {
    let bounds = view.bounds
    let arrangement = ColumnArrangement(bounds.size)
    let (margin, isVeryLow) = (arrangement.margin, arrangement.isVeryLow)
    caption.isHidden = isVeryLow
    let width = max(0, bounds.width - 2 * margin)
    // The symbol of the menu is aligned with the cards, so its button extends into the margin.
    let headerSize = Size(width: width + 8, height: 32)
    header.fitTitle(into: headerSize)
    let headingHeight = Label.headingHeight
    // The heading is aligned with that of the library beside it.
    let top = bounds.height < 320 ? 8.0 : 16.0
    // The heights do not depend on the texts, so that nothing moves when the queue is renamed or the caption is empty.
    let captionHeight = 17.0
    let headerTop = (top + (headingHeight - headerSize.height) / 2).rounded()
    view.place(header, at: Rect(origin: Point(x: margin, y: headerTop), size: headerSize))
    caption.frame = Rect(x: margin, y: top + headingHeight + 1, width: width, height: captionHeight)
    summary.fit()
    dequeueButton.frame = Rect(
      x: margin, y: arrangement.buttonTop, width: width, height: arrangement.buttonHeight)
    let queueTop = (isVeryLow ? caption.frame.minY : caption.frame.maxY) + (bounds.height < 320 ? 5 : 11)
    let queueEnd = dequeueButton.frame.minY - (isVeryLow ? 6 : 12)
    return Rect(x: margin, y: queueTop, width: width, height: max(0, queueEnd - queueTop))
  }

  /// Like `layOutColumn()`, but the heading, the caption, the menu and the Dequeue button share a line, because there is more width than
  /// height.
  private func layOutStrip() -> Rect {
    let bounds = view.bounds
    let margin = bounds.width < 420 ? 12 : AppTheme.margin
    caption.isHidden = false
    let width = max(0, bounds.width - 2 * margin)
    let line = Rect(x: margin, y: 10, width: width, height: 34)
    let buttonWidth = min(width, max(120, dequeueButton.sizeThatFits(line.size).width))
    view.place(
      dequeueButton, at: Rect(x: line.maxX - buttonWidth, y: line.minY, width: buttonWidth, height: line.height))
    let headerWidth = max(0, width - buttonWidth - 8)
    header.fitTitle(into: Size(width: headerWidth, height: line.height), besides: summary.leastWidths)
    view.place(header, at: Rect(x: line.minX, y: line.minY, width: headerWidth, height: line.height))
    let headingSize = header.titleSize
    let captionHeight = caption.sizeThatFits(bounds.size).height
    let x = line.minX + headingSize.width.rounded(.up) + 10
    // Approximately on the baseline of the heading, whose font has a different size.
    let y = (line.midY + headingSize.height / 2 - captionHeight - 2).rounded()
    let end = line.minX + headerWidth - header.buttonsWidth(in: line.size) - 8
    view.place(caption, at: Rect(x: x, y: y, width: max(0, end - x), height: captionHeight))
    summary.fit()
    return Rect(x: margin, y: line.maxY + 8, width: width, height: max(0, bounds.height - 20 - line.maxY))
  }

  private func layOutQueue(in room: Rect) {
    queue.lineSpacing = room.minX < AppTheme.margin || form == .strip ? 6 : 10
    queue.numberOfItemsToShow = cards(in: room.height)
    // The queue's view is as wide as this one, so that the shadow of a card that is dragged is not clipped.
    queue.edgeSpacing = room.minX
    queue.view.frame = Rect(x: 0, y: room.minY, width: view.bounds.width, height: room.height)
    strip.fitLines(
      pitch: (room.height + queue.lineSpacing) / Double(queue.numberOfItemsToShow), spacing: queue.lineSpacing,
      textHeight: caption.lineHeight)
    empty.frame = queue.view.frame.insetBy(dx: ColumnArrangement(view.bounds.size).margin, dy: 0)
    placeEmpty()
    positionBar.update()
  }

  /// Places the message that the queue is empty below the cards of played songs, and below the line of the timer.
  private func placeEmpty() {
    let pitch = (empty.bounds.height + queue.lineSpacing) / Double(queue.numberOfItemsToShow)
    empty.offset = -queue.scrollPosition * pitch
    empty.top = queue.marks.length * Double(queue.marks.count) * pitch
  }
}
