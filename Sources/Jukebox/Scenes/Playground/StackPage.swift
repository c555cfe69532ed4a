import Containers
import Languages
import Music
import ViewTree

/// Demonstrates the controller stack: a stack nested in a page of the program's own, with a control for each of its properties.
final class StackPage: PlaygroundPage, ButtonRows {
  let stack = ViewControllerStack()
  private var nextNumber = 1
  private var edgeWidth = 60.0 { didSet { applyRegion() } }
  private var isEdgeOnly = false { didSet { applyRegion() } }
  private var observation: ObservationToken?

  init(theme: AppTheme) { super.init(theme: theme, title: tr("Stack")) }

  override func viewDidLoad() {
    super.viewDidLoad()
    addChild(stack)
    theme.translate(stack.view) { $0.accessibilityLabel = $1.tr("Nested stack") }
    specimen.addSubview(stack.view)
    stack.push([makeCard(), makeCard(), makeCard()], animated: false)
    observation = stack.observe { [weak self] _ in self?.showTitles() }
    showTitles()
  }

  override func layOutSpecimen(in bounds: Rect) { stack.view.frame = bounds }

  private func makeCard() -> StackCard {
    defer { nextNumber += 1 }
    let card = StackCard(theme: theme, number: nextNumber)
    card.onPush = { [weak self] in self?.push(1) }
    return card
  }

  private func showTitles() {
    let names = stack.allViewControllers.compactMap { ($0 as? StackCard)?.name }
    showStatus(names.dropFirst().reduce(names.first ?? tr("The stack is empty.")) { "\($0) › \($1)" })
    emptyText = names.isEmpty ? tr("“Push” puts a page on the stack.") : nil
  }

  private func push(_ count: Int) { change { $0.push((0..<count).map { _ in makeCard() }, animated: true) } }

  private func change(_ action: (ViewControllerStack) -> Void) {
    action(stack)
    showTitles()
  }

  // MARK: Controls

  override func makeRows() -> [FormRow] {
    let stack = stack
    let width = slider(tr("Edge width"), of: self, \.edgeWidth, in: 0...200, step: 5, format: Format.points)
    width.isEnabled = isEdgeOnly
    return [
      buttons(
        (tr("Push"), { $0.push(1) }), (tr("Push 3"), { $0.push(3) }),
        (tr("Pop"), { $0.change { if $0.canPop { $0.pop(animated: true) } } })),
      buttons(
        (tr("To root"), { $0.change { if $0.canPop { $0.popToRoot(animated: true) } } }),
        (tr("Replace"), { $0.replace() }),
        (tr("Insert"), { $0.insert() })),
      buttons(
        (tr("Erase"), { $0.change { $0.eraseStack() } }),
        (tr("Erase, push"), { $0.erase() })),
      slider(
        tr("Animation duration"), of: stack, \.animationDuration, in: 0...2, step: 0.05, format: Format.seconds),
      slider(
        tr("Distance"), of: stack, \.distance, in: 1...16, step: 1,
        format: { "1 / \(Format.number($0, digits: 0))" }),
      toggle(tr("Animates alpha"), of: stack, \.animatesAlpha),
      toggle(tr("Uses shadows"), of: stack, \.usesShadows),
      toggle(tr("Swipe to pop"), of: stack, \.isSwipeToPopEnabled),
      .choice(theme, tr("Swipe region"), [tr("Anywhere"), tr("Edge")], 0) { [weak self, weak width] in
        self?.isEdgeOnly = $0 == 1
        width?.isEnabled = $0 == 1
      },
      width,
      .toggle(theme, tr("Swipe back pushes"), false) { [weak self] isOn in
        stack.nextController = isOn ? { [weak self] in self?.makeCard() } : nil
      },
      toggle(tr("Resizes pushed views"), of: stack, \.alwaysResizesPushedViews),
    ]
  }

  private func applyRegion() { stack.swipeRegion = isEdgeOnly ? .edge(width: edgeWidth) : .anywhere }

  private func replace() {
    change {
      $0.stackSize > 0 ? $0.replaceCurrent(with: makeCard(), animated: true) : $0.push(makeCard(), animated: true)
    }
  }

  /// Inserts a page beneath the current one.
  private func insert() { change { $0.insert(makeCard(), at: max(0, $0.stackSize - 1)) } }

  private func erase() { change { $0.eraseStack(andPush: makeCard(), animated: true) } }
}
