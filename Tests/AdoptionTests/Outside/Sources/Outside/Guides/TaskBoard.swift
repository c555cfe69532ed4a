import Containers
import ViewTree

/// Columns of tasks. A task that is held is carried to another place in its column, or in another one.
final class TaskBoard: ViewController {
  /// An item that is nil is a gap: there the task that is carried would land.
  typealias Column = QueueViewController<String?, Label>
  private typealias Place = (column: Column, index: Int)

  let columns: [Column]
  private var carried: (card: Label, start: Place, gap: Place)?

  init(_ tasks: [[String]]) {
    columns = tasks.map { tasks in
      let column = Column(makeItemView: { Label() }) { label, task in label.text = task ?? "" }
      column.numberOfItemsToShow = 5
      column.allowsScrolling = true
      column.transition = .overlapping
      column.enqueue(contentsOf: tasks)
      return column
    }
    super.init()
  }

  override func viewDidLoad() {
    for column in columns {
      addChild(column)
      view.addSubview(column.view)
    }
    let press = LongPressGestureRecognizer { [weak self] in self?.carry($0) }
    press.minimumDuration = 0.2
    press.isCancelledByEscape = true
    view.addGestureRecognizer(press)
  }

  override func viewDidLayoutSubviews() {
    view.backgroundColor = view.effectiveTheme.groundColor
    let width = view.bounds.width / Double(max(1, columns.count))
    for (index, column) in columns.enumerated() {
      column.view.frame = Rect(x: Double(index) * width, y: 0, width: width, height: view.bounds.height)
    }
  }

  private func carry(_ press: LongPressGestureRecognizer) {
    let point = press.location(in: view)
    switch press.state {
    case .began: lift(at: point)
    case .changed: move(to: point)
    case .ended: drop()
    case .cancelled:
      if let carried { moveGap(to: carried.start) }
      drop()
    default: break
    }
  }

  private func lift(at point: Point) {
    guard let column = columns.first(where: { $0.view.frame.contains(point) }),
      let index = column.index(at: view.convert(point, to: column.view)), let source = column.itemView(at: index)
    else { return }
    let card = Label(text: source.text)
    card.frame = source.convert(source.bounds, to: view)
    card.backgroundColor = view.effectiveTheme.raisedColor
    card.shadow = view.effectiveTheme.raisedShadow
    view.addSubview(card)
    carried = (card, (column, index), (column, index))
    set(nil, at: (column, index))
  }

  private func move(to point: Point) {
    guard let carried else { return }
    carried.card.center = point
    let gap = carried.gap
    let column = columns.first { $0.view.frame.contains(point) } ?? gap.column
    let index = column.insertionIndex(at: view.convert(point, to: column.view))
    // The gap is one of the items before which, or behind which, it goes.
    moveGap(to: (column, column === gap.column && index > gap.index ? index - 1 : index))
  }

  private func moveGap(to place: Place) {
    guard let gap = carried?.gap else { return }
    carried?.gap = place
    if place.column === gap.column {
      place.column.move(from: gap.index, to: place.index)
    } else {
      gap.column.remove(at: gap.index)
      place.column.insert(contentsOf: [nil], at: place.index)
    }
  }

  private func drop() {
    guard let (card, _, gap) = carried else { return }
    carried = nil
    set(card.text, at: gap)
    card.removeFromSuperview()
  }

  /// Puts another item in the place of one, without a movement.
  private func set(_ task: String?, at place: Place) {
    var tasks = (0..<place.column.count).map { place.column.item(at: $0) ?? nil }
    tasks[place.index] = task
    place.column.renew(tasks)
  }
}
