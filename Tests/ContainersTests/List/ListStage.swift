import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// A cell that knows its item, and counts what is done to it.
final class ListTestCell: View, SelectionShowing {
  var number = -1
  var reuses = 0
  var isSelected = false {
    didSet { if isSelected { onSelected?() } }
  }
  var onSelected: (() -> Void)?
  override func prepareForReuse() {
    reuses += 1
    number = -1
  }
}

/// A list of 200×200 points in a window, with rows of 40 points, what it asked for and what it told.
final class ListStage {
  let window = Window(size: Size(width: 300, height: 300))
  let list: ListView<Int, ListTestCell>
  var made: [ListTestCell] = []
  var configured: [Int] = []
  var log: [String] = []
  var onNotice: (String) -> Void = { _ in }
  var onMake: () -> Void = {}
  var onConfigure: () -> Void = {}

  init(_ items: [Int] = Array(0..<100), layout: ListLayout = .rows(height: 40), setUp: (ListStage) -> Void = { _ in }) {
    weak var stage: ListStage?
    list = ListView(layout: layout) {
      let cell = ListTestCell()
      stage?.made.append(cell)
      stage?.onMake()
      return cell
    } configure: { cell, item in
      cell.number = item
      stage?.configured.append(item)
      stage?.onConfigure()
    }
    stage = self
    list.frame = Rect(x: 0, y: 0, width: 200, height: 200)
    list.items = items
    list.onSelectionChange = { stage?.note("select \($0.sorted())") }
    list.onActivate = { stage?.note("activate \($0)") }
    list.onDelete = { stage?.note("delete \($0.sorted())") }
    setUp(self)
    window.addSubview(list)
    window.settle()
  }

  func note(_ line: String) {
    log.append(line)
    onNotice(line)
  }

  func take() -> [String] {
    defer { log = [] }
    return log
  }

  func takeConfigured() -> [Int] {
    defer { configured = [] }
    return configured
  }

  var y: Double { list.contentOffset.y }
  var cells: [ListTestCell] { list.subviews.compactMap { $0 as? ListTestCell } }
  /// The items of the cells that are in the list, and of those that are seen the place in the window.
  var numbers: [Int] { cells.map(\.number).sorted() }

  func cell(_ number: Int) -> ListTestCell? { cells.first { $0.number == number } }

  /// Where the cell of an item is seen, in the list's view.
  func seenY(_ number: Int) -> Double? { cell(number).map { $0.presented.frame.minY - y } }

  func key(_ key: Key, _ modifiers: KeyModifiers = []) {
    window.send(.key(KeyEvent(key: key, modifiers: modifiers)))
  }

  func pointer(_ device: PointerEvent.Device = .mouse) -> PointerScript { PointerScript(window, device: device) }

  /// Where the middle of an item is, in the window.
  func middle(_ index: Int) -> Point {
    list.rect(ofItemAt: index).map { list.convert($0.center, to: nil) } ?? .zero
  }

  func click(_ index: Int, _ modifiers: KeyModifiers = [], device: PointerEvent.Device = .mouse) {
    for phase in [PointerEvent.Phase.began, .ended] {
      window.send(.pointer(PointerEvent(device: device, phase: phase, location: middle(index), modifiers: modifiers)))
    }
    window.advance(by: 0.4)
  }

  func wheel(_ dy: Double) {
    window.send(.scroll(ScrollEvent(location: Point(x: 50, y: 50), delta: Point(x: 0, y: dy), isPrecise: true)))
    window.advance(by: 1.0 / 60)
  }
}
