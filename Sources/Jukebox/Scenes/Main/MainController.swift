import Containers
import SDLHost
import ViewTree

/// The window's content: Up next at the side, the stack beside it, Now playing at the bottom.
final class MainController: ViewController {
  private let theme: Theme
  let player: Player
  let upNext: UpNextController
  let shelf: ShelfController
  let stack = ViewControllerStack()
  let nowPlaying: NowPlayingController
  private let sideLine = View()
  private let bottomLine = View()
  private var help: HelpOverlay?

  init(theme: Theme, library: LibraryModel, clock: @escaping () -> Double) {
    self.theme = theme
    player = Player(library: library)
    upNext = UpNextController(theme: theme, player: player)
    shelf = ShelfController(theme: theme, player: player)
    nowPlaying = NowPlayingController(theme: theme, player: player, clock: clock)
    super.init()
    title = "Jukebox"
    upNext.onUpdate = { [weak nowPlaying] in nowPlaying?.updateHint() }
  }

  override func loadView() {
    let view = View()
    view.backgroundColor = theme.ground
    self.view = view
  }

  override func viewDidLoad() {
    for controller in [stack, upNext, nowPlaying] {
      addChild(controller)
      view.addSubview(controller.view)
    }
    stack.push(shelf, animated: false)
    stack.view.accessibilityLabel = "Pages"
    for line in [sideLine, bottomLine] {
      line.backgroundColor = theme.line
      line.isUserInteractionEnabled = false
      view.addSubview(line)
    }
    player.fillQueue(upTo: UpNextController.initialCount)
  }

  override func viewDidLayoutSubviews() {
    let bounds = view.bounds
    let bottom = bounds.height < 480 ? 60.0 : 88.0
    let narrow = min(280, max(min(160, bounds.width * 0.4), (bounds.width * 0.26).rounded()))
    let side = max(narrow, min(400, (bounds.width * 0.2).rounded()))
    let height = max(0, bounds.height - bottom)
    view.place(upNext.view, at: Rect(x: 0, y: 0, width: side, height: height))
    view.place(sideLine, at: Rect(x: side, y: 0, width: 1, height: height))
    view.place(stack.view, at: Rect(x: side + 1, y: 0, width: max(0, bounds.width - side - 1), height: height))
    view.place(nowPlaying.view, at: Rect(x: 0, y: height + 1, width: bounds.width, height: max(0, bottom - 1)))
    view.place(bottomLine, at: Rect(x: 0, y: height, width: bounds.width, height: 1))
    help?.frame = bounds
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.phase == .pressed else { return false }
    switch (event.key, event.modifiers) {
    case (.character("d"), .control):
      upNext.dequeue()
    case (.character("q"), .control), (.character("w"), .control):
      quitApplication()
    case (.function(1), []):
      toggleHelp()
    case (.function(11), []):
      if let window = view.window { window.isFullscreen.toggle() }
    case (.escape, []) where help != nil:
      toggleHelp()
    default:
      // Going back is meant for the pages, wherever the focus is.
      return stack.keyDown(event)
    }
    return true
  }

  private func toggleHelp() {
    if let help {
      self.help = nil
      View.animate(withDuration: 0.15, animations: { help.alpha = 0 }) { _ in help.removeFromSuperview() }
      return
    }
    let overlay = HelpOverlay(theme: theme)
    overlay.onClose = { [weak self] in self?.toggleHelp() }
    overlay.frame = view.bounds
    overlay.alpha = 0
    view.addSubview(overlay)
    help = overlay
    View.animate(withDuration: 0.15) { overlay.alpha = 1 }
  }
}
