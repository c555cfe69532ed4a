import Containers
import Languages
import ViewTree

/// A page of the nested stack: its number, and a button that pushes a further page.
final class StackCard: ViewController {
  private let theme: AppTheme
  private let number: Int
  /// The title, independent of the language.
  var name: Sentence { tr("Page \(number)") }
  private let large: Label
  private let pushButton: Button
  var onPush: (() -> Void)?

  init(theme: AppTheme, number: Int) {
    self.theme = theme
    self.number = number
    large = Label(text: "\(number)")
    large.font = AppTheme.drawnFont(size: 64)
    large.textColor = .white
    large.textAlignment = .center
    pushButton = theme.quietButton(tr("Push another"))
    super.init()
    theme.translate(self) { $0.title = $1.tr($0.name) }
  }

  override func loadView() {
    let view = View()
    view.backgroundColor = Sample.color(number - 1).mixed(with: .black, 0.25)
    view.accessibilityRole = .page
    theme.translate(self) { [unowned view] card, _ in view.accessibilityLabel = card.title }
    self.view = view
  }

  override func viewDidLoad() {
    pushButton.onTap = { [weak self] in self?.onPush?() }
    view.addSubview(large)
    view.addSubview(pushButton)
  }

  override func viewDidLayoutSubviews() {
    let bounds = view.bounds
    let isLow = bounds.height < 170
    large.font = AppTheme.drawnFont(size: isLow ? 30 : 64)
    // If there is room for only one of them, the button is shown.
    large.isHidden = bounds.height < 80
    let size = pushButton.sizeThatFits(bounds.size)
    let largeHeight = large.isHidden ? 0 : min(bounds.height, large.sizeThatFits(bounds.size).height)
    let height = isLow ? 30.0 : 38.0
    let gap = isLow ? 4.0 : 14.0
    let top = max(0, ((bounds.height - largeHeight - gap - height) / 2).rounded())
    large.frame = Rect(x: 0, y: top, width: bounds.width, height: largeHeight)
    let width = min(size.width, bounds.width)
    pushButton.frame = Rect(
      x: ((bounds.width - width) / 2).rounded(), y: large.frame.maxY + gap, width: width, height: height)
  }
}
