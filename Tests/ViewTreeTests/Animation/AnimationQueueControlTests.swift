import Testing
import ViewTree
import ViewTreeTesting

/// Controlling a queue from within its own callbacks.
@Suite("Animation queues: calls from callbacks")
struct AnimationQueueControlTests: AnimationQueueSuite {
  let stage = AnimationQueueStage()

  @Test("A1 Enqueuing no items is nothing, and a queue that is empty does not become empty by it")
  func nothing() {
    let none: [AnimationItem] = []
    queue.enqueue(none)
    #expect(log.lines.isEmpty && !queue.isRunning)
    queue.enqueue([item(10), item(20)])
    queue.enqueue(none)
    #expect(queue.count == 1)
    window.advance(by: 1)
    queue.enqueue(none)
    #expect(log.lines == ["empty 0.5"])
  }

  @Test("A11 cancel from an item's completion drops the waiting items, and each completes once")
  func cancelInCompletion() {
    queue.enqueue(item(10), completion: note("a") { queue.cancel() })
    queue.enqueue(item(20), completion: note("b"))
    queue.enqueue(item(30), completion: note("c"))
    window.advance(by: 10)
    #expect(log.lines == ["a true 0.25", "b false 0.25", "c false 0.25", "empty 0.25"])
    #expect(view.center.x == 10 && !queue.isRunning && queue.count == 0)
  }

  @Test("A11 finish from an item's completion drops the waiting items, too")
  func finishInCompletion() {
    queue.enqueue(item(10), completion: note("a") { queue.finish() })
    queue.enqueue(item(20), completion: note("b"))
    window.advance(by: 10)
    #expect(log.lines == ["a true 0.25", "b false 0.25", "empty 0.25"])
    #expect(view.center.x == 10 && view.presented.center.x == 10)
  }

  @Test("A11 Without items, cancel, finish and leaving the window do not tell again that the queue is empty")
  func nothingToEnd() {
    queue.cancel()
    queue.finish()
    queue.enqueue(item(10), completion: note("a"))
    window.advance(by: 1)
    queue.cancel()
    queue.finish()
    view.removeFromSuperview()
    #expect(log.lines == ["a true 0.25", "empty 0.25"])
  }

  @Test("A7 W2 When the view leaves the window, views that follow its size stop, too, and the window comes to rest")
  func followersOfViewThatLeaves() {
    let (first, second) = (View(), View())
    for view in [first, second] { view.frame.size = Size(width: 50, height: 50) }
    let stack = StackView(axis: .vertical, [first, second])
    stack.frame = Rect(x: 0, y: 0, width: 50, height: 300)
    window.addSubview(stack)
    window.advance(by: 0)
    first.animationQueue.enqueue(
      AnimationItem(.bounds(Rect(x: 0, y: 0, width: 50, height: 0)), duration: 1, curve: .linear))
    window.advance(by: 0.5)
    #expect(second.isAnimating)
    first.removeFromSuperview()
    window.advance(by: 0.1)
    #expect(!second.isAnimating && second.presented.center == second.center)
    for _ in 0..<3 { window.advance(by: 1) }
    #expect(window.nextWakeTime == nil)
  }

  @Test("A6 W4 An item that also changes a view in another window leaves nothing open there")
  func otherWindow() {
    final class Linked: View {
      weak var other: View?
      override func layoutSubviews() { other?.alpha = bounds.width > 50 ? 0 : 1 }
    }
    let otherWindow = Window(size: Size(width: 100, height: 100))
    let (linked, other) = (Linked(frame: Rect(x: 0, y: 0, width: 10, height: 10)), View())
    otherWindow.addSubview(other)
    linked.other = other
    let stack = StackView(axis: .vertical, [linked])
    stack.frame = Rect(x: 0, y: 0, width: 200, height: 200)
    window.addSubview(stack)
    window.advance(by: 0)
    otherWindow.advance(by: 0)
    linked.animationQueue.enqueue(
      AnimationItem(.bounds(Rect(x: 0, y: 0, width: 100, height: 10)), duration: 1, curve: .linear))
    View.animate(withDuration: 0.1) {
      other.center.x += 1
    } completion: { [log] _ in
      log.append("over")
    }
    otherWindow.advance(by: 2)
    #expect(log.lines == ["over"])
    otherWindow.advance(by: 1)
    #expect(otherWindow.nextWakeTime == nil && !other.isAnimating)
  }

  @Test("A11 Items enqueued by the completion of a cancelled item run")
  func enqueueInCancel() {
    queue.enqueue(item(105, 1), completion: note("a") { queue.enqueue(item(5, 0.5), completion: note("b")) })
    queue.enqueue(item(20), completion: note("c"))
    window.advance(by: 0.5)
    queue.cancel()
    #expect(log.lines == ["a false 0.5", "c false 0.5"] && queue.isRunning)
    window.advance(by: 0.25)
    expectClose(view.presented.center.x, 30)
    window.advance(by: 10)
    #expect(log.lines.suffix(2) == ["b true 1.0", "empty 1.0"])
  }

  @Test("A11 cancel within cancel, finish within finish: each item completes once")
  func nested() {
    queue.enqueue(item(10), completion: note("a") { queue.finish() })
    queue.enqueue(item(20), completion: note("b") { queue.cancel() })
    queue.enqueue(item(30), completion: note("c"))
    window.advance(by: 0.125)
    queue.cancel()
    #expect(log.lines == ["a false 0.125", "b false 0.125", "c false 0.125", "empty 0.125"])
  }

  @Test("A1 onEmpty may add items for ever, each of which begins at the exact end of the one before")
  func refilledWhenEmpty() {
    var rounds = 0
    defer { queue.onEmpty = nil }
    queue.onEmpty = { [weak view, weak window] in
      guard let window else { return }
      rounds += 1
      #expect(window.currentTime == Double(rounds) * 0.25)
      view?.animationQueue.enqueue(item(rounds % 2 == 0 ? 10 : 20))
    }
    queue.enqueue(item(10))
    window.advance(by: 25.125)
    #expect(rounds == 100 && queue.isRunning)
    expectClose(view.presented.center.x, 15)
  }

  @Test("A2 An item that onEmpty adds while it brings the view back into a window begins then")
  func returnedWhenEmpty() {
    queue.enqueue(item(10, 100))
    window.advance(by: 5)
    queue.onEmpty = { [unowned view, unowned window] in
      guard view.window == nil else { return }
      window.addSubview(view)
      view.center.x = 0
      view.animationQueue.enqueue(AnimationItem(.center(Point(x: 10, y: 5)), duration: 1, curve: .linear))
    }
    defer { queue.onEmpty = nil }
    // The queue is emptied outside of the window, so there is no time from which it goes on.
    view.removeFromSuperview()
    #expect(view.window === window && queue.isRunning)
    window.advance(by: 0.5)
    expectClose(view.presented.center.x, 5)
  }

  @Test("A11 finish in a repeat: a finite one jumps to its end, an endless one to the end of the current step")
  func finishRepeats() {
    queue.enqueue(
      AnimationItem(repeating: [AnimationItem(.rotation(by: 1), duration: 1), item(50)], count: 5),
      completion: note("a"))
    window.advance(by: 1.5)
    queue.finish()
    expectClose(view.transform.a, Transform(rotationAngle: 5).a)
    #expect(view.center.x == 50)
    queue.enqueue(AnimationItem(repeating: [item(100), item(200)]), completion: note("b"))
    window.advance(by: 0.3)
    queue.finish()
    #expect(view.center.x == 200 && view.presented.center.x == 200)
    #expect(log.lines == ["a true 1.5", "empty 1.5", "b true 1.8", "empty 1.8"])
  }

  @Test("A11 cancel in an endless repeat stops it at its visible position")
  func cancelRepeat() {
    queue.enqueue(AnimationItem(repeating: [item(105, 1), item(5, 1)]), completion: note("a"))
    window.advance(by: 1000.25)
    queue.cancel()
    expectClose(view.center.x, 30)
    #expect(log.lines == ["a false 1000.25", "empty 1000.25"] && view.presented.center == view.center)
  }

  @Test("A7 If a call animates the same property, the item lasts its duration and completes with false")
  func takenOver() {
    queue.enqueue(item(105, 1), completion: note("a"))
    queue.enqueue(item(55, 0.5), completion: note("b"))
    window.advance(by: 0.5)
    View.animate(withDuration: 2, curve: .linear, animations: { view.center.x = 255 }, completion: note("call"))
    window.advance(by: 0.5)
    #expect(log.lines == ["a false 1.0", "call false 1.0"])
    expectClose(view.presented.center.x, 105)
    window.advance(by: 0.25)
    expectClose(view.presented.center.x, 80)
    window.advance(by: 5)
    #expect(log.lines.suffix(2) == ["b true 1.5", "empty 1.5"])
  }

  @Test("A6 A view removed in an item's completion: the remaining items complete, and the view keeps its values")
  func removedInCompletion() {
    queue.enqueue(item(10), completion: note("a") { view.removeFromSuperview() })
    queue.enqueue(item(20), completion: note("b"))
    window.advance(by: 1)
    #expect(log.lines == ["a true 0.25", "b false 0.25", "empty 0.25"])
    #expect(view.center.x == 10)
    window.addSubview(view)
    #expect(!queue.isRunning)
    queue.enqueue(item(30), completion: note("c"))
    window.advance(by: 1)
    #expect(log.lines.suffix(2) == ["c true 1.25", "empty 1.25"])
  }

  @Test("A6 Items enqueued by a completion that removed the view wait for the next window, and are not lost")
  func enqueuedOutside() {
    queue.enqueue(
      item(10),
      completion: note("a") {
        view.removeFromSuperview()
        queue.enqueue(item(50), completion: note("b"))
      })
    window.advance(by: 1)
    #expect(log.lines.filter { $0.hasPrefix("b") }.isEmpty && queue.count == 1 && view.center.x == 10)
    window.addSubview(view)
    window.advance(by: 0.125)
    expectClose(view.presented.center.x, 30)
    window.advance(by: 1)
    #expect(log.lines.filter { $0.hasPrefix("b") } == ["b true 1.25"])
  }

  @Test("A11 finish skips a billion repeats; rotations after a set transform are kept")
  func finishLongRepeats() {
    let spring = AnimationItem(
      [.center(Point(x: 40, y: 5)), .rotation(by: 0.25)], duration: 0, curve: .spring(dampingRatio: 1, response: 0.1))
    queue.enqueue(AnimationItem(repeating: [spring, item(20)], count: 1_000_000_000), completion: note("a"))
    window.advance(by: 0.1)
    queue.finish()
    expectClose(view.transform.a, Transform(rotationAngle: 250_000_000).a, 1e-6)
    #expect(view.center.x == 20)
    let anew = AnimationItem(.transform(.identity), duration: 0.25)
    let turn = AnimationItem(.rotation(by: 1), duration: 0.25)
    queue.enqueue(
      AnimationItem(repeating: [AnimationItem(repeating: [turn], count: 1000), anew, turn, turn], count: 1_000_000))
    window.advance(by: 0.1)
    queue.finish()
    expectClose(view.transform.a, Transform(rotationAngle: 2).a)
    expectClose(view.transform.b, Transform(rotationAngle: 2).b)
    // Running to the end in one long frame has the same result.
    queue.enqueue(AnimationItem(repeating: [AnimationItem(repeating: [turn], count: 100), anew, turn], count: 10_000))
    window.advance(by: 10_000 * 102 * 0.25 + 1)
    #expect(!queue.isRunning)
    expectClose(view.transform.a, Transform(rotationAngle: 1).a)
  }

  @Test(
    "A10 A repeat in a repeat rotates in each of the outer runs, also if one beside it that never runs sets the transform"
  )
  func nestedRotations() {
    let turn = AnimationItem(.rotation(by: 0.25), duration: 0.25)
    let anew = AnimationItem(.transform(.identity), duration: 0.25)
    queue.enqueue(
      AnimationItem(
        repeating: [AnimationItem(repeating: [turn], count: 3), AnimationItem(repeating: [anew], count: 0)], count: 1000
      ))
    window.advance(by: 0.1)
    queue.finish()
    expectClose(view.transform.a, Transform(rotationAngle: 750).a, 1e-6)
    expectClose(view.transform.b, Transform(rotationAngle: 750).b, 1e-6)
  }

  @Test("A1 A hundred thousand items without a duration run in order, without recursion")
  func manyWithoutLength() {
    var count = 0
    queue.enqueue(item(1, 0.25))
    for index in 0..<100_000 {
      queue.enqueue(item(Double(index), 0)) {
        #expect($0 && count == index)
        count += 1
      }
    }
    window.advance(by: 0.25)
    #expect(count == 100_000 && view.center.x == 99_999 && log.lines == ["empty 0.25"])
  }
}
