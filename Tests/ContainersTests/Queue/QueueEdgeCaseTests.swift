import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// Unusual calls and invalid values.
struct QueueEdgeCaseTests {
  /// A queue whose hooks can return invalid values.
  private final class InvalidQueue: QueueViewController<Int, NumberView> {
    var size: Size?
    var place: ItemPlacement?
    var placementCalls = 0
    var onPlacement: ((InvalidQueue) -> Void)?

    override func sizeForItem(inSlot slot: Int) -> Size { size ?? super.sizeForItem(inSlot: slot) }

    override func placement(forSlot slot: Int, in bounds: Rect) -> ItemPlacement {
      onPlacement?(self)
      placementCalls += 1
      return place ?? super.placement(forSlot: slot, in: bounds)
    }
  }

  private func invalidQueue(_ places: Int = 3) -> (QueueHarness, InvalidQueue) {
    var queue: InvalidQueue?
    let h = QueueHarness(
      places: places,
      make: {
        let made = InvalidQueue(makeItemView: $0, updating: \.number)
        queue = made
        return made
      })
    guard let queue else { preconditionFailure("made above") }
    return (h, queue)
  }

  @Test(
    "Q7 Invalid sizes are reported, and views get finite frames only",
    arguments: [
      Size(width: .nan, height: 5), Size(width: 5, height: .infinity), Size(width: -5, height: -7),
      Size(width: -.infinity, height: .nan), Size(width: 1e308, height: 1e308),
    ])
  func sizes(size: Size) {
    let (h, queue) = invalidQueue()
    queue.size = size
    let lines = queueMisuses { queue.invalidateLayout() }
    #expect(!lines.isEmpty)  // the sum of three sizes of 1e308 is infinite
    queue.dequeue()
    for _ in 0..<10 {
      h.window.advance(by: 0.2)
      for view in queue.view.subviews {
        #expect(view.presented.frame.isFinite && view.frame.isFinite)
        #expect(view.bounds.width >= 0 && view.bounds.height >= 0)
      }
    }
    queue.size = nil
    queue.invalidateLayout()
    h.window.settle()
    h.expectAtRest()
  }

  @Test("Q9 Invalid placements are reported, and the line is used instead, also during a transition")
  func places() {
    let (h, queue) = invalidQueue()
    let good = ItemPlacement(center: .zero, size: Size(width: 5, height: 5))
    var bad: [ItemPlacement] = []
    for change in 0..<6 {
      var place = good
      switch change {
      case 0: place.center.x = .nan
      case 1: place.size.width = -1
      case 2: place.transform.a = .infinity
      case 3: place.alpha = 2
      case 4: place.alpha = .nan
      default: place.zIndex = .nan
      }
      bad.append(place)
    }
    for place in bad {
      queue.dequeue()
      h.window.advance(by: 0.4)
      queue.place = place
      #expect(!queueMisuses { queue.invalidateLayout() }.isEmpty)
      h.window.advance(by: 0.1)
      for view in queue.view.subviews { #expect(view.presented.frame.isFinite) }
      queue.place = nil
    }
    queue.place = ItemPlacement(center: .zero, size: .zero, transform: Transform(scaleX: 0, y: 0), alpha: 0)
    queue.invalidateLayout()
    queue.dequeue()
    h.window.settle()
    queue.place = nil
    queue.invalidateLayout()
    h.window.settle()
    #expect(queue.visibleItemViews.count == queue.count && queue.count == 3)
    h.expectAtRest()
  }

  @Test("Q9 placement may call the queue and request layout repeatedly, and the frame still ends")
  func placementCallsBack() {
    let (h, queue) = invalidQueue()
    var dequeues = 2
    queue.onPlacement = { queue in
      if dequeues > 0 {
        dequeues -= 1
        queue.dequeue()
      }
      queue.invalidateLayout()
    }
    queue.invalidateLayout()
    h.window.advance(by: 1)
    #expect(queue.count == 8)
    queue.onPlacement = nil
    h.window.settle()
    h.expectAtRest()
  }

  @Test("A11 An animation item cancelled from its own change completes once, and leaves nothing moving")
  func cancelledByItsOwnChange() {
    let (h, queue) = invalidQueue()
    queue.onPlacement = { $0.view.animationQueue.cancel() }
    var completions: [Bool] = []
    let change = AnimationItem([.bounds(Rect(x: 0, y: 0, width: 100, height: 90)), .alpha(0.5)], duration: 1)
    queue.view.animationQueue.enqueue(change) { completions.append($0) }
    #expect(completions == [false] && !queue.view.animationQueue.isRunning)
    queue.onPlacement = nil
    h.window.settle()
    #expect(h.window.nextWakeTime == nil && queue.view.presented.alpha == queue.view.alpha)
    queue.view.animationQueue.enqueue(change) { completions.append($0) }
    h.window.advance(by: 1)
    #expect(completions == [false, true] && queue.view.presented.alpha == 0.5)
  }

  @Test("Q4 Without places everything works invisibly, and dequeued items have no view")
  func noPlaces() {
    let h = QueueHarness(places: 0, show: false)
    h.window.rootViewController = h.queue
    h.window.advance(by: 0)
    #expect(h.log == ["load"] && h.queue.view.subviews.isEmpty)
    #expect(h.queue.dequeue() == 1)
    h.queue.move(from: 0, to: 3)
    h.queue.remove(at: 1)
    #expect(h.log == ["load", "dequeue 1 unseen"] && h.madeViews == 0)
    h.queue.numberOfItemsToShow = 2
    h.window.settle()
    h.expectAtRest()
    h.queue.numberOfItemsToShow = 0
    h.window.settle()
    h.expectAtRest()
    #expect(queueMisuses { h.queue.numberOfItemsToShow = .min }.count == 1)
    #expect(h.queue.numberOfItemsToShow == 0)
  }

  @Test("Q4 One item, one place: dequeued from its own callback and enqueued again, until the queue is empty")
  func oneItem() {
    let h = QueueHarness(places: 1, items: [1])
    let queue = h.queue
    queue.onDequeue = { [unowned h, unowned queue] item, _ in
      h.log.append("\(item)")
      if item < 20 {
        queue.enqueue(item + 1)
        if item % 2 == 0 { queue.dequeue() }
      }
    }
    for _ in 0..<30 {
      queue.dequeue()
      h.window.advance(by: 0.07)
      #expect(h.madeViews <= 2)
    }
    let all: [String] = (1...20).map { "\($0)" }
    #expect(h.log == all)
    #expect(queue.dequeue() == nil)
    h.window.settle()
    h.expectAtRest()
  }

  @Test(
    "Q2 Phases without a duration run immediately, and invalid ones are reported",
    arguments: [0, Double.infinity, .nan, -3])
  func oddPhases(time: Double) {
    let h = QueueHarness()
    let odd = QueueTransition.Phase(delay: time, duration: time, curve: .easeInOut)
    let lines = queueMisuses { h.queue.transition = QueueTransition(leave: odd, closeUp: odd, enter: odd) }
    #expect(lines.isEmpty == (time == 0))
    h.queue.dequeue()
    h.expectAtRest()  // immediately
    #expect(queueMisuses { h.queue.loadDuration = time }.isEmpty == (time == 0))
  }

  @Test("Q2 After a phase with only a delay, the change is immediate")
  func onlyDelays() {
    let h = QueueHarness()
    func wait(_ delay: Double) -> QueueTransition.Phase { .init(delay: delay, duration: 0, curve: .linear) }
    h.queue.transition = QueueTransition(leave: wait(0.25), closeUp: wait(0.5), enter: wait(0.75))
    let views = h.queue.visibleItemViews
    h.queue.dequeue()
    h.window.advance(by: 0.2)
    #expect(h.isSeen(views[0]) && views[1].presented.center.y == 150)
    h.window.advance(by: 0.1)
    #expect(!h.isSeen(views[0]) && views[1].presented.center.y == 150)
    h.window.advance(by: 0.25)
    #expect(views[1].presented.center.y == 50 && h.queue.visibleItemViews.filter(h.isSeen).count == 2)
    h.window.advance(by: 0.25)
    h.expectAtRest()
  }

  @Test("Q3 A million items in the queue, and calls in the middle of them")
  func million() {
    let h = QueueHarness(items: Array(0..<1_000_000))
    #expect(h.queue.remove(at: 500_000) == 500_000)
    h.queue.move(from: 999_998, to: 1)
    #expect(h.queue.item(at: 1) == 999_999 && h.queue.count == 999_999)
    h.queue.move(from: 0, to: 999_998)
    for _ in 0..<1000 { h.queue.dequeue() }
    #expect(h.queue.front == 1000 && h.queue.item(at: 998_998) == 0)
    h.window.settle()
    h.expectAtRest()
    #expect(h.madeViews == 4)
  }

  // MARK: Focus

  private final class FocusableNumber: View {
    var number = -1
    override var canBecomeFocused: Bool { true }
  }

  @Test("Q6 W3 The focus is on an item, not on its view: when the item leaves, the next one has it")
  func focus() {
    let window = Window(size: Size(width: 200, height: 300))
    let queue = QueueViewController(makeItemView: { FocusableNumber() }, updating: \.number)
    queue.numberOfItemsToShow = 3
    queue.enqueue(contentsOf: 1...5)
    window.rootViewController = queue
    window.settle()
    window.focusedView = queue.itemView(at: 0)
    for item in 2...4 {
      queue.dequeue()
      #expect((window.focusedView as? FocusableNumber)?.number == item)
      window.advance(by: item == 3 ? 0.1 : 3)
      #expect((window.focusedView as? FocusableNumber)?.number == item)
      #expect(window.focusedView === queue.itemView(at: 0))
    }
    queue.remove(at: 1)
    #expect((window.focusedView as? FocusableNumber)?.number == 4)
    queue.replaceAll(with: [9])
    window.settle()
    #expect((window.focusedView as? FocusableNumber)?.number != 4)
    queue.dequeue()
    window.settle()
    #expect(window.focusedView == nil || window.focusedView === window)
  }

  // MARK: Controllers

  private final class Child: ViewController {
    var calls: [String] = []
    override func viewWillAppear(_ animated: Bool) { calls.append("+") }
    override func viewDidAppear(_ animated: Bool) { calls.append("!") }
    override func viewWillDisappear(_ animated: Bool) { calls.append("-") }
    override func viewDidDisappear(_ animated: Bool) { calls.append(".") }
  }

  @Test("Q10 C3 A controller in an item's view appears and disappears with the queue, in pairs")
  func childControllers() {
    let h = QueueHarness(show: false)
    let child = Child()
    let holder = ViewController()
    h.window.rootViewController = holder
    holder.addChild(h.queue)
    holder.view.addSubview(h.queue.view)
    h.queue.view.frame = Rect(x: 20, y: 20, width: 100, height: 120)
    h.window.advance(by: 0.3)
    h.queue.addChild(child)
    h.queue.visibleItemViews[0].addSubview(child.view)
    h.queue.dequeue()
    h.window.advance(by: 0.1)
    h.queue.removeFromParent()
    #expect(child.calls == ["+", "!", "-", "."])
    h.expectAtRest()
    holder.addChild(h.queue)
    holder.view.addSubview(h.queue.view)
    h.queue.dequeue()
    h.window.advance(by: 0.1)
    child.removeFromParent()
    #expect(child.calls == ["+", "!", "-", ".", "+", "!", "-", "."])
    h.window.settle()
    h.expectAtRest()
    #expect(h.log.filter { $0 == "load" }.count == 1)
  }

  @Test("Q5 A queue may be released by the code that fills its views")
  func releasedWhileFilling() {
    let window = Window(size: Size(width: 400, height: 400))
    let root = ViewController()
    window.rootViewController = root
    final class Box { var queue: QueueViewController<Int, View>? }
    let box = Box()
    var releases = false
    func make() {
      let queue = QueueViewController<Int, View>(
        makeItemView: { View() },
        configure: { _, _ in
          guard releases else { return }
          box.queue?.view.removeFromSuperview()
          box.queue?.removeFromParent()
          box.queue = nil
        })
      root.addChild(queue)
      root.view.addSubview(queue.view)
      queue.view.frame = Rect(x: 0, y: 0, width: 200, height: 300)
      queue.enqueue(contentsOf: Array(0..<20))
      box.queue = queue
    }
    make()
    window.settle()
    weak let queue = box.queue
    _ = box.queue?.dequeue()
    releases = true
    window.settle()
    #expect(queue == nil)
  }

  @Test("Q8 Q10 A view that the program gives, before the first use or in place of the loaded one, shows and takes all")
  func givenView() {
    for isLate in [false, true] {
      let h = QueueHarness(places: 3, items: Array(1...10), show: false)
      h.queue.allowsFlickToRemove = true
      h.queue.allowsScrolling = true
      let (root, view) = (ViewController(), View(frame: Rect(x: 0, y: 0, width: 200, height: 300)))
      h.window.rootViewController = root
      root.addChild(h.queue)
      if isLate {
        root.view.addSubview(h.queue.view)
        h.queue.view.frame = view.frame
        h.window.settle()
        h.queue.scrollPosition = 2
        h.queue.view.removeFromSuperview()
      }
      h.queue.view = view
      root.view.addSubview(view)
      h.window.settle()
      #expect(view.clipsToBounds && h.queue.scrollPosition == (isLate ? 2 : 0))
      h.expectAtRest()
      h.log.removeAll()
      let pointer = PointerScript(h.window)
      pointer.drag(from: Point(x: 50, y: 50), to: Point(x: 190, y: 50), duration: 0.1)
      h.window.settle()
      #expect(h.log == [isLate ? "remove 3 at 2" : "remove 1 at 0"])
      pointer.drag(from: Point(x: 100, y: 250), to: Point(x: 100, y: 50), duration: 0.2, holdBeforeRelease: 0.2)
      h.window.settle()
      #expect(h.queue.scrollPosition == (isLate ? 4 : 2))
      h.expectAtRest()
    }
  }
}
