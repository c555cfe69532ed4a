import Containers
import Languages
import Music
import ViewTree

/// The list of pages on which each system can be tried.
final class PlaygroundController: PageController {
  private let library: LibraryModel
  private let entries: [PlaygroundEntry]
  /// The first two entries, and the others.
  private let halves: [StackView]
  private let grid = StackView(axis: .vertical)

  init(theme: AppTheme, library: LibraryModel) {
    self.library = library
    entries = [
      PlaygroundEntry(
        theme: theme, kind: .queue, title: tr("Queue"), about: tr("Covers that come and go, in three layouts")),
      PlaygroundEntry(
        theme: theme, kind: .swipe, title: tr("Swipe"), about: tr("Pages under the finger, the wheel, the keys")),
      PlaygroundEntry(theme: theme, kind: .stack, title: tr("Stack"), about: tr("Push, pop, and swipe back")),
      PlaygroundEntry(
        theme: theme, kind: .animation, title: tr("Animation"), about: tr("Scenes that wait for their turn")),
    ]
    halves = [entries.prefix(2), entries.dropFirst(2)].map { StackView(axis: .horizontal, Array($0)) }
    super.init(theme: theme, name: tr("Playground"), previous: tr("Library"))
  }

  override func viewDidLoad() {
    for (index, entry) in entries.enumerated() {
      entry.onTap = { [weak self] in self?.open(index) }
    }
    for half in halves {
      half.distribution = .fillEqually
      grid.addArrangedSubview(half)
    }
    grid.distribution = .fillEqually
    view.addSubview(grid)
    view.addSubview(header)
  }

  override func viewDidAppear(_ animated: Bool) { view.takeFocus(at: entries.first) }

  private func open(_ index: Int) {
    viewControllerStack?.push(makePage(index), animated: true)
  }

  /// The page that the entry at `index` opens.
  func makePage(_ index: Int) -> PlaygroundPage {
    switch index {
    case 0: QueuePage(theme: theme, albums: library.albums)
    case 1: SwipePage(theme: theme, albums: library.albums)
    case 2: StackPage(theme: theme)
    default: AnimationPage(theme: theme)
    }
  }

  override func layOutContent(in room: Rect) {
    // Two columns, or four if there is more width than two need.
    grid.axis = room.width > 2.6 * room.height ? .horizontal : .vertical
    for stack in halves + [grid] { stack.spacing = isSmall ? 8 : 16 }
    grid.frame = room
  }
}
