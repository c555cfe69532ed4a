import Testing
import ViewTree
import ViewTreeTesting

@testable import Containers

/// The view of a mark, or of the header of the offers.
final class MarkView: View {
  var id: AnyHashable?
}

/// What a queue's strip should contain, as simply as possible: arrays that are changed by calls, and by what the callbacks report.
struct StripModel {
  enum Entry: Equatable {
    case item(Int)
    case mark(Int)
  }

  /// The newest first.
  var departed: [Int] = []
  var entries: [Entry] = []
  var offers: [Int] = []
  var selected: Set<Int> = []

  var items: [Int] { entries.compactMap { if case .item(let item) = $0 { item } else { nil } } }
  /// How many items are before each mark.
  var marks: [Int: Int] {
    var (result, count): ([Int: Int], Int) = ([:], 0)
    for entry in entries { if case .mark(let mark) = entry { result[mark] = count } else { count += 1 } }
    return result
  }

  /// Where the item with an index stands; the end, if there is none.
  private func place(_ index: Int) -> Int {
    var count = 0
    for (place, entry) in entries.enumerated() {
      guard case .item = entry else { continue }
      if count == index { return place }
      count += 1
    }
    return entries.count
  }

  mutating func insert(_ item: Int, at index: Int) { entries.insert(.item(item), at: place(index)) }

  @discardableResult
  mutating func remove(at index: Int) -> Int {
    guard case .item(let item) = entries.remove(at: place(index)) else { return -1 }
    return item
  }

  mutating func move(from index: Int, to newIndex: Int) {
    if index != newIndex { insert(remove(at: index), at: newIndex) }
  }

  mutating func move(_ indexes: [Int], to newIndex: Int) {
    let moved = indexes.reversed().map { remove(at: $0) }
    for item in moved { insert(item, at: newIndex) }
  }

  mutating func setMark(_ mark: Int, at index: Int?) {
    entries.removeAll { $0 == .mark(mark) }
    if let index { entries.insert(.mark(mark), at: place(index)) }
  }

  mutating func depart(_ item: Int, limit: Int) { departed = Array(([item] + departed).prefix(limit)) }
}

/// A queue with departed items, marks, offers and a selection, compared with a model.
final class QueueStripHarness {
  let h: QueueHarness
  var model = StripModel()
  /// Does something in the middle of a callback.
  var onCallback: () -> Void = {}
  /// The departed items of which `makeCopies(_:)` has made copies, by the copy.
  private var originals: [Int: Int] = [:]
  var queue: QueueViewController<Int, NumberView> { h.queue }
  var window: Window { h.window }

  init(places: Int = 3, items: [Int] = [], departed: [Int] = [], limit: Int = 10, length: Double = 1) {
    h = QueueHarness(places: places, items: [], show: false)
    let queue = h.queue
    queue.configureKind = { view, _, kind in view.kind = kind }
    queue.allowsScrolling = true
    queue.allowsReordering = true
    queue.allowsFlickToRemove = true
    queue.past.limit = limit
    queue.selection.allowsSeveral = true
    queue.marks.makeView = { MarkView() }
    queue.marks.configure = { view, id in (view as? MarkView)?.id = id }
    queue.marks.length = length
    queue.offers.makeHeader = { MarkView() }
    queue.offers.headerLength = length
    queue.past.replaceAll(with: departed)
    model.departed = Array(departed.prefix(limit))
    enqueue(items)
    follow()
    h.window.rootViewController = queue
    h.window.settle()
    h.log.removeAll()
  }

  func enqueue(_ items: [Int]) {
    model.entries += items.map { .item($0) }
    queue.enqueue(contentsOf: items)
  }

  func dequeue() {
    if let first = model.items.first {
      model.remove(at: 0)
      if queue.past.keepsDequeuedItems { model.depart(first, limit: queue.past.limit) }
    }
    queue.dequeue()
  }

  /// Carries what is at one place to another one, and drops it there.
  func drag(from: Point, to: Point) {
    let pointer = PointerScript(window)
    pointer.press(at: from)
    pointer.hold(0.4)
    pointer.move(to: to, duration: 0.3)
    pointer.hold(0.3)
    pointer.release()
    window.settle()
  }

  /// Lets the queue make copies of departed items with `make`.
  func makeCopies(_ make: @escaping (Int) -> Int) {
    queue.past.makeCopy = { [unowned self] item in
      let copy = make(item)
      originals[copy] = item
      return copy
    }
  }

  /// Lets the model do what the callbacks report.
  private func follow() {
    let queue = queue
    queue.onMove = { [unowned self] from, to in note("move \(from) \(to)") { $0.move(from: from, to: to) } }
    queue.onRemove = { [unowned self] item, index in
      note("remove \(item)") { #expect($0.remove(at: index) == item) }
    }
    queue.past.onCopy = { [unowned self] copy, index, to in
      #expect(model.departed[index] == originals[copy, default: copy])
      note("copy \(copy) to \(to)") { $0.insert(copy, at: to) }
    }
    queue.past.onActivate = { [unowned self] item, index in note("again \(item) \(index)") { _ in } }
    queue.marks.onMove = { [unowned self] id, from, to in
      guard let id = id.base as? Int else { return }
      #expect(model.marks[id] == from)
      note("mark \(id) from \(from) to \(to)") { $0.setMark(id, at: to) }
    }
    queue.marks.onRemove = { [unowned self] id, index in
      guard let id = id.base as? Int else { return }
      #expect(model.marks[id] == index)
      note("unmark \(id)") { $0.setMark(id, at: nil) }
    }
    queue.marks.onReach = { [unowned self] id in note("reached \(id)") { _ in } }
    queue.offers.onAccept = { [unowned self] item, index, to in
      note("accept \(item) at \(to)") {
        #expect($0.offers.remove(at: index) == item)
        $0.insert(item, at: to)
      }
    }
    queue.offers.onRefuse = { [unowned self] item, index in
      note("refuse \(item)") { #expect($0.offers.remove(at: index) == item) }
    }
    queue.selection.onChange = { [unowned self] in
      note("select \(queue.selection.indexes)") { $0.selected = Set(queue.selection.items) }
    }
    queue.selection.onMove = { [unowned self] indexes, to in
      note("move \(indexes) \(to)") { $0.move(indexes, to: to) }
    }
    queue.selection.onRemove = { [unowned self] items, indexes in
      note("remove \(items)") { for index in indexes.reversed() { $0.remove(at: index) } }
    }
  }

  private func note(_ line: String, _ change: (inout StripModel) -> Void) {
    h.log.append(line)
    change(&model)
    onCallback()
  }

  // MARK: Looking

  /// The item views and marks that are seen, in their order along the axis.
  var seen: [String] {
    let axis = queue.axis
    let isReversed = axis == .horizontal && window.layoutDirection == .rightToLeft
    let views = queue.view.subviews.filter { h.isSeen($0) }
    let sorted = views.sorted { ($0.presented.center[axis] < $1.presented.center[axis]) != isReversed }
    return sorted.map { view in
      switch view {
      case let view as NumberView: "\(view.kind == .departed ? "-" : view.kind == .offered ? "+" : "")\(view.number)"
      case let view as MarkView: view.id.map { "m\($0)" } ?? "header"
      default: "?"
      }
    }
  }

  /// Expects that the queue has what the model has.
  func check(_ comment: String) {
    #expect(h.items == model.items, "\(comment)")
    #expect(queue.past.items == model.departed, "\(comment)")
    #expect(queue.offers.items == model.offers, "\(comment)")
    var marks: [Int: Int] = [:]
    for mark in queue.marks.all { if let id = mark.id.base as? Int { marks[id] = mark.index } }
    #expect(marks == model.marks, "\(comment)")
    model.selected.formIntersection(model.items)
    #expect(Set(queue.selection.items) == model.selected, "\(comment)")
    for view in queue.visibleItemViews { #expect(view.kind == .waiting, "\(comment)") }
    for (index, item) in model.items.enumerated().prefix(20) {
      if let view = queue.itemView(at: index) { #expect(view.number == item, "\(comment)") }
    }
    for slot in queue.queue.cells.slots {
      guard case .mark(let mark) = queue.queue.model.strip.entry(at: slot.item), let cell = slot.cell else { continue }
      #expect((cell.view as? MarkView)?.id == queue.marks.all[mark].id, "\(comment)")
    }
    let itemViews = queue.view.subviews.count { $0 is NumberView }
    #expect(itemViews <= queue.numberOfItemsToShow + 1, "\(comment)")
    #expect(queue.scrollPosition.isFinite, "\(comment)")
  }

  /// Expects that nothing moves, and that what is seen are consecutive entries of the strip.
  func expectAtRest(_ comment: String) {
    let range = queue.scrollRange
    // But for what is lost in rounding.
    #expect(
      abs(queue.scrollPosition - min(range.upperBound, max(range.lowerBound, queue.scrollPosition))) < 1e-9,
      "\(comment): \(queue.scrollPosition) in \(range)")
    let strip =
      model.departed.reversed().map { "-\($0)" }
      + model.entries.map {
        if case .item(let item) = $0 { "\(item)" } else if case .mark(let mark) = $0 { "m\(mark)" } else { "" }
      }
      + (model.offers.isEmpty ? [] : ["header"]) + model.offers.map { "+\($0)" }
    let seen = seen
    if seen.isEmpty {
      #expect(
        queue.numberOfItemsToShow == 0 || queue.view.bounds.isEmpty || strip.count == model.departed.count, "\(comment)"
      )
    } else {
      let isPart = strip.indices.contains { strip[$0...].starts(with: seen) }
      // Marks that stand at the same place may be in another order than in the model.
      if model.marks.count == Set(model.marks.values).count { #expect(isPart, "\(comment): \(seen) in \(strip)") }
    }
    let axis = queue.axis
    var end: Double?
    for view in queue.view.subviews.filter(h.isSeen).sorted(by: {
      $0.presented.frame.origin[axis] < $1.presented.frame.origin[axis]
    }) {
      #expect(view.presented.center == view.center && view.presented.alpha == 1, "\(comment)")
      let frame = view.frame
      if let end { #expect(isClose(frame.origin[axis], end, 0.001), "\(comment)") }
      end = frame.origin[axis] + (axis == .vertical ? frame.height : frame.width)
    }
    #expect(window.nextWakeTime == nil, "\(comment)")
  }
}
