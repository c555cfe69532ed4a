import Containers
import Foundation
import Testing
import ViewTree
import ViewTreeTesting

/// Random calls and input for a strip, whose callbacks make random calls as well. What each callback reports is kept account of: every
/// item that was ever put in is there once, or has been taken out.
final class QueueStripReentry {
  /// What is added to the numbers of the seeds, so that a long run uses others: the environment's QUEUE_SEED.
  static let base = ProcessInfo.processInfo.environment["QUEUE_SEED"].flatMap(UInt64.init) ?? 0

  private let s: QueueStripHarness
  private let seed: UInt64
  private var random: SeededGenerator
  private var next = 0
  private var steps = 0
  private var depth = 0
  /// What has to be in the queue, in the past, or among the offers.
  private var present: Set<Int> = []
  private let pointer: PointerScript
  private var queue: QueueViewController<Int, NumberView> { s.queue }
  private var window: Window { s.window }

  init(seed: UInt64) {
    self.seed = seed
    random = SeededGenerator(seed: seed)
    s = QueueStripHarness(
      places: Int(seed % 5) + 1, limit: 0, length: seed % 2 == 0 ? 1 : 0.4)
    pointer = PointerScript(s.window, device: seed % 3 == 0 ? .touch : .mouse, id: 1, eventsPerSecond: 60)
    queue.past.limit = 1000
    queue.past.returnDelay = 1
    // A button beside the queue, so that Tab goes from the one to the other and around.
    let button = Button(title: "Other")
    button.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    window.addSubview(button)
    queue.past.makeCopy = { [unowned self] _ in
      // It is only taken if the drop takes place.
      next += 1
      let copy = next
      reenter()
      return copy
    }
    queue.past.onCopy = { [unowned self] copy, _, _ in
      present.insert(copy)
      reenter()
    }
    queue.past.onActivate = { [unowned self] _, _ in reenter() }
    queue.onDequeue = { [unowned self] _, _ in reenter() }
    queue.onMove = { [unowned self] _, _ in reenter() }
    queue.onRemove = { [unowned self] item, _ in take(item) }
    queue.onSelect = { [unowned self] _, _ in reenter() }
    queue.onActivate = { [unowned self] _, _ in reenter() }
    queue.onScroll = { [unowned self] in if number(0...9) == 0 { reenter() } }
    queue.onFocusChange = { [unowned self] in reenter() }
    queue.onLift = { [unowned self] _, _ in reenter() }
    queue.onLetter = { [unowned self] _, _, _ in
      reenter()
      return Bool.random(using: &random)
    }
    queue.typeAheadTitle = { [unowned self] item in
      if number(0...9) == 0 { reenter() }
      return "\(item)"
    }
    queue.marks.onMove = { [unowned self] _, _, _ in reenter() }
    queue.marks.onRemove = { [unowned self] _, _ in reenter() }
    queue.marks.onReach = { [unowned self] _ in reenter() }
    queue.offers.onAccept = { [unowned self] _, _, _ in reenter() }
    queue.offers.onRefuse = { [unowned self] item, _ in take(item) }
    queue.selection.onChange = { [unowned self] in reenter() }
    queue.selection.onMove = { [unowned self] _, _ in reenter() }
    queue.selection.onRemove = { [unowned self] items, _ in
      for item in items { present.remove(item) }
      reenter()
    }
    queue.refill = seed % 4 == 0 ? { [unowned self] in number(0...2) == 0 ? new(1)[0] : nil } : nil
    queue.enqueue(contentsOf: new(5))
  }

  private func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  private func new(_ count: Int) -> [Int] {
    next += count
    let items = Array(next - count + 1..<next + 1)
    present.formUnion(items)
    return items
  }

  private func take(_ item: Int) {
    present.remove(item)
    reenter()
  }

  /// Makes a call in a callback, sometimes.
  private func reenter() {
    guard depth < 3, number(0...2) == 0 else { return }
    depth += 1
    call()
    depth -= 1
  }

  private func call() {
    let count = queue.count
    let (index, other) = (number(0...max(0, count - 1)), number(0...max(0, count - 1)))
    switch number(0...20) {
    case 0, 1: queue.enqueue(contentsOf: new(number(1...2)))
    case 2, 3:
      let departs = queue.past.keepsDequeuedItems
      if let item = queue.dequeue(), !departs { present.remove(item) }
    case 4: if count > 0, let item = queue.remove(at: index) { present.remove(item) }
    case 5: if count > 0 { queue.move(from: index, to: other) }
    case 6: queue.insert(contentsOf: new(number(1...3)), at: index)
    case 7: queue.past.bringBack()
    case 8: if let item = queue.past.removeNewest() { present.remove(item) }
    case 9: queue.past.add(new(1)[0])
    case 10:
      let mark = number(1...4)
      if queue.marks.all.contains(where: { $0.id == AnyHashable(mark) }) {
        if Bool.random(using: &random) { queue.marks.remove(mark) } else { queue.marks.move(mark, to: index) }
      } else {
        queue.marks.add(mark, at: index)
      }
    case 11: queue.offers.append(new(1)[0])
    case 12:
      present.subtract(queue.offers.items)
      queue.offers.replaceAll(with: new(number(0...3)))
    case 13: queue.selection.indexes = (0..<count).filter { _ in Bool.random(using: &random) }
    case 14:
      var items = (0..<count).compactMap { queue.item(at: $0) }
      if items.count > 2 { items.swapAt(index, other) }
      if let gone = items.popLast() { present.remove(gone) }
      queue.show(new(1) + items, by: { $0 })
    case 15: queue.scrollPosition = Double(number(-4...6))
    case 16: queue.past.keepsDequeuedItems.toggle()
    case 17: queue.numberOfItemsToShow = number(0...5)
    case 18: queue.axis = Bool.random(using: &random) ? .vertical : .horizontal
    case 19: queue.changeTogether { for _ in 0..<number(0...3) { call() } }
    default: queue.reconfigureItems()
    }
  }

  func step() {
    steps += 1
    func point() -> Point {
      Point(x: Double.random(in: 0...200, using: &random), y: Double.random(in: 0...300, using: &random))
    }
    switch number(0...9) {
    case 0...3: call()
    case 4:
      pointer.press(at: point())
      pointer.hold(0.6)
      pointer.move(to: point(), duration: 0.1)
      if number(0...3) > 0 { pointer.release() } else { window.send(.pointersLost) }
    case 5: pointer.drag(from: point(), to: point(), duration: 0.15)
    case 6: pointer.doubleTap(at: point())
    case 7, 8:
      if number(0...2) == 0, queue.view.canBecomeFocused { window.focusedView = queue.view }
      let keys: [Key] = [
        .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .delete, .space, .return, .escape, .tab,
        .character("a"), .character("1"),
      ]
      for _ in 0..<3 {
        let held: [KeyModifiers] = [[], .alt, .shift, .control]
        let (key, modifiers) = (keys[number(0...keys.count - 1)], held[number(0...3)])
        window.send(.key(KeyEvent(key: key, modifiers: modifiers)))
        if case .character(let letter) = key, modifiers.isEmpty { window.send(.text(String(letter))) }
      }
    default:
      window.layoutDirection = Bool.random(using: &random) ? .rightToLeft : .leftToRight
      window.prefersReducedMotion = number(0...3) == 0
    }
    check()
    for _ in 0..<number(0...2) {
      window.advance(by: [0.001, 1.0 / 60, 0.1, 0.5].randomElement(using: &random) ?? 0)
      check()
    }
  }

  private func check() {
    let comment = "seed \(seed), step \(steps)"
    let all = (0..<queue.count).compactMap { queue.item(at: $0) } + queue.past.items + queue.offers.items
    #expect(Set(all).count == all.count, "\(comment): an item is there twice")
    #expect(Set(all) == present, "\(comment)")
    takeOver()
    s.check(comment)
  }

  /// Lets the harness know what the queue has now.
  private func takeOver() {
    s.model.departed = queue.past.items
    s.model.offers = queue.offers.items
    s.model.selected = Set(queue.selection.items)
    s.model.entries = (0..<queue.count).compactMap { queue.item(at: $0).map { .item($0) } }
    for mark in queue.marks.all.reversed() { if let id = mark.id.base as? Int { s.model.setMark(id, at: mark.index) } }
  }

  /// Lets everything come to rest.
  func finish() {
    depth = 3
    window.send(.pointersLost)
    window.focusedView = nil
    window.send(.pointer(PointerEvent(id: 1, phase: .moved, location: Point(x: -50, y: -50), timestamp: s.h.now)))
    window.settle()
    window.advance(by: 4)
    window.settle()
    check()
    s.expectAtRest("seed \(seed)")
  }
}
