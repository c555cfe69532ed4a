import Containers
import Music
import ViewTree

/// The list of pages on which each system can be tried.
final class PlaygroundController: ViewController {
  private let theme: AppTheme
  private let library: LibraryModel
  private let backButton: BackButton
  private let heading: Label
  private let header: StackView
  private let entries: [PlaygroundEntry]
  /// The first two entries, and the others.
  private let halves: [StackView]
  private let grid = StackView(axis: .vertical)

  init(theme: AppTheme, library: LibraryModel) {
    self.theme = theme
    self.library = library
    backButton = theme.backButton(to: "Library")
    heading = theme.label("Playground", font: AppTheme.titleFont)
    header = StackView(axis: .horizontal, spacing: 14, [backButton, heading])
    header.setGrowth(1, for: heading)
    entries = [
      PlaygroundEntry(theme: theme, kind: .queue, title: "Queue", about: "Covers that come and go, in three layouts"),
      PlaygroundEntry(theme: theme, kind: .swipe, title: "Swipe", about: "Pages under the finger, the wheel, the keys"),
      PlaygroundEntry(theme: theme, kind: .stack, title: "Stack", about: "Push, pop, and swipe back"),
      PlaygroundEntry(theme: theme, kind: .animation, title: "Animation", about: "Scenes that wait for their turn"),
    ]
    halves = [entries.prefix(2), entries.dropFirst(2)].map { StackView(axis: .horizontal, Array($0)) }
    super.init()
    title = "Playground"
  }

  override func loadView() {
    let view = View()
    view.backgroundColor = theme.ground
    view.accessibilityRole = .group
    view.accessibilityLabel = title
    self.view = view
  }

  override func viewDidLoad() {
    backButton.onTap = { [weak self] in self?.viewControllerStack?.pop(animated: true) }
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

  override func viewDidAppear(_ animated: Bool) {
    guard let window = view.window, window.focusedView?.isDescendant(of: view) != true else { return }
    if let first = entries.first, first.canBecomeFocused { window.focusedView = first }
  }

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

  override func viewDidLayoutSubviews() {
    let bounds = view.bounds
    let isSmall = bounds.height < 320 || bounds.width < 420
    let margin = isSmall ? 12.0 : AppTheme.margin
    let gap = isSmall ? 8.0 : 16.0
    let top = isSmall ? 6.0 : 12.0
    let backHeight = isSmall ? 28.0 : 36.0
    header.frame = Rect(x: margin, y: top, width: max(0, bounds.width - 2 * margin), height: backHeight)
    let y = top + backHeight + (isSmall ? 6 : 14)
    let room = Rect(
      x: margin, y: y, width: max(0, bounds.width - 2 * margin), height: max(0, bounds.height - y - margin))
    // Two columns, or four if there is more width than two need.
    grid.axis = room.width > 2.6 * room.height ? .horizontal : .vertical
    for stack in halves + [grid] { stack.spacing = gap }
    grid.frame = room
  }
}
