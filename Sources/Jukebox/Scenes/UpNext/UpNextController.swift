import Containers
import ViewTree

/// The queue of what comes next, a region of its own, with the button that dequeues.
final class UpNextController: ViewController {
  private let theme: Theme
  private let player: Player
  private let heading: Label
  private let count: Label
  private let hint: Label
  let dequeueButton: Button
  let queue: QueueViewController<Song, SongCell>
  /// Called after the queue became another.
  var onUpdate: (() -> Void)?
  /// How many songs are queued at launch; the queue itself asks for more when they run out.
  static let initialCount = 12

  init(theme: Theme, player: Player) {
    self.theme = theme
    self.player = player
    heading = theme.label("Up next", font: Theme.titleFont)
    count = theme.label(font: Theme.smallFont, isSecondary: true)
    hint = theme.label(font: Theme.smallFont, isSecondary: true)
    dequeueButton = theme.primaryButton("Dequeue")
    queue = QueueViewController(makeItemView: { SongCell(theme: theme) }, updating: \SongCell.song)
    super.init()
    title = "Up next"
    queue.numberOfItemsToShow = 5
    queue.lineSpacing = 10
    queue.transition = .overlapping
    queue.onDequeue = { [weak self] song, _ in
      self?.player.play(song)
      self?.update()
    }
    queue.refill = { [weak player] in player?.nextFromLibrary() }
    player.onQueueChange = { [weak self] in self?.update() }
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
    hint.numberOfLines = 0
    hint.textAlignment = .center
    hint.isHidden = true
    addChild(queue)
    queue.view.accessibilityLabel = "Up next"
    for child in [heading, count, hint, queue.view, dequeueButton] { view.addSubview(child) }
    dequeueButton.onTap = { [weak self] in self?.dequeue() }
    update()
  }

  override func viewDidAppear(_ animated: Bool) { takeFocusIfAwaited() }

  /// Gives the focus to Dequeue where that is due and nobody has it: at launch, and after the queue was empty, it comes with the
  /// first song, which may be found long after the window is there.
  func takeFocusIfAwaited() {
    guard awaitsFocus, let window = view.window, dequeueButton.keepsFocus else { return }
    awaitsFocus = false
    if window.focusedView == nil { window.focusedView = dequeueButton }
  }

  /// Whether Dequeue is to have the focus as soon as there is something to dequeue.
  private var awaitsFocus = true

  /// Takes the first song out, which begins to play.
  func dequeue() {
    queue.dequeue()
    update()
  }

  private func update() {
    count.text = "\(queue.count)"
    count.accessibilityLabel = queue.count == 1 ? "1 song" : "\(queue.count) songs"
    hint.isHidden = queue.count > 0
    hint.text = player.library.albums.isEmpty ? "Nothing is queued." : "Nothing is queued.\nAdd an album."
    if queue.count == 0 && dequeueButton.isFocused {
      // Handed on, the focus would go to a button that does something else at the next press of the same key.
      view.window?.focusedView = nil
      awaitsFocus = true
    }
    dequeueButton.isEnabled = queue.count > 0
    takeFocusIfAwaited()
    onUpdate?()
  }

  override func viewDidLayoutSubviews() {
    let bounds = view.bounds
    let margin = bounds.width < 190 || bounds.height < 320 ? 12.0 : Theme.margin
    let headingHeight = heading.sizeThatFits(bounds.size).height
    // As high as the heading of the library beside it.
    let top = bounds.height < 320 ? 8.0 : 16.0
    let width = max(0, bounds.width - 2 * margin)
    heading.frame = Rect(x: margin, y: top, width: width, height: headingHeight)
    count.frame = Rect(x: margin, y: top, width: width, height: headingHeight)
    heading.alignToLeading()
    count.alignToTrailing()
    let buttonHeight = margin < Theme.margin ? 34.0 : 44.0
    dequeueButton.frame = Rect(
      x: margin, y: bounds.height - margin - buttonHeight, width: width, height: buttonHeight)
    let queueTop = top + headingHeight + 10
    queue.lineSpacing = margin < Theme.margin ? 6 : 10
    queue.view.frame = Rect(
      x: margin, y: queueTop, width: width, height: max(0, dequeueButton.frame.minY - 12 - queueTop))
    hint.frame = Rect(x: margin, y: queueTop, width: width, height: min(queue.view.frame.height, 80))
  }
}
