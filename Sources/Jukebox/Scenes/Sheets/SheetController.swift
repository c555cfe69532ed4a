import Languages
import ViewTree

/// A sheet of the program: a heading over some content, and the keys that work wherever the focus is.
class SheetController: ViewController {
  let theme: AppTheme
  let heading: Label
  /// What the heading says.
  var headline: Sentence { didSet { showHeadline() } }

  /// From the edges of the sheet to its content, in points.
  static let inset = 22.0
  private static let headingHeight = 30.0

  init(theme: AppTheme, title: Sentence) {
    self.theme = theme
    heading = theme.label(font: AppTheme.titleFont)
    headline = title
    super.init()
    theme.translate(self) { sheet, _ in sheet.showHeadline() }
  }

  private func showHeadline() {
    let text = theme.tr(headline)
    (title, heading.text) = (text, text)
  }

  override func loadView() {
    let view = SheetView(of: self)
    theme.style(view) { view, theme in
      view.backgroundColor = theme.panel
      // A black sheet over a black window would have no edge.
      theme.showEdge(of: view)
      // The radius of the sheet, which clips the view.
      view.cornerRadius = theme.palette.hasMoreContrast ? AppTheme.regionRadius : 0
    }
    self.view = view
  }

  /// The width that the sheet wants in a room, in points.
  func width(in room: Size) -> Double { 400 }

  /// The height that the sheet wants in a room that is as wide as the sheet, in points. For subclasses.
  func height(in room: Size) -> Double { 0 }

  /// Called after the sheet has disappeared.
  var onDisappear: (() -> Void)?

  /// The commands of the window, some of whose keys work in sheets, too.
  var commands: Commands?

  override func viewDidLoad() { view.addSubview(heading) }
  override func viewDidDisappear(_ animated: Bool) { onDisappear?() }

  /// The height of everything above the content.
  static var top: Double { inset - 4 + headingHeight + 6 }

  override func viewDidLayoutSubviews() {
    heading.frame = Rect(
      x: Self.inset, y: Self.inset - 4, width: max(0, view.bounds.width - 2 * Self.inset), height: Self.headingHeight)
    heading.fitHeading(into: heading.frame.width)
  }

  /// The keys that concern the window work while a sheet is open, and the keys that go back close it.
  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.phase == .pressed else { return false }
    return commands?.handle(event, inSheet: true) == true
      || !isModalInPresentation && closes(with: event, on: [.back, .backspace])
  }

  /// Closes the sheet when one of some keys is pressed.
  /// - Returns: whether the event is about one of them.
  final func closes(with event: KeyEvent, on keys: Set<Key>) -> Bool {
    guard keys.contains(event.key), event.modifiers.isEmpty else { return false }
    if event.phase == .pressed && !event.isRepeat { dismiss(animated: true) }
    return true
  }

  // MARK: Buttons at the lower edge

  private static let buttonHeight = 36.0
  /// The height of everything below the content of a sheet with such buttons.
  static var buttonRoom: Double { 12 + buttonHeight + inset - 4 }

  /// Places buttons at the lower edge, the first of them at the end.
  final func place(_ buttons: [Button]) {
    let top = view.bounds.height - Self.inset + 4 - Self.buttonHeight
    var end = view.bounds.width - Self.inset
    for button in buttons {
      let width = min(max(0, end - Self.inset), max(84, button.sizeThatFits(view.bounds.size).width))
      end -= width
      view.place(button, at: Rect(x: end, y: top, width: width, height: Self.buttonHeight))
      end -= 10
    }
  }

  /// What is dropped goes where it does without a sheet.
  override func filesDropped(_ paths: [String], at point: Point) -> Bool {
    commands?.main?.importer.add(paths, to: .queue) == true
  }

  /// A view that asks for the size that the sheet needs, up to the available room.
  private final class SheetView: View {
    private unowned let sheet: SheetController

    init(of sheet: SheetController) {
      self.sheet = sheet
      super.init()
    }

    override func sizeThatFits(_ size: Size) -> Size {
      let room = Size(width: min(size.width, sheet.width(in: size)), height: size.height)
      return Size(width: room.width, height: min(room.height, sheet.height(in: room)))
    }
  }
}
