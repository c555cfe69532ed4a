import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// Random calls and input for departed items, marks, offers and selections, compared with arrays.
struct QueueStripRandomTests {
  @Test(
    "H11 After random calls and input, also in callbacks, the strip is that of a simple model",
    arguments: 1...40 as ClosedRange<UInt64>)
  func model(seed: UInt64) {
    var random = SeededGenerator(seed: QueueStripReentry.base &+ seed)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    let s = QueueStripHarness(places: number(1...5), limit: number(0...6), length: seed % 2 == 0 ? 1 : 0.4)
    let (h, queue) = (s.h, s.queue)
    var next = 0
    func new(_ count: Int) -> [Int] {
      next += count
      return Array(next - count + 1..<next + 1)
    }
    // A copy of the item n is n plus some hundred thousands.
    s.makeCopies { item in
      next += 1
      return next * 100_000 + item % 100_000
    }
    queue.past.returnDelay = seed % 4 == 0 ? nil : 3
    if seed % 3 == 0 {
      var calls = 0
      s.onCallback = {
        calls += 1
        switch calls % 3 {
        case 0: s.enqueue(new(1))
        case 1:
          let offer = new(1)
          s.model.offers += offer
          queue.offers.append(offer[0])
        default:
          let item = new(1)[0]
          if queue.past.limit > 0 { s.model.depart(item, limit: queue.past.limit) }
          queue.past.add(item)
        }
      }
    }
    let pointer = PointerScript(h.window, id: 1, eventsPerSecond: 90, framesPerSecond: 60)
    let finger = PointerScript(h.window, device: .touch, id: 2, eventsPerSecond: 90, framesPerSecond: 60)
    func point() -> Point {
      Point(x: Double.random(in: 0...200, using: &random), y: Double.random(in: 0...300, using: &random))
    }

    for step in 0..<110 {
      let operation = number(0...28)
      let count = s.model.items.count
      let (index, other) = (number(0...max(0, count - 1)), number(0...max(0, count - 1)))
      switch operation {
      case 0, 1: s.enqueue(new(number(1...4)))
      case 2, 3, 4: s.dequeue()
      case 5 where count > 0:
        s.model.remove(at: index)
        queue.remove(at: index)
      case 6 where count > 0:
        s.model.move(from: index, to: other)
        queue.move(from: index, to: other)
      case 7:
        let items = new(number(1...3))
        for (offset, item) in items.enumerated() { s.model.insert(item, at: index + offset) }
        queue.insert(contentsOf: items, at: min(index, count))
      case 8 where step % 4 == 0:
        let items = new(number(0...4))
        let marks = (1...4).filter { _ in number(0...2) == 0 }.map { (id: $0, index: number(0...items.count)) }
        s.model.entries = items.map { .item($0) }
        for mark in marks.sorted(by: { $0.index < $1.index }) { s.model.setMark(mark.id, at: mark.index) }
        queue.replaceAll(with: items, marks: marks.map { QueueMark($0.id, at: $0.index) })
      case 9:
        let items = s.model.items.filter { _ in Bool.random(using: &random) } + new(2)
        var left = s.model.items.count
        for (place, item) in s.model.items.enumerated().reversed() where !items.contains(item) {
          s.model.remove(at: place)
          left -= 1
        }
        for (offset, item) in items.suffix(2).enumerated() { s.model.insert(item, at: left + offset) }
        queue.show(items, by: { $0 })
      case 10:
        let limit = number(0...6)
        s.model.departed = Array(s.model.departed.prefix(limit))
        queue.past.limit = limit
      case 11:
        let item = new(1)[0]
        if queue.past.limit > 0 { s.model.depart(item, limit: queue.past.limit) }
        queue.past.add(item)
      case 12:
        if let item = s.model.departed.first {
          s.model.departed.removeFirst()
          s.model.entries.insert(.item(item), at: 0)
          #expect(queue.past.bringBack() == item)
        } else {
          #expect(queue.past.bringBack() == nil)
        }
      case 28:
        #expect(queue.past.removeNewest() == s.model.departed.first)
        s.model.departed = Array(s.model.departed.dropFirst())
      case 13 where step % 3 == 0:
        let items = new(number(0...8))
        s.model.departed = Array(items.prefix(queue.past.limit))
        queue.past.replaceAll(with: items)
      case 13:
        let items = new(number(0...2)) + s.model.departed.filter { _ in number(0...3) > 0 }
        s.model.departed = Array(items.prefix(queue.past.limit))
        queue.past.show(items, by: { $0 })
      case 14, 15:
        let mark = number(1...4)
        if s.model.marks[mark] == nil {
          s.model.setMark(mark, at: index)
          queue.marks.add(mark, at: min(index, count))
        } else if Bool.random(using: &random) {
          if s.model.marks[mark] != index { s.model.setMark(mark, at: index) }
          queue.marks.move(mark, to: min(index, count))
        } else {
          s.model.setMark(mark, at: nil)
          queue.marks.remove(mark)
        }
      case 16:
        let items = new(number(0...5))
        s.model.offers = items
        queue.offers.replaceAll(with: items)
      case 17:
        let range = queue.scrollRange
        queue.scrollPosition = Double(number(Int(range.lowerBound)...Int(range.upperBound)))
      case 18:
        h.window.send(
          .scroll(
            ScrollEvent(
              location: Point(x: 50, y: 50), delta: Point(x: 0, y: Double(number(-3...3))), timestamp: h.now)))
      case 19, 20:
        pointer.press(at: point())
        pointer.hold(0.4)
        pointer.move(to: point(), duration: 0.2)
        if number(0...3) > 0 { pointer.release() } else { h.window.send(.pointersLost) }
      case 21: pointer.drag(from: point(), to: point(), duration: 0.15)
      case 22:
        finger.press(at: point())
        finger.hold(0.4)
        finger.release()
      case 23:
        if queue.view.canBecomeFocused, queue.view.window != nil { h.window.focusedView = queue.view }
        let keys: [Key] = [
          .up, .down, .left, .right, .home, .end, .pageUp, .delete, .space, .return, .escape, .tab, .character("a"),
        ]
        let modifiers: [KeyModifiers] = [[], .alt, .shift, .control]
        for _ in 0..<4 {
          let modifiers = modifiers[number(0...3)]
          h.window.send(.key(KeyEvent(key: keys[number(0...keys.count - 1)], modifiers: modifiers)))
        }
        if Bool.random(using: &random) { h.window.focusedView = nil }
      case 24:
        let indexes = s.model.items.indices.filter { _ in Bool.random(using: &random) }
        queue.selection.indexes = indexes
        s.model.selected = Set(indexes.map { s.model.items[$0] })
      case 25: queue.axis = Bool.random(using: &random) ? .vertical : .horizontal
      case 26: h.window.layoutDirection = Bool.random(using: &random) ? .rightToLeft : .leftToRight
      case 27:
        if step % 2 == 0 { h.window.prefersReducedMotion.toggle() } else { queue.numberOfItemsToShow = number(1...5) }
      default: break
      }
      let comment = "seed \(seed), step \(step), operation \(operation)"
      s.check(comment)
      for _ in 0..<number(0...2) {
        h.window.advance(by: [0.001, 1.0 / 60, 0.1, 0.5].randomElement(using: &random) ?? 0)
        s.check(comment)
      }
    }
    h.window.send(.pointersLost)
    h.window.focusedView = nil
    h.window.send(.pointer(PointerEvent(id: 1, phase: .moved, location: Point(x: -50, y: -50), timestamp: h.now)))
    h.window.settle()
    h.window.advance(by: 4)
    h.window.settle()
    s.check("seed \(seed) at the end")
    s.expectAtRest("seed \(seed)")
  }

  @Test(
    "H11 After any calls in any callbacks, no item is there twice, none is lost, and the views show what the strip has",
    arguments: 1...20 as ClosedRange<UInt64>)
  func reentrant(seed: UInt64) {
    let run = QueueStripReentry(seed: QueueStripReentry.base &+ seed)
    for _ in 0..<60 { run.step() }
    run.finish()
  }
}
