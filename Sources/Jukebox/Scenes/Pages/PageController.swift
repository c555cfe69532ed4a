import Containers
import Languages
import ViewTree

/// A page that was opened from another one: its header has a button that leads back there, and usually the page's title.
class PageController: ViewController {
  let theme: AppTheme
  let backButton: BackButton
  /// The Back button, the title, and what subclasses add to them. They also add the header to the view.
  let header: StackView

  /// The title, independent of the language.
  final var name: Sentence { didSet { title = theme.tr(name) } }

  /// - Parameters:
  ///   - name: the title.
  ///   - previous: the title of the page to which the Back button leads.
  ///   - showsTitle: whether the header contains the title.
  init(theme: AppTheme, name: Sentence, previous: Sentence, showsTitle: Bool = true) {
    self.theme = theme
    self.name = name
    backButton = theme.backButton(to: previous)
    header = StackView(axis: .horizontal, spacing: 14, [backButton])
    super.init()
    theme.translate(self) { $0.title = $1.tr($0.name) }
    if showsTitle {
      let heading = theme.label(name, font: AppTheme.titleFont)
      header.addArrangedSubview(heading)
      header.setGrowth(1, for: heading)
    }
    backButton.onTap = { [weak self] in self?.viewControllerStack?.pop(animated: true) }
  }

  override func loadView() { view = theme.region(named: name, \.ground) }

  // MARK: Layout

  final var arrangement: PageArrangement { PageArrangement(view.bounds.size) }
  final var isSmall: Bool { arrangement.isSmall }
  final var margin: Double { arrangement.margin }

  /// Lays out what is below the header. For subclasses.
  /// - Parameter room: everything below the header except for the margins.
  func layOutContent(in room: Rect) {}

  final override func viewDidLayoutSubviews() {
    let bounds = view.bounds
    let width = max(0, bounds.width - 2 * margin)
    header.frame = Rect(x: margin, y: isSmall ? 6 : 12, width: width, height: isSmall ? 28 : 36)
    let top = header.frame.maxY + (isSmall ? 6 : 14)
    layOutContent(in: Rect(x: margin, y: top, width: width, height: max(0, bounds.height - top - margin)))
  }
}
