import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// Random calls, many of which bring back what has just left. Every item and mark has a number of its own.
final class QueueReturnRun {
  private let h: QueueHarness
  private let seed: UInt64
  private var random: SeededGenerator
  private var steps = 0
  private var lastItem = 0
  private var lastMark = 0
  private var queue: QueueViewController<Int, NumberView> { h.queue }

  init(seed: UInt64) {
    self.seed = seed
    random = SeededGenerator(seed: seed)
    h = QueueHarness(places: Int.random(in: 2...5, using: &random), items: [], show: false)
    let queue = h.queue
    queue.axis = Bool.random(using: &random) ? .vertical : .horizontal
    h.window.layoutDirection = Bool.random(using: &random) ? .leftToRight : .rightToLeft
    queue.transition = Bool.random(using: &random) ? .sequential : .overlapping
    queue.transition.exit = [.sideways, .alongAxis, .fade].randomElement(using: &random) ?? .fade
    queue.past.limit = seed % 3 == 0 ? 0 : 6
    queue.allowsScrolling = true
    queue.marks.makeView = { MarkView() }
    queue.marks.configure = { view, id in (view as? MarkView)?.id = id }
    queue.marks.length = Bool.random(using: &random) ? 1 : 0.5
    queue.enqueue(contentsOf: new(6))
    h.window.rootViewController = queue
    h.window.settle()
  }

  private func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  private func new(_ count: Int) -> [Int] {
    lastItem += count
    return Array(lastItem - count + 1...lastItem)
  }

  func step() {
    steps += 1
    let before = seen("before")
    // Everything else jumps when the position is set.
    if call() {
      let after = seen("after the call")
      for (name, old) in before {
        guard let now = after[name], now.view === old.view else {
          // The view that has been leaving longest may show another item.
          #expect(old.view.superview === queue.view, "seed \(seed), step \(steps): \(name) disappears")
          continue
        }
        #expect((now.center - old.center).length < 1e-6, "seed \(seed), step \(steps): \(name) jumps")
        #expect(abs(now.alpha - old.alpha) < 1e-6, "seed \(seed), step \(steps): \(name) flashes")
      }
    }
    for _ in 0..<number(0...2) {
      h.window.advance(by: [0.001, 1.0 / 60, 0.05, 0.1, 0.3].randomElement(using: &random) ?? 0)
      _ = seen("in a frame")
    }
    if number(0...9) == 0 { h.window.settle() }
  }

  /// - Returns: false if the call scrolls.
  private func call() -> Bool {
    let count = queue.count
    // Most calls concern what is visible.
    let (index, other) = (number(0...max(0, min(count - 1, 4))), number(0...max(0, count - 1)))
    switch number(0...11) {
    case 0: queue.enqueue(contentsOf: new(number(1...2)))
    case 1, 2: queue.dequeue()
    case 3 where count > 0: queue.remove(at: index)
    case 4 where count > 0: queue.move(from: index, to: other)
    case 5 where count > 0: queue.move(from: other, to: index)
    case 6: queue.insert(contentsOf: new(number(1...2)), at: min(index, count))
    case 7, 8: queue.past.bringBack()
    case 9:
      guard let mark = queue.marks.all.randomElement(using: &random), number(0...2) > 0 else {
        lastMark += 1
        queue.marks.add(lastMark, at: min(index, count))
        break
      }
      if number(0...3) == 0 { queue.marks.remove(mark.id) } else { queue.marks.move(mark.id, to: other) }
    case 10:
      queue.scrollPosition = Double(number(-3...3))
      return false
    case 11: queue.past.removeNewest()
    default: break
    }
    return true
  }

  /// What is seen, by the name of the item or the mark. Expects that nothing is seen twice.
  private func seen(_ when: String) -> [String: (view: View, center: Point, alpha: Double)] {
    let comment = "seed \(seed), step \(steps), \(when)"
    let bounds = queue.view.bounds.insetBy(dx: 0.5, dy: 0.5)
    var result: [String: (view: View, center: Point, alpha: Double)] = [:]
    for view in queue.view.subviews where view.presented.alpha > 0.01 && view.presented.frame.intersects(bounds) {
      let name =
        (view as? NumberView).map { "\($0.number)" } ?? (view as? MarkView)?.id.map { "mark \($0)" } ?? "nothing"
      #expect(result[name] == nil, "\(comment): \(name) is seen twice")
      result[name] = (view, view.presented.center, view.presented.alpha)
    }
    for index in 0..<min(8, queue.count) {
      if let view = queue.itemView(at: index) { #expect(view.number == queue.item(at: index), "\(comment)") }
    }
    #expect(queue.view.subviews.count { $0 is NumberView } <= queue.numberOfItemsToShow + 1, "\(comment)")
    return result
  }

  /// Lets everything come to rest.
  func finish() {
    h.window.settle()
    _ = seen("at rest")
    for id in queue.marks.all.map(\.id) { queue.marks.remove(id) }
    queue.scrollPosition = 0
    h.window.settle()
    h.expectAtRest()
  }
}
