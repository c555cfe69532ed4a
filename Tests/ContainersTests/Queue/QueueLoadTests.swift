import Containers
import Testing
import ViewTree
import ViewTreeTesting

struct QueueLoadTests {
  @Test(
    "Q1 The visible items slide in from beyond the far end; each takes longer than the one before by half of loadDuration"
  )
  func slideIn() {
    let h = QueueHarness(show: false)
    h.queue.loadDuration = 0.4
    h.window.rootViewController = h.queue
    #expect(h.shown == [1, 2, 3])
    for view in h.queue.visibleItemViews { #expect(!h.isSeen(view)) }
    let places = (0..<3).map { h.queue.placement(forSlot: $0, in: h.queue.view.bounds).center }
    for (index, end) in [0.4, 0.6, 0.8].enumerated() {
      h.advance(to: end - 0.01, after: 0)
      let view = h.queue.visibleItemViews[index]
      #expect(view.presented.center.y > places[index].y)
      #expect(view.presented.center.x == places[index].x)
      #expect(h.log.isEmpty)
      h.advance(to: end, after: 0)
      #expect(view.presented.center == places[index])
    }
    #expect(h.log == ["load"])
    h.expectAtRest()
  }

  @Test("Q1 Frames of any length have the same result, and didLoad is called at its time", arguments: [0.001, 0.25, 5])
  func frameLengths(frame: Double) {
    let h = QueueHarness(show: false)
    var loadTime = -1.0
    h.queue.onLoad = { [unowned h] in loadTime = h.now }
    h.window.rootViewController = h.queue
    while h.now < 2 { h.window.advance(by: frame) }
    #expect(isClose(loadTime, 1.3))
    h.expectAtRest()
  }

  @Test("Q1 Without items didLoad is called immediately, and only once")
  func noItems() {
    let h = QueueHarness(items: [], show: false)
    h.window.rootViewController = h.queue
    #expect(h.log == ["load"])
    h.window.rootViewController = nil
    h.window.rootViewController = h.queue
    h.queue.enqueue(1)
    h.window.settle()
    #expect(h.log == ["load"])
    h.expectAtRest()
  }

  @Test("Q1 Appearing again adds and moves nothing")
  func appearAgain() {
    let h = QueueHarness()
    let views = h.queue.visibleItemViews
    h.window.rootViewController = nil
    h.window.rootViewController = h.queue
    #expect(areSame(h.queue.visibleItemViews, views))
    h.expectAtRest()
    #expect(h.log.isEmpty)
    #expect(h.madeViews == 3)
  }

  @Test("Q1 Disappearing while the items slide in puts everything in its place")
  func goneWhileLoading() {
    let h = QueueHarness(show: false)
    h.window.rootViewController = h.queue
    h.advance(to: 0.3, after: 0)
    h.window.rootViewController = nil
    #expect(h.log == ["load"])
    h.window.rootViewController = h.queue
    h.expectAtRest()
    h.window.advance(by: 3)
    #expect(h.log == ["load"])
  }

  @Test("Q1 A view that gets its size after it appeared still has its items slide in")
  func sizeAfterAppearance() {
    let h = QueueHarness(show: false)
    let outer = ViewController()
    h.window.rootViewController = outer
    outer.addChild(h.queue)
    outer.view.addSubview(h.queue.view)
    h.queue.view.frame = Rect(x: 0, y: 0, width: 200, height: 300)
    for view in h.queue.visibleItemViews { #expect(!h.isSeen(view)) }
    h.advance(to: 0.3, after: 0)
    let view = h.queue.visibleItemViews[0]
    #expect(view.presented.center.y > 50 && view.presented.center.y < 350)
    h.advance(to: 0.65, after: 0)
    #expect(view.presented.center.y == 50)
    h.advance(to: 1.3, after: 0)
    h.expectAtRest()
  }

  @Test("Q1 A dequeue while the items slide in loses nothing")
  func dequeueWhileLoading() {
    let h = QueueHarness(show: false)
    h.window.rootViewController = h.queue
    h.advance(to: 0.4, after: 0)
    #expect(h.queue.dequeue() == 1)
    h.window.settle()
    h.expectAtRest()
    #expect(h.log == ["dequeue 1", "load"])
    #expect(h.shown == [2, 3, 4])
  }

  @Test("Q4 refill is called at load, for each free place")
  func refillAtLoad() {
    let h = QueueHarness(items: [1], show: false)
    var next = 100
    h.queue.refill = {
      next += 1
      return next
    }
    #expect(next == 100)
    h.window.rootViewController = h.queue
    #expect(h.items == [1, 101, 102])
    h.window.settle()
    h.expectAtRest()
  }

  @Test("Q1 Q4 What refill adds by calls at load slides in with the other first items, and didLoad is called once")
  func refillCallsTheQueueAtLoad() {
    let h = QueueHarness(items: [1, 2], show: false)
    var isFirst = true
    h.queue.refill = { [unowned queue = h.queue] in
      guard isFirst else { return nil }
      isFirst = false
      queue.insert(contentsOf: [0], at: 0)
      queue.remove(at: 1)
      queue.enqueue(3)
      return nil
    }
    h.window.rootViewController = h.queue
    #expect(h.shown == [0, 2, 3] && h.log.isEmpty)
    for (index, end) in [0.65, 0.975, 1.3].enumerated() {
      h.advance(to: end - 0.01, after: 0)
      let view = h.queue.visibleItemViews[index]
      #expect(view.presented.center.y > view.center.y && h.log.isEmpty)
      h.advance(to: end, after: 0)
      #expect(view.presented.center == view.center)
    }
    #expect(h.log == ["load"])
    h.window.settle()
    h.expectAtRest()
    #expect(h.log == ["load"])
  }

  @Test("Q1 Q4 A queue that refill takes out of its window loads when it comes into one again")
  func refillRemovesTheQueueAtLoad() {
    let h = QueueHarness(items: [1], show: false)
    let holder = ViewController()
    h.window.rootViewController = holder
    h.queue.refill = { [unowned queue = h.queue] in
      if queue.count == 1 { queue.view.removeFromSuperview() }
      return queue.count + 1
    }
    holder.addChild(h.queue)
    h.queue.view.frame = Rect(x: 0, y: 0, width: 200, height: 300)
    holder.view.addSubview(h.queue.view)
    h.window.settle()
    #expect(h.items == [1, 2, 3] && h.log.isEmpty && h.queue.visibleItemViews.isEmpty)
    holder.view.addSubview(h.queue.view)
    #expect(h.shown == [1, 2, 3])
    h.window.settle()
    #expect(h.log == ["load"])
    h.expectAtRest()
  }

  @Test("Q1 A queue in a window that no controller contains says once why it shows nothing")
  func withoutParent() {
    let h = QueueHarness(show: false)
    let holder = ViewController()
    h.window.rootViewController = holder
    h.queue.view.frame = Rect(x: 0, y: 0, width: 200, height: 300)
    holder.view.addSubview(h.queue.view)
    #expect(queueMisuses { h.window.advance(by: 0.1) }.isEmpty, "it may be about to be added to a controller")
    let lines = queueMisuses {
      h.window.advance(by: 1)
      h.queue.view.setNeedsLayout()
      h.window.advance(by: 2)
    }
    #expect(lines.count == 1 && lines[0].contains("addChild(_:)"))
    holder.addChild(h.queue)
    #expect(queueMisuses { h.window.settle() }.isEmpty && h.shown == [1, 2, 3])
  }

  /// Adds the view of a controller when it is loaded, and the controller when it has appeared.
  private final class LateParent: ViewController {
    private let child: ViewController

    init(_ child: ViewController) {
      self.child = child
      super.init()
    }

    override func viewDidLoad() {
      super.viewDidLoad()
      child.view.frame = Rect(x: 0, y: 0, width: 200, height: 300)
      view.addSubview(child.view)
    }
    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      addChild(child)
    }
  }

  @Test("Q1 A queue whose parent becomes its parent only when it has appeared, after an animation, says nothing")
  func lateParent() {
    let h = QueueHarness(show: false)
    h.window.rootViewController = ViewController()
    let lines = queueMisuses {
      h.window.rootViewController?.present(LateParent(h.queue), animated: true)
      for _ in 0..<30 { h.window.advance(by: 0.1) }
    }
    #expect(lines.isEmpty && h.queue.visibleItemViews.count == 3)
  }

  @Test("Q1 A queue that appears later, in a sheet, also one that is dismissed at once, or without items says nothing")
  func withParent() {
    let lines = queueMisuses {
      let (late, sheet) = (QueueHarness(show: false), QueueHarness(show: false))
      let empty = QueueHarness(items: [], show: false)
      let holder = ViewController()
      holder.view.addSubview(late.queue.view)
      holder.addChild(late.queue)
      late.window.rootViewController = holder
      sheet.window.rootViewController = ViewController()
      sheet.window.rootViewController?.present(sheet.queue, animated: true)
      empty.window.addSubview(empty.queue.view)
      let gone = QueueHarness(show: false)
      gone.window.rootViewController = ViewController()
      gone.window.rootViewController?.present(gone.queue, animated: true)
      gone.window.advance(by: 0.05)
      gone.queue.dismiss(animated: true)
      gone.queue.view.setNeedsLayout()
      for harness in [late, sheet, empty, gone] { harness.window.settle() }
      #expect(late.shown == [1, 2, 3] && sheet.shown == [1, 2, 3])
    }
    #expect(lines.isEmpty)
  }
}
