import Containers
import Testing
import ViewTree
import ViewTreeTesting

struct QueueDequeueTests {
  @Test(
    "Q2 Sequential: the front leaves in 0.3 s, the others close up in 0.6 s, the same view enters at the end in 0.5 s")
  func sequential() {
    let h = QueueHarness()
    let start = h.now
    let views = h.queue.visibleItemViews
    #expect(h.queue.dequeue() == 1)
    #expect(h.log == ["dequeue 1"])
    #expect(h.queue.count == 9 && h.queue.front == 2)
    #expect(areSame(h.queue.visibleItemViews, [views[1], views[2]]))

    h.advance(to: 0.15, after: start)
    #expect(isClose(views[0].presented.center.x, 200))  // half of the width, at half of the time
    #expect(views[0].presented.center.y == 50 && views[0].number == 1)
    #expect(views[1].presented.center.y == 150 && views[2].presented.center.y == 250)
    h.advance(to: 0.3, after: start)
    #expect(!h.isSeen(views[0]))
    #expect(h.queue.itemView(at: 2) === views[0] && views[0].number == 4)
    #expect(views[1].presented.center.y == 150)

    h.advance(to: 0.6, after: start)
    #expect(isClose(views[1].presented.center.y, 100) && isClose(views[2].presented.center.y, 200))
    #expect(!h.isSeen(views[0]))
    h.advance(to: 0.9, after: start)
    #expect(views[1].presented.center.y == 50 && views[2].presented.center.y == 150)
    #expect(!h.isSeen(views[0]) && views[0].presented.center == Point(x: 100, y: 350))

    h.advance(to: 1.15, after: start)
    #expect(isClose(views[0].presented.center.y, 300))
    h.advance(to: 1.4, after: start)
    #expect(views[0].presented.center.y == 250)
    h.expectAtRest()
    #expect(h.madeViews == 3)
    #expect(h.window.nextWakeTime.map { $0 > h.now } ?? true)
    h.window.advance(by: 0)
    #expect(h.window.nextWakeTime == nil)
  }

  @Test(
    "Q2 An item that is refilled outside of the visible area never flashes", arguments: [1.0 / 240, 1.0 / 60, 1.0 / 7])
  func noFlash(frame: Double) {
    let h = QueueHarness()
    let first = h.queue.visibleItemViews[0]
    let start = h.now
    h.queue.dequeue()
    while h.now < start + 1.5 {
      h.window.advance(by: frame)
      let time = h.now - start
      if time >= 0.3 && time <= 0.9 { #expect(!h.isSeen(first)) }
      if h.isSeen(first) { #expect(first.number == (time < 0.3 ? 1 : 4)) }
    }
    h.expectAtRest()
  }

  @Test("Q2 Overlapping phases start at the same instant, so a different view enters")
  func overlapping() {
    let h = QueueHarness()
    h.queue.transition = .overlapping
    let start = h.now
    let views = h.queue.visibleItemViews
    h.queue.dequeue()
    #expect(h.shown == [2, 3, 4])
    #expect(h.madeViews == 4)
    h.advance(to: 0.1, after: start)
    #expect(views[0].presented.center.x > 100)
    #expect(views[1].presented.center.y < 150)
    // Cubic ease-out: 1 − (1 − t)³.
    let t = 0.1 / 0.6
    #expect(isClose(views[1].presented.center.y, 150 - 100 * (1 - (1 - t) * (1 - t) * (1 - t)), 1e-3))
    #expect(h.queue.visibleItemViews[2].presented.center.y < 350)
    h.advance(to: 0.3, after: start)
    #expect(!h.isSeen(views[0]))
    h.advance(to: 0.5, after: start)
    #expect(h.queue.visibleItemViews[2].presented.center.y == 250)
    h.advance(to: 0.6, after: start)
    h.expectAtRest()
  }

  @Test("Q2 With one place, the view leaves, pauses and enters again")
  func onePlace() {
    let h = QueueHarness(places: 1)
    let view = h.queue.visibleItemViews[0]
    let start = h.now
    h.queue.dequeue()
    h.advance(to: 0.89, after: start)
    #expect(!h.isSeen(view))
    h.advance(to: 0.95, after: start)
    #expect(h.isSeen(view) && view.number == 2)
    h.advance(to: 1.4, after: start)
    h.expectAtRest()
    #expect(h.madeViews == 1)
  }

  @Test("Q2 A view that leaves along the axis moves past the front; one that fades stays in place")
  func exits() {
    for exit in [QueueTransition.Exit.alongAxis, .fade] {
      let h = QueueHarness()
      h.queue.transition.exit = exit
      let view = h.queue.visibleItemViews[0]
      let start = h.now
      h.queue.dequeue()
      h.advance(to: 0.15, after: start)
      if exit == .fade {
        #expect(view.presented.center == Point(x: 100, y: 50) && isClose(view.presented.alpha, 0.5))
      } else {
        #expect(isClose(view.presented.center.y, 0) && view.presented.alpha == 1)
      }
      h.window.settle()
      h.expectAtRest()
      #expect(h.queue.itemView(at: 2) === view && view.alpha == 1)
    }
  }

  @Test(
    "Q3 With ten items as with a million, there is at most one view more than there are places",
    arguments: [10, 1_000_000])
  func recycling(count: Int) {
    let h = QueueHarness(places: 4, items: Array(1...count), size: Size(width: 100, height: 400))
    for transition in [QueueTransition.sequential, .overlapping] {
      h.queue.transition = transition
      for pause in [0.0, 0.05, 0.2, 0.4, 2] where h.queue.count > 1 {
        h.queue.dequeue()
        h.window.advance(by: pause)
        #expect(h.queue.view.subviews.count <= 5)
      }
    }
    h.window.settle()
    h.expectAtRest()
    #expect(h.madeViews <= 5)
  }

  @Test("Q3 When no view is free, the one that has been leaving longest is reused immediately")
  func stealing() {
    let h = QueueHarness(places: 2)
    h.queue.transition = .overlapping
    let first = h.queue.visibleItemViews[0]
    h.queue.dequeue()
    let second = h.queue.visibleItemViews[0]
    h.window.advance(by: 0.1)
    h.queue.dequeue()
    #expect(h.queue.itemView(at: 1) === first && first.number == 4 && first.reuses == 1)
    #expect(!h.isSeen(first))  // it enters from beyond the far end
    #expect(h.isSeen(second))
    #expect(h.madeViews == 3)
    h.window.settle()
    h.expectAtRest()
  }

  @Test("Q4 The queue can be emptied; then a dequeue returns nil and changes nothing")
  func downToEmpty() {
    let h = QueueHarness(items: [1, 2, 3, 4])
    for count in [3, 2, 1, 0] {
      h.queue.dequeue()
      h.window.settle()
      #expect(h.queue.count == count)
      h.expectAtRest()
    }
    h.log.removeAll()
    #expect(h.queue.dequeue() == nil)
    #expect(h.log.isEmpty && h.queue.view.subviews.isEmpty)
    h.window.advance(by: 0)
    #expect(h.window.nextWakeTime == nil)
    h.queue.enqueue(7)
    h.window.settle()
    h.expectAtRest()
    #expect(h.madeViews <= 4)
  }

  @Test("Q4 An item enqueued while places are free enters with the movement of the enter phase, without delay")
  func enqueueIntoFreePlace() {
    let h = QueueHarness(items: [1])
    let start = h.now
    h.queue.enqueue(contentsOf: [2, 3])
    #expect(h.shown == [1, 2, 3])
    for index in [1, 2] { #expect(!h.isSeen(h.queue.visibleItemViews[index])) }
    #expect(h.queue.visibleItemViews[2].presented.center.y - h.queue.visibleItemViews[1].presented.center.y == 100)
    h.advance(to: 0.25, after: start)
    #expect(isClose(h.queue.visibleItemViews[1].presented.center.y, 250))
    h.advance(to: 0.5, after: start)
    h.expectAtRest()
  }

  @Test("Q4 refill is called once for each free place, after a dequeue and a removal; nil leaves the place free")
  func refill() {
    let h = QueueHarness(items: [1, 2, 3])
    var supply = [4, 5]
    var questions = 0
    h.queue.refill = {
      questions += 1
      return supply.isEmpty ? nil : supply.removeFirst()
    }
    h.queue.dequeue()
    #expect(questions == 1 && h.items == [2, 3, 4])
    h.queue.remove(at: 1)
    #expect(questions == 2 && h.items == [2, 4, 5])
    h.queue.dequeue()
    #expect(questions == 3 && h.items == [4, 5])
    supply = [6, 7]
    h.queue.enqueue(contentsOf: [8, 9, 10])
    #expect(questions == 3)
    h.queue.dequeue()
    h.queue.dequeue()
    #expect(questions == 3 && h.items == [8, 9, 10])
    h.queue.numberOfItemsToShow = 4
    #expect(questions == 4 && h.items == [8, 9, 10, 6])
    h.window.settle()
    h.expectAtRest()
  }

  @Test("Q4 A refill that enqueues and dequeues itself ends")
  func wildRefill() {
    let h = QueueHarness(items: [1, 2, 3])
    var next = 10
    h.queue.refill = { [unowned queue = h.queue] in
      next += 1
      queue.enqueue(next)
      queue.dequeue()
      return next + 1000
    }
    h.queue.dequeue()
    h.window.settle()
    h.expectAtRest()
  }

  @Test("Q5 A refill that dequeues: what was dequeued before is told before")
  func refillDequeues() {
    let h = QueueHarness(items: [1, 2, 3])
    var questions = 0
    h.queue.refill = { [unowned queue = h.queue] in
      questions += 1
      if questions == 1 { #expect(queue.dequeue() == 2) }
      return nil
    }
    #expect(h.queue.dequeue() == 1)
    #expect(h.log == ["dequeue 1", "dequeue 2"] && h.items == [3])
  }

  @Test("Q6 A key path sets only its property; the rest of a recycled view is unchanged")
  func keyPaths() {
    let h = QueueHarness()
    let view = h.queue.visibleItemViews[0]
    view.note = "mine"
    view.cornerRadius = 7
    h.queue.dequeue()
    #expect(view.reuses == 0 && view.number == 1)
    h.window.settle()
    #expect(view.reuses == 1 && view.number == 4 && view.note == "mine" && view.cornerRadius == 7)
  }

  @Test("Q6 The initializers are distinguished for optional and other properties")
  func initializers() {
    let image = Image(path: "a.png")
    let a = QueueViewController<Image, ImageView>(makeItemView: { ImageView() }, updating: \.image)
    let b = QueueViewController<Image?, ImageView>(makeItemView: { ImageView() }, updating: \.image)
    let c = QueueViewController<String, Label>(makeItemView: { Label() }, updating: \.text)
    let d = QueueViewController<Color, View>(makeItemView: { View() }, updating: \.backgroundColor)
    let e = QueueViewController<Color?, View>(makeItemView: { View() }, updating: \.backgroundColor)
    let f = QueueViewController(makeItemView: { Label() }, updating: \.text)
    let g = QueueViewController(makeItemView: { ImageView() }, updating: \.image)
    let i: QueueViewController<Color, View> = .init(makeItemView: { View() }, updating: \.backgroundColor)
    let j = QueueViewController(makeItemView: { View() }) { (view: View, color: Color) in view.backgroundColor = color }
    a.enqueue(image)
    b.enqueue(nil)
    c.enqueue("one")
    d.enqueue(.red)
    e.enqueue(.red)
    f.enqueue("two")
    g.enqueue(image)
    i.enqueue(.blue)
    j.enqueue(.green)
    func filled<I, V>(_ queue: QueueViewController<I, V>) -> V? {
      let window = Window(size: Size(width: 100, height: 100))
      window.rootViewController = queue
      return queue.itemView(at: 0)
    }
    #expect(filled(a)?.image == image)
    #expect(filled(b)?.image == nil)
    #expect(filled(c)?.text == "one")
    #expect(filled(d)?.backgroundColor == .red)
    #expect(filled(e)?.backgroundColor == .red)
    #expect(filled(f)?.text == "two")
    #expect(filled(g)?.image == image)
    #expect(filled(i)?.backgroundColor == .blue)
    #expect(filled(j)?.backgroundColor == .green)
  }

  @Test("Q6 Configuring a view within animate is not animated")
  func fillingIsNotAnimated() {
    let window = Window(size: Size(width: 100, height: 100))
    let queue = QueueViewController<Color, View>(makeItemView: { View() }, updating: \.backgroundColor)
    window.rootViewController = queue
    queue.enqueue(.red)
    window.settle()
    queue.transition = .overlapping
    View.animate(withDuration: 1) {
      queue.enqueue(.blue)
      queue.dequeue()
    }
    #expect(queue.itemView(at: 0)?.presented.backgroundColor == .blue)
    window.settle()
    #expect(queue.itemView(at: 0)?.frame == Rect(x: 0, y: 0, width: 100, height: 100))
  }
}
