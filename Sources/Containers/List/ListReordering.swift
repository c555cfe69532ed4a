internal import ViewTree

/// The gesture that drags the selected items to another place. Until they are dropped, the list keeps its order. Only the display changes:
/// they follow the pointer, and the others make room.
final class ListReordering<Item: Hashable, Cell: View> {
  private unowned let list: ListView<Item, Cell>
  /// The mouse lifts items by dragging, a finger by a long press, because dragging with a finger scrolls.
  private lazy var pan = PanGestureRecognizer { [weak self] in self?.handle($0) }
  private lazy var longPress = LongPressGestureRecognizer { [weak self] in self?.handle($0) }
  private var carrying: Carrying?

  private struct Carrying {
    /// The lifted rows, with the shadow and the background that their cells had before.
    var lifted: [(row: ListRow<Item, Cell>, shadow: Shadow?, background: Color?)]
    /// Where the pointer was pressed, in the list's content.
    let press: Point
    /// Whether the pointer has moved over the content, or the content under the pointer, by more than `slop`. Otherwise the gesture is only
    /// a long press.
    var hasMoved = false
    /// How far a resting finger may move, in points.
    let slop: Double
    /// The offset from the pointer to the middle of the cell that was grabbed.
    let grip: Point
    /// Where the center of that cell is now. It stays in sight if the pointer leaves the list.
    var center: Point
    /// The section into which the items would be dropped now; nil if moves do not depend on sections.
    var section: Int?
    let recognizer: GestureRecognizer
  }

  /// The list scrolls if the pointer is closer than this to an edge. Points.
  private static var edgeZonePoints: Double { 32 }
  private static var liftedShadow: Shadow {
    Shadow(color: Color(white: 0, alpha: 0.35), radius: 10, offset: Point(x: 0, y: 4))
  }
  /// The other selected cells are shown as a pile under the grabbed one: by how much each is offset from the one above it, and how many of
  /// them have an offset of their own.
  private static var pileStepPoints: Double { 4 }
  private static var pileHeight: Int { 3 }

  init(of list: ListView<Item, Cell>) { self.list = list }

  func attach() {
    for recognizer in [pan, longPress] {
      recognizer.isEnabled = false
      recognizer.isCancelledByEscape = true
    }
    pan.mobility = { [weak self] _ in
      guard let self else { return .never }
      return canLift(pan, .mouse) ? .free : .never
    }
    longPress.shouldBegin = { [weak self] in
      guard let self else { return false }
      return canLift(longPress, .touch)
    }
    list.addGestureRecognizer(longPress)
    list.addGestureRecognizer(pan)
  }

  /// Updates the recognizers after `isMovable` may have changed.
  func update() {
    pan.isEnabled = list.isMovable
    longPress.isEnabled = list.isMovable
  }

  private func canLift(_ recognizer: GestureRecognizer, _ device: PointerEvent.Device) -> Bool {
    carrying == nil && recognizer.device == device && list.input.index(heldBy: recognizer) != nil
  }

  // MARK: Dragged items

  var isCarrying: Bool { carrying != nil }

  /// The cell of the item at `index`, if it is carried.
  func cell(at index: Int) -> Cell? { carrying?.lifted.first { $0.row.index == index }?.row.cell }

  /// The cells that are carried, with the indexes of their items.
  var shown: [(index: Int, view: View)] {
    carrying?.lifted.compactMap { row, _, _ in row.cell.map { (row.index, $0) } } ?? []
  }

  /// The rows that are carried.
  var rows: [ListRow<Item, Cell>] { carrying?.lifted.map(\.row) ?? [] }

  /// Calls `fill` with the rows that are carried, while their cells have the shadow and the background that they will have again.
  func refill(_ fill: (ListRow<Item, Cell>) -> Void) {
    for (index, (row, shadow, background)) in (carrying?.lifted ?? []).enumerated() {
      guard let cell = row.cell else { continue }
      let liftedShadow = cell.shadow
      (cell.shadow, cell.backgroundColor) = (shadow, background)
      fill(row)
      // Filling a cell may end the drag.
      guard carrying != nil else { return }
      carrying?.lifted[index] = (row, cell.shadow, cell.backgroundColor)
      (cell.shadow, cell.backgroundColor) = (liftedShadow, (cell.backgroundColor ?? .clear).over(ground))
    }
  }

  /// Cancels the drag, so that the items return to their places.
  func cancel() {
    guard let recognizer = carrying?.recognizer else { return }
    recognizer.isEnabled = false
    update()
  }

  // MARK: The gesture

  private func handle(_ recognizer: GestureRecognizer) {
    list.update {
      switch recognizer.state {
      case .began: begin(recognizer)
      case .changed: follow()
      case .ended:
        follow()
        drop()
      case .cancelled: putBack()
      case .possible, .failed: break
      }
    }
  }

  private func begin(_ recognizer: GestureRecognizer) {
    // All cells have to be in their places before some are lifted.
    list.layoutIfNeeded()
    guard carrying == nil, let index = list.input.index(heldBy: recognizer) else { return }
    if !list.chosen.items.contains(list.items[index]) { list.choose(index, .alone) }
    let lifted = list.selectedIndexes
    guard let grabbed = list.cells.cell(at: index), lifted.contains(index) else { return }
    let arrangement = DragArrangement(count: list.items.count, lifted: lifted, before: lifted[0])
    var rows = list.cells.lift(arrangement.isLifted)
    // The one that was grabbed lies on top.
    if let top = rows.firstIndex(where: { $0.cell === grabbed }) { rows.append(rows.remove(at: top)) }
    let press = recognizer.pressLocation(in: list) ?? recognizer.location(in: list)
    let center = grabbed.presented.center
    for row in rows { row.dropAnimation = nil }
    carrying = Carrying(
      lifted: rows.map { ($0, $0.cell?.shadow, $0.cell?.backgroundColor) }, press: press,
      slop: GestureMetrics.slopPoints(for: recognizer.device ?? .mouse), grip: center - press, center: center,
      recognizer: recognizer)
    for (depth, row) in rows.reversed().enumerated() {
      guard let cell = row.cell else { continue }
      cell.shadow = depth == 0 ? Self.liftedShadow : nil
      // A row without a background gets one, so that neither its shadow nor other rows are visible through it.
      cell.backgroundColor = (cell.backgroundColor ?? .clear).over(ground)
      let offset = Double(min(depth, Self.pileHeight)) * Self.pileStepPoints
      if depth == 0 {
        cell.center = center
      } else {
        animate { cell.center = center + Point(x: offset, y: offset) }
      }
    }
    for row in rows { if let cell = row.cell { list.bringSubviewToFront(cell) } }
    show(arrangement)
    follow()
  }

  /// The colour that is visible behind the rows.
  private var ground: Color {
    let colors = sequence(first: list as View) { $0.superview }.compactMap(\.backgroundColor)
    return (colors + [list.effectiveTheme.groundColor.withAlpha(1)]).reduce(.clear) { $0.over($1) }
  }

  /// Moves the carried cells with the pointer, also while the list scrolls under it.
  func follow() {
    guard var carrying else { return }
    let pointer = carrying.recognizer.location(in: list)
    if (pointer - carrying.press).length > carrying.slop { carrying.hasMoved = true }
    let center = inSight(pointer + carrying.grip)
    let way = center - carrying.center
    carrying.center = center
    self.carrying = carrying
    if way != .zero {
      View.performShiftingAnimations {
        for case let cell? in carrying.lifted.map(\.row.cell) { cell.center = cell.center + way }
      }
    }
    let old = list.arrangement
    let new = DragArrangement(
      count: old.count, lifted: old.lifted, before: list.places.insertionIndex(at: pointer))
    let section = list.movesBetweenSections ? list.places.sectionForInsertion(at: pointer) : nil
    if new != old || section != self.carrying?.section {
      self.carrying?.section = section
      show(new)
    }
    // A callback that filled a cell may have ended the drag.
    if isCarrying { scrollNearEdge(pointer) }
  }

  /// `center`, moved so far that the cell that was grabbed is not cut off at the top or at the bottom.
  private func inSight(_ center: Point) -> Point {
    let half = (carrying?.lifted.last?.row.cell?.bounds.height ?? 0) / 2
    let (top, bottom) = (list.visibleContent.minY + half, list.visibleContent.maxY - half)
    return Point(x: center.x, y: max(top, min(bottom, center.y)))
  }

  private func scrollNearEdge(_ pointer: Point) {
    let visible = list.visibleContent
    let velocity = EdgeScroll.velocity(
      toStart: pointer.y - visible.minY, toEnd: visible.maxY - pointer.y, zone: Self.edgeZonePoints)
    list.coast(velocity: Point(x: 0, y: velocity))
  }

  private func drop() {
    guard let carrying else { return }
    let arrangement = list.arrangement
    // Dropping several items gathers them in one place. A person who only presses one of them does not want to move the others.
    let movesItems = carrying.hasMoved || arrangement.lifted.count == 1
    // Putting the cells back may call code that changes the items.
    let notice = movesItems ? notice(of: arrangement, carrying.section) : nil
    putBack()
    if let notice { list.notices.post(notice) }
  }

  /// Tells the list's owner where the items should go; nil if they are there already.
  private func notice(of arrangement: DragArrangement, _ section: Int?) -> ((ListView<Item, Cell>) -> Void)? {
    let items = arrangement.lifted.map { list.items[$0] }
    let index = arrangement.dropIndex
    guard let section else {
      guard arrangement.isChanged else { return nil }
      return { $0.onMove?(items, index) }
    }
    guard arrangement.isChanged || arrangement.lifted.contains(where: { list.places.section(ofItem: $0) != section })
    else { return nil }
    let title = list.sections.titles[section]
    return { $0.onMoveToSection?(items, index, title) }
  }

  /// Ends the drag, and moves the cells back to the places that their items have in the list.
  private func putBack() {
    guard let carrying else { return }
    self.carrying = nil
    list.coast(velocity: .zero)
    let rows = carrying.lifted.map(\.row)
    for row in rows { row.dropAnimation = row.cell.map(DropAnimation.init) }
    show(DragArrangement(count: list.items.count), with: rows)
    for (row, shadow, background) in carrying.lifted { animateDrop(row, shadow, background) }
  }

  /// Gives a dropped row its usual look, and its usual place in the stacking order once it has arrived.
  private func animateDrop(_ row: ListRow<Item, Cell>, _ shadow: Shadow?, _ background: Color?) {
    guard let cell = row.cell else { return }
    let change = {
      cell.shadow = shadow
      cell.backgroundColor = background
    }
    // The cell has been recycled if its place is not visible.
    guard let dropAnimation = row.dropAnimation else { return change() }
    dropAnimation.begin(change: change) { [weak list, weak row] in if let row { list?.cells.dropDidEnd(row) } }
  }

  /// Moves the other cells so that they make room, or return to their places.
  private func show(_ arrangement: DragArrangement, with rows: [ListRow<Item, Cell>] = []) {
    let (old, oldPlaces) = (list.arrangement, list.shownPlaces)
    list.show(arrangement, inSection: carrying?.section)
    let change = ListChange(newIndex: { $0 }, oldPlace: { oldPlaces.rect(ofItemAt: old.place(of: $0)) })
    list.cells.rearrange(change, with: rows, animate: animate)
    list.layOutHeaders(place: animate)
  }

  /// Animates quickly, and smoothly even if it is restarted with each movement of the pointer.
  private func animate(_ changes: () -> Void) {
    guard let now = list.window?.currentTime else { return changes() }
    View.animate(.makingWay(at: now), animations: changes)
  }

  // MARK: Keys

  /// Reports that the selected items should move by a number of places, as a drag does.
  func move(by steps: Int) {
    list.update {
      if list.chosen.items.isEmpty, let current = list.chosen.current { list.choose(current, .alone) }
      let lifted = list.selectedIndexes
      guard let first = lifted.first, let last = lifted.last else { return }
      let count = list.items.count
      let moved: ((ListView<Item, Cell>) -> Void)?
      if list.movesBetweenSections {
        let goal = list.places.insertion(steps, from: first...last)
        moved = notice(of: DragArrangement(count: count, lifted: lifted, before: goal.index), goal.section)
      } else {
        moved = notice(of: DragArrangement(count: count, lifted: lifted, movedBy: steps), nil)
      }
      if let moved { list.notices.post(moved) }
    }
    if let current = list.chosen.current { list.revealItem(at: current) }
  }
}

nonisolated extension Color {
  /// The colour that results where this one lies over another.
  fileprivate func over(_ other: Color) -> Color {
    let total = alpha + other.alpha * (1 - alpha)
    guard total > 0 else { return .clear }
    func mix(_ a: Double, _ b: Double) -> Double { (a * alpha + b * other.alpha * (1 - alpha)) / total }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue), alpha: total)
  }
}
