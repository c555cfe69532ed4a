import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// Random calls and gestures on a stack, compared with a simple list.
final class StackRandomRun {
  let h = StackHarness("r")
  private var generator: SeededGenerator
  /// The expected list. Swipes change it when they notify.
  var model: [ViewController] = []
  var known: [NotedPage] = []
  var last = ""
  var hasFailed = false
  var isDown = false
  var finger = Point(x: 0, y: 50)
  var isNested = false
  var hadNested = false
  var candidate: NotedPage?
  var isCalling = false
  /// The number of pages made, which names them.
  var number = 0

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    model = h.stack.allViewControllers
    h.log.lines = []
    h.logsUpdates = true
    h.stack.nextController = { [unowned self] in
      candidate = Bool.random(using: &generator) ? newPage() : nil
      return candidate
    }
    h.onNote = { [unowned self] line in
      // A swipe has ended.
      if line.hasPrefix("event did"), !isCalling { syncSwipe() }
      if !isNested, Int.random(in: 0..<40, using: &generator) == 0 {
        isNested = true
        hadNested = true
        last += " nested"
        call()
        isNested = false
        model = h.stack.allViewControllers
      }
    }
  }

  func newPage() -> NotedPage {
    number += 1
    let page = h.page("p\(number)")
    known.append(page)
    return page
  }

  func int(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }
  func flag() -> Bool { Bool.random(using: &generator) }

  /// A page that is not in the list: a new one, or one that has left, perhaps just now.
  func anyPage() -> NotedPage {
    if int(0..<3) == 0,
      let old = known.last(where: { !h.stack.contains($0) && $0.parent == nil || $0.parent === h.stack }),
      !h.stack.contains(old), old !== candidate, !model.contains(where: { $0 === old })
    {
      return old
    }
    return newPage()
  }

  /// Copies the changes that swipes made to the list: one page more, or some pages less.
  func syncSwipe() {
    let list = h.stack.allViewControllers
    // When a pop of several pages is caught, they are in the list again, and may be removed again.
    if same(list, Array(model.prefix(max(1, list.count)))) || same(Array(list.prefix(model.count)), model) {
      model = list
    }
  }

  func same(_ a: [ViewController], _ b: [ViewController]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { $0 === $1 }
  }

  func step() {
    hadNested = false
    syncSwipe()
    let choice = int(0..<20)
    switch choice {
    case 0..<6: call()
    case 6..<11: drag()
    case 11:
      last = "scroll"
      for _ in 0..<int(1..<6) { h.scroll(Double(int(-40..<60))) }
    case 12:
      last = "by hand"
      if h.stack.stackSize > 1 { h.stack.beginSwipeGestureAnimationUpdates() }
      h.stack.updateSwipeGesture(delta: Double(int(-50..<300)), useMoveAmount: flag())
      if flag() { h.stack.endSwipeGestureAnimationUpdates(shouldPop: flag()) }
    case 13:
      last = "resize"
      h.window.send(.resize(Size(width: Double(int(1..<900)), height: Double(int(1..<500))), scale: 1))
    case 14:
      last = "settings"
      switch int(0..<5) {
      case 0: h.window.layoutDirection = flag() ? .rightToLeft : .leftToRight
      case 1: h.stack.animatesAlpha = flag()
      case 2: h.window.prefersReducedMotion = flag()
      case 3: h.stack.distance = Double(int(1..<10))
      default: h.stack.isSwipeToPopEnabled = int(0..<4) > 0
      }
    case 15 where int(0..<4) == 0:
      last = "out and in"
      h.window.rootViewController = nil
      h.window.advance(by: 0.01)
      h.window.rootViewController = h.stack
      isDown = false
    default: advance()
    }
    syncSwipe()
  }

  func advance() {
    let time = [0, 0.001, 0.016, 0.05, 0.1, 0.3][int(0..<6)]
    last = "advance \(time)"
    h.window.advance(by: time)
  }

  func drag() {
    let time = h.window.currentTime + Double(int(0..<3)) * 0.004
    if !isDown {
      finger.x = Double(int(0..<400))
      last = "press \(finger.x)"
      send(.began, time)
      isDown = true
    } else if int(0..<4) > 0 {
      finger.x += Double(int(-150..<200))
      last = "move \(finger.x)"
      send(.moved, time)
    } else {
      last = "release"
      send(int(0..<6) == 0 ? .cancelled : .ended, time)
      isDown = false
    }
  }

  func send(_ phase: PointerEvent.Phase, _ time: Double) {
    h.window.send(.pointer(PointerEvent(phase: phase, location: finger, timestamp: time)))
  }

  /// Makes a random call on the stack and the same change of the model. The call first completes a swipe in progress.
  func call() {
    let wasCalling = isCalling
    isCalling = true
    if !wasCalling { h.window.layoutIfNeeded() }
    let seen = seenPages()
    var mayJump = h.window.prefersReducedMotion || h.stack.view.window == nil
    defer {
      isCalling = wasCalling
      if !mayJump && !hadNested { expectNoJump(seen) }
    }
    let animated = flag()
    let before = h.stack.allViewControllers
    let count = before.count
    if !wasCalling { syncSwipe() }
    let stack = h.stack
    if !animated || count == 0 { mayJump = true }
    /// Applies `change` to the model and expects the same list. A swipe may have removed or added pages before.
    func expect(_ change: (inout [ViewController]) -> Void) {
      var plain = model
      change(&plain)
      let list = stack.allViewControllers
      if hadNested || same(list, plain) {
        model = list
        return
      }
      for kept in 1..<max(2, model.count) {
        var popped = Array(model.prefix(kept))
        change(&popped)
        if same(list, popped) {
          model = list
          return
        }
      }
      if let pushed = list.first(where: { page in !plain.contains { $0 === page } }) {
        var more = model + [pushed]
        change(&more)
        if same(list, more) {
          model = list
          return
        }
      }
      fail("the list is \(h.names)")
    }
    switch int(0..<10) {
    case 0, 1, 2:
      let page = anyPage()
      last = "push \(page.name) \(animated)"
      stack.push(page, animated: animated)
      expect { list in if !list.contains(where: { $0 === page }) { list.append(page) } }
    case 3, 4:
      last = "pop \(animated)"
      stack.pop(animated: animated)
      expect { if $0.count > 1 { $0.removeLast() } }
    case 5:
      last = "popToRoot \(animated)"
      stack.popToRoot(animated: animated)
      expect { if $0.count > 1 { $0.removeSubrange(1...) } }
    case 6:
      guard count > 0 else { return }
      let index = int(0..<count)
      guard case let page = before[index] as? NotedPage, let page else { return }
      last = "pop to \(page.name) \(animated)"
      if index < count - 1 { stack.pop(to: page, animated: animated) }
      // A controller that a swipe is removing is still in the list, but popping to it does nothing.
      if same(stack.allViewControllers, before) { return }
      expect { list in
        if index < count - 1, let index = list.firstIndex(where: { $0 === page }) {
          list.removeSubrange((index + 1)...)
        }
      }
    case 7:
      let page = newPage()
      let index = int(0..<max(1, count - 1))
      last = "insert \(page.name) at \(index)"
      stack.insert(page, at: index)
      if same(stack.allViewControllers, before) { return }
      expect { $0.insert(page, at: min(index, $0.count)) }
    case 8:
      let page = newPage()
      last = "replace current \(page.name) \(animated)"
      stack.replaceCurrent(with: page, animated: animated)
      expect {
        _ = $0.popLast()
        $0.append(page)
      }
    default:
      let page = newPage()
      last = "erase \(page.name) \(animated)"
      if flag() {
        mayJump = true
        stack.eraseStack()
        expect { $0 = [] }
      } else {
        stack.eraseStack(andPush: page, animated: animated)
        expect { $0 = [page] }
      }
    }
  }
}
