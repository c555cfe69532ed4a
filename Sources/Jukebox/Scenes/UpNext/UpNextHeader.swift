import Languages
import ViewTree

/// The line above the cards of Up next: its name, its menu, and a button for problems if there are any.
final class UpNextHeader: View {
  private let theme: AppTheme
  private let commands: Commands
  private let problems: ProblemLog
  private let heading: Label
  private let problemsButton: GlyphButton
  private let menuButton: GlyphButton

  init(theme: AppTheme, commands: Commands, problems: ProblemLog) {
    (self.theme, self.commands, self.problems) = (theme, commands, problems)
    heading = theme.label(font: AppTheme.titleFont)
    problemsButton = GlyphButton(.warning, tr("Problems"), theme: theme)
    menuButton = GlyphButton(.more, tr("Menu of Up next"), theme: theme)
    super.init()
    for child in [heading, problemsButton, menuButton] { addSubview(child) }
    // The caption is close below the buttons.
    for button in [problemsButton, menuButton] { button.hasRingInside = true }
    problemsButton.onTap = { [commands] in commands.main?.openProblems() }
    problems.observe(self) { [weak self] in
      self?.showProblems()
      self?.announceSoon()
    }
    theme.translate(menuButton) { $0.toolTip = $1.tr("Shuffle, save or clear Up next") }
    menuButton.accessibilityStates = .opensMenu
    menuButton.onTap = { [weak self] in self.map { $0.menuButton.showMenu($0.menu) } }
    theme.translate(self) { header, _ in header.showProblems() }
  }

  /// The name of the queue, and what stands for it where it would be cut, the longest first.
  var titles = [""] {
    didSet {
      heading.text = titles[0]
      heading.accessibilityLabel = titles[0]
    }
  }

  /// From a title that is cut to the first button, in points.
  private static let gap = 6.0

  /// From the title to the caption in its line, and from that to the first button, in points.
  private static let captionGap = 20.0
  /// A title that is longer may be cut to this width, in points, so that there is room for the caption.
  private static let leastTitleWidth = 80.0
  /// The width that the title may have, in points.
  private var titleRoom = Double.infinity

  /// The size of the title, which is truncated where it has too little room.
  var titleSize: Size {
    let size = heading.wholeSize
    return Size(width: max(0, min(size.width, titleRoom)), height: size.height)
  }

  /// The width of all visible buttons in a header of this size.
  func buttonsWidth(in size: Size) -> Double {
    (problemsButton.isHidden ? 1 : 2) * menuButton.sizeThatFits(size).width
  }

  /// The menu of the whole queue. It is also the context menu of the region.
  var menu: [MenuItem] {
    let count = problems.entries.count
    let item = MenuItem(title: theme.tr("Problems (\(count))…")) { [commands] in commands.main?.openProblems() }
    return commands.queueItems + (count > 0 ? [.separator, item] : [])
  }

  private func showProblems() {
    let count = problems.entries.count
    let wasHidden = problemsButton.isHidden
    problemsButton.isHidden = count == 0
    // The title has more or less room now.
    if problemsButton.isHidden != wasHidden { superview?.setNeedsLayout() }
    let text = theme.tr(one: "\(count) problem", other: "\(count) problems", count)
    (problemsButton.accessibilityValue, problemsButton.toolTip) = (text, text)
    setNeedsLayout()
  }

  /// How many problems there were when assistive technology was told of them, less those that are gone since.
  private var announcedCount = 0
  /// Pending while more problems may follow.
  private var announcement: ScheduledAction?
  /// How long problems are gathered, in seconds, as a folder may have hundreds.
  private static let pause = 3.0

  /// Lets assistive technology say how many problems there are after more have come.
  private func announceSoon() {
    announcedCount = min(announcedCount, problems.entries.count)
    guard announcement == nil, problems.entries.count > announcedCount, let window,
      window.accessibilityObserver != nil
    else { return }
    announcement = window.schedule(after: Self.pause) { [weak self] in self?.announce() }
  }

  /// Calls `body`, which adds problems that a notice says, so that assistive technology is not told of them twice.
  func withoutAnnouncing(_ body: () -> Void) {
    let former = problems.entries
    body()
    // A problem that a notice says may replace one of the same file in the list.
    let told = problems.entries.count { !former.contains($0) }
    let gone = former.prefix(announcedCount).count { !problems.entries.contains($0) }
    announcedCount = min(announcedCount - gone + told, problems.entries.count)
  }

  private func announce() {
    announcement = nil
    guard problems.entries.count > announcedCount else { return }
    announcedCount = problems.entries.count
    // Whoever is at the list or at the button is told by these.
    if commands.main?.presentedViewController is ProblemsController || problemsButton.isFocused { return }
    if let text = problemsButton.accessibilityValue { window?.announce(text) }
  }

  /// Makes the font of the title smaller, or the title shorter, if it would be truncated in a header of this size.
  /// - Parameter captions: the widths of the captions that the line must have room for besides the title, the best one first. The next one
  ///   counts where the title would be too short.
  func fitTitle(into size: Size, besides captions: [Double] = []) {
    let room = size.width - buttonsWidth(in: size)
    let shortest = min(AppTheme.headlineFont.width(of: titles[titles.count - 1]), Self.leastTitleWidth)
    let rooms = captions.map { room - $0 - Self.captionGap }
    let titleRoom = rooms.first { $0 >= shortest } ?? rooms.last ?? room - Self.gap
    if titleRoom != self.titleRoom { setNeedsLayout() }
    self.titleRoom = titleRoom
    heading.text = AppTheme.headlineFont.first(of: titles, fitting: titleRoom)
    heading.fitHeading(into: titleRoom)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = menuButton.sizeThatFits(bounds.size).width
    var end = bounds.width
    for button in [menuButton, problemsButton] where !button.isHidden {
      end -= width
      place(button, at: Rect(x: end, y: 0, width: width, height: bounds.height))
    }
    place(heading, at: Rect(x: 0, y: 0, width: max(0, min(end - Self.gap, titleSize.width)), height: bounds.height))
  }
}
