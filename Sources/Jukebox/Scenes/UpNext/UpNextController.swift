import Containers
import ViewTree

/// The queue of what comes next, a region of its own, with the button that dequeues.
final class UpNextController: ViewController {
  private let theme: Theme
  private let player: Player
  private let heading: Label
  /// How many songs wait, and where they are from.
  private let caption: Label
  private let empty: EmptyQueueView
  let dequeueButton: Button
  let queue: UpNextQueue
  private let thumb: ScrollThumb
  /// The first card in sight when covers were last loaded in advance.
  private var preparedFirst: Int?
  /// Called with a sentence for the person.
  var onTell: ((String) -> Void)?

  init(theme: Theme, player: Player) {
    self.theme = theme
    self.player = player
    heading = theme.label("Up next", font: Theme.titleFont)
    caption = theme.label(font: Theme.smallFont, isSecondary: true)
    empty = EmptyQueueView(theme: theme)
    dequeueButton = theme.primaryButton("Dequeue")
    thumb = ScrollThumb(theme: theme)
    queue = UpNextQueue(makeItemView: { SongCell(theme: theme) }) { [weak player] cell, song in
      cell.song = song
      cell.isPlaying = song == player?.current
    }
    super.init()
    title = "Up next"
    queue.numberOfItemsToShow = 5
    queue.lineSpacing = 10
    queue.transition = .overlapping
    // The cover flies off to Now playing; what is left of the card makes way quickly.
    queue.transition.exit = .fade
    queue.transition.leave.duration = 0.18
    queue.allowsScrolling = true
    queue.allowsReordering = true
    queue.allowsFlickToRemove = true
    queue.onSelect = { [weak self] song, index in
      guard let self else { return }
      onTell?(Self.description(of: song, at: index, of: queue.count))
    }
    queue.onLift = { cell, isLifted in cell.isLifted = isLifted }
    queue.onScroll = { [weak self] in
      self?.updateThumb()
      self?.prepareCovers()
    }
    queue.onDequeue = { [weak player] song, _ in player?.play(song) }
    queue.onMove = { [weak player] _, _ in player?.queueWasChangedByPerson() }
    queue.onRemove = { [weak player] _, _ in player?.queueWasChangedByPerson() }
    player.observe(self) { [weak self] _ in self?.update() }
    player.queue = queue
  }

  override func loadView() {
    let view = View()
    view.backgroundColor = theme.panel
    view.accessibilityRole = .group
    view.accessibilityLabel = "Up next"
    self.view = view
  }

  override func viewDidLoad() {
    empty.isHidden = true
    empty.onSuggest = { [weak player] in player?.suggestAgain() }
    addChild(queue)
    queue.view.accessibilityLabel = "Up next"
    for child in [heading, caption, queue.view, thumb, empty, dequeueButton] { view.addSubview(child) }
    dequeueButton.onTap = { [weak self] in self?.dequeue() }
    update()
  }

  override func viewDidAppear(_ animated: Bool) { takeFocusIfAwaited() }

  /// Gives the focus to Dequeue where that is due and nobody has it: at launch, and after the queue was empty, it comes with the
  /// first song, which may be found long after the window is there.
  func takeFocusIfAwaited() {
    guard awaitsFocus, let window = view.window, dequeueButton.isFocusable else { return }
    awaitsFocus = false
    if window.focusedView == nil { window.focusedView = dequeueButton }
  }

  /// Whether Dequeue is to have the focus as soon as there is something to dequeue.
  private var awaitsFocus = true

  /// Takes the first song out, which begins to play.
  func dequeue() { player.next() }

  /// The queue, what plays or the library became another.
  func update() {
    guard isViewLoaded else { return }
    let songs = AlbumCell.songs(queue.count)
    caption.text = queue.count == 0 ? "" : player.isSuggested ? "\(songs) · suggested" : songs
    caption.accessibilityLabel =
      player.isSuggested ? "\(songs), suggested from your library" : queue.count == 0 ? "No songs" : songs
    for cell in queue.visibleItemViews { cell.isPlaying = cell.song == player.current }
    showEmpty(queue.count == 0)
    updateThumb()
    preparedFirst = nil
    prepareCovers()
    if queue.count == 0 && dequeueButton.isFocused {
      // Handed on, the focus would go to a button that does something else at the next press of the same key.
      view.window?.focusedView = nil
      awaitsFocus = true
    }
    dequeueButton.isEnabled = queue.count > 0
    takeFocusIfAwaited()
  }

  /// What a card stands for: all of it, also what it has no room for.
  static func description(of song: Song, at index: Int, of count: Int) -> String {
    "\(song.title) – \(song.artist), \(SongRow.minutes(song.duration)), number \(index + 1) of \(count)"
  }

  /// Loads the covers that come into sight next, so that they are there at once.
  private func prepareCovers() {
    guard let window = view.window, !queue.view.bounds.isEmpty else { return }
    let first = Int(max(0, queue.scrollPosition))
    guard first != preparedFirst else { return }
    preparedFirst = first
    let places = queue.numberOfItemsToShow
    let size = SongCell.coverFrame(in: queue.placement(forSlot: 0, in: queue.view.bounds).size).size
    for index in Array(first + places..<first + 2 * places) + Array(max(0, first - places)..<first) {
      if let cover = queue.item(at: index)?.cover { window.prepare(cover, for: size) }
    }
  }

  private func updateThumb() {
    guard isViewLoaded else { return }
    // In the margin, as near to the cards as to the edge.
    let cards = queue.view.frame
    let gap = ((margin - ScrollThumb.thickness) / 2).rounded(.down)
    thumb.show(
      offset: queue.scrollPosition, shown: Double(queue.numberOfItemsToShow), of: Double(queue.count),
      in: Rect(x: cards.minX, y: cards.minY, width: cards.width + gap + ScrollThumb.thickness, height: cards.height))
  }

  private func showEmpty(_ isEmpty: Bool) {
    // A library that is still being looked for will suggest something soon.
    let isShown = isEmpty && (player.library.progress == .finished || player.current != nil)
    empty.hasLibrary = !player.library.albums.isEmpty
    guard empty.isHidden == isShown else { return }
    empty.isHidden = !isShown
    guard isShown, player.current != nil else { return empty.alpha = 1 }
    // The last card leaves first.
    empty.alpha = 0
    View.animate(withDuration: 0.25, delay: 0.2) { empty.alpha = 1 }
  }

  private var margin: Double { view.bounds.width < 190 || view.bounds.height < 320 ? 12 : Theme.margin }

  override func viewDidLayoutSubviews() {
    let bounds = view.bounds
    let margin = margin
    let headingHeight = heading.sizeThatFits(bounds.size).height
    // As high as the heading of the library beside it.
    let top = bounds.height < 320 ? 8.0 : 16.0
    let width = max(0, bounds.width - 2 * margin)
    // Of any text, so that nothing moves when there is none.
    let captionHeight = 17.0
    heading.frame = Rect(x: margin, y: top, width: width, height: headingHeight)
    heading.alignToLeading()
    caption.frame = Rect(x: margin, y: heading.frame.maxY + 1, width: width, height: captionHeight)
    caption.alignToLeading()
    let buttonHeight = margin < Theme.margin ? 34.0 : 44.0
    dequeueButton.frame = Rect(
      x: margin, y: bounds.height - margin - buttonHeight, width: width, height: buttonHeight)
    let queueTop = caption.frame.maxY + (bounds.height < 320 ? 5 : 11)
    queue.lineSpacing = margin < Theme.margin ? 6 : 10
    queue.view.frame = Rect(
      x: margin, y: queueTop, width: width, height: max(0, dequeueButton.frame.minY - 12 - queueTop))
    empty.frame = queue.view.frame
    updateThumb()
  }
}
