import Testing
import ViewTreeTesting

@testable import ViewTree

/// When objects are released, and that callbacks during a release cannot reach released objects.
@Suite("Lifetimes") struct LifetimeTests {
  private struct Weak { weak var value: AnyObject? }

  /// Calls a closure when its window changes.
  private final class Notifier: View {
    var onWindow: ((Notifier) -> Void)?
    override func didMoveToWindow() { onWindow?(self) }
  }

  private final class Page: ViewController {
    var onDisappear: ((Page) -> Void)?
    override func viewWillDisappear(_ animated: Bool) { onDisappear?(self) }
  }

  /// A window in which everything happens at the same time: a drag, a hover, a long press, animations, a queue, timers, a focus.
  private func busyWindow() -> (window: Window, all: [AnyObject]) {
    let window = Window.forGestures()
    let page = ViewController()
    window.rootViewController = page
    let child = ViewController()
    page.addChild(child)
    page.view.addSubview(child.view)
    child.view.frame = page.view.bounds
    let dragged = child.view.add(0, 0, 100, 100)
    let held = child.view.add(100, 0, 100, 100)
    let log = GestureLog()
    let pan = log.pan("pan", on: dragged)
    let press = log.longPress("press", on: held)
    let tap = log.tap("tap", on: child.view)
    let double = log.tap("double", on: child.view, taps: 2)
    tap.require(toFail: double)
    let button = Button(title: "OK")
    button.frame = Rect(x: 200, y: 0, width: 100, height: 50)
    button.onTap = { [weak button] in button?.removeFromSuperview() }
    let slider = Slider(frame: Rect(x: 200, y: 60, width: 100, height: 30))
    let progress = ProgressView(frame: Rect(x: 200, y: 100, width: 100, height: 4))
    progress.progress = nil
    for control in [button, slider, progress] { child.view.addSubview(control) }
    window.focusedView = button
    View.animate(withDuration: 5, animations: { held.center.y += 100 })
    View.animate(withDuration: 5, delay: 3, curve: .spring(dampingRatio: 0.5, response: 1)) { held.alpha = 0.5 }
    held.animationQueue.enqueue(AnimationItem(repeating: [AnimationItem(.rotation(by: 1), duration: 1)]))
    _ = window.schedule(after: 100) { [weak held] in held?.alpha = 1 }
    window.advance(by: 0.1)
    window.point(.began, 390, 390, device: .touch, id: 9)
    window.point(.ended, 390, 390, device: .touch, id: 9)
    window.point(.began, 50, 50, device: .touch, id: 1)
    window.point(.moved, 50, 90, device: .touch, id: 1)
    window.point(.began, 150, 20, device: .touch, id: 2)
    window.point(.hovered, 250, 20)
    window.point(.began, 250, 70)
    window.send(.scroll(ScrollEvent(location: Point(x: 50, y: 50), delta: Point(x: 0, y: 5), isPrecise: true)))
    window.advance(by: 0.1)
    #expect(pan.state == .changed || pan.state == .began)
    let all: [AnyObject?] = [
      window, page, child, child.view, dragged, held, pan, press, tap, double, button, slider, progress,
      held.animationQueue, pan.arena, press.arena, window.input, window.timeline, window.animator,
    ]
    return (window, all.compactMap(\.self))
  }

  @Test("V9 A window released in the middle of any activity releases everything in it")
  func busy() {
    var left: [Weak] = []
    do {
      let (_, all) = busyWindow()
      left = all.map { Weak(value: $0) }
      #expect(left.count == 19)
    }
    #expect(left.indices.filter { left[$0].value != nil } == [])
  }

  @Test("V9 A root controller replaced in the middle of any activity is released with everything it owns")
  func replaced() {
    var left: [Weak] = []
    let window: Window
    do {
      let (busy, all) = busyWindow()
      window = busy
      left = all.filter { !($0 === busy || $0 === busy.input || $0 === busy.timeline || $0 === busy.animator) }
        .map { Weak(value: $0) }
      window.rootViewController = nil
      window.advance(by: 0.1)
      window.send(.pointersLost)
      window.advance(by: 1)
    }
    #expect(left.indices.filter { left[$0].value != nil } == [])
    #expect(window.subviews.isEmpty)
  }

  @Test("V9 Views added by callbacks of views that leave the window leave as well")
  func newcomer() {
    let newcomer = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    do {
      let window = Window.forGestures()
      let group = window.add(0, 0, 100, 100)
      let view = group.add(0, 0, 100, 100)
      let pan = PanGestureRecognizer { recognizer in
        guard recognizer.state == .cancelled else { return }
        recognizer.view?.addSubview(newcomer)
        View.animate(withDuration: 1) { newcomer.alpha = 0 }
      }
      view.addGestureRecognizer(pan)
      window.point(.began, 50, 50)
      window.point(.moved, 90, 50)
      group.removeFromSuperview()
      #expect(pan.state == .possible && newcomer.superview === view)
      #expect(view.window == nil && newcomer.window == nil && newcomer.animated == nil)
      window.advance(by: 1)
    }
    #expect(newcomer.window == nil)
    newcomer.alpha = 0.5
  }

  @Test("V9 Views put back by callbacks of views that leave the window stay", arguments: [false, true])
  func putBack(elsewhere: Bool) {
    let window = Window.forGestures()
    let other = Window.forGestures()
    let group = window.add(0, 0, 100, 100)
    let view = group.add(0, 0, 100, 100)
    let pan = PanGestureRecognizer { [unowned window, unowned other, unowned group] recognizer in
      if recognizer.state == .cancelled { (elsewhere ? other : window).addSubview(group) }
    }
    view.addGestureRecognizer(pan)
    window.point(.began, 50, 50)
    window.point(.moved, 90, 50)
    group.removeFromSuperview()
    let home = elsewhere ? other : window
    #expect(group.superview === home && group.window === home && view.window === home)
    View.animate(withDuration: 1) { view.center.x = 0 }
    #expect(home.nextWakeTime == 0)
    home.advance(by: 2)
    #expect(view.presented.center.x == 0)
    #expect(home.find(label: "nothing") == nil)
  }

  @Test("V9 A window being released cannot be retained again, and keeps no views that are added then")
  func ending() {
    var held: [AnyObject?] = []
    let late = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    var notifier: Notifier?
    weak var old: Window?
    do {
      let window = Window.forGestures()
      old = window
      let page = Page()
      page.onDisappear = { page in
        held += [page.view.window, page.view.superview]
        View.animate(withDuration: 1, animations: { page.view.alpha = 0 }, completion: { _ in held.append(nil) })
      }
      window.rootViewController = page
      let made = Notifier(frame: Rect(x: 0, y: 0, width: 100, height: 100))
      made.onWindow = { held += [$0.window, $0.superview] }
      let pan = PanGestureRecognizer { recognizer in
        guard recognizer.state == .cancelled, let view = recognizer.view else { return }
        held += [view.window, view.superview]
        view.addSubview(late)
        View.animate(withDuration: 1) { late.alpha = 0 }
      }
      made.addGestureRecognizer(pan)
      window.addSubview(made)
      window.point(.began, 50, 50)
      window.point(.moved, 90, 50)
      #expect(pan.state == .began)
      held = []
      notifier = made
    }
    #expect(old == nil)
    #expect(!held.isEmpty && held.allSatisfy { $0 == nil })
    #expect(late.window == nil && late.superview === notifier && notifier?.window == nil && notifier?.superview == nil)
    notifier?.alpha = 0.5
    View.animate(withDuration: 1) { late.alpha = 1 }
    #expect(late.alpha == 1)
  }

  @Test("A6 A queue that outlives its view reports its end and resumes the tasks that wait for it")
  func orphanedQueue() async {
    var results: [Bool] = []
    var view: View? = View()
    let queue = view?.animationQueue
    queue?.enqueue(AnimationItem(.alpha(0), duration: 1)) { results.append($0) }
    let task = Task { await queue?.waitUntilEmpty() }
    await Task.yield()
    #expect(results.isEmpty && queue?.count == 1)
    view = nil
    #expect(results == [false] && queue?.count == 0 && queue?.isRunning == false)
    await task.value
    // The completion of an item that is added now is called when the queue is released. No task can wait for that.
    queue?.enqueue(AnimationItem(.alpha(0), duration: 1)) { results.append($0) }
    await queue?.waitUntilEmpty()
    #expect(results == [false])
  }

  @Test("A6 A queue that refills itself when it ends does not run forever without its view")
  func restlessQueue() {
    var turns = 0
    var queue: AnimationQueue?
    func again() {
      turns += 1
      queue?.enqueue(AnimationItem(.alpha(0), duration: 1)) { _ in again() }
    }
    do {
      let window = Window.forGestures()
      let view = window.add(0, 0, 10, 10)
      queue = view.animationQueue
      again()
      window.advance(by: 0.5)
    }
    #expect(turns > 1 && turns < 10)
    // Completions are called when the queue is released. `queue` must not be in the middle of an assignment then.
    withExtendedLifetime(queue) { queue = nil }
    #expect(turns < 10)
  }

  @Test("W1 Actions and timers may release the window in which they run")
  func fromWithin() {
    var window: Window? = Window.forGestures()
    weak var old = window
    let view = window?.add(0, 0, 100, 100)
    view?.addGestureRecognizer(TapGestureRecognizer { _ in window = nil })
    window?.point(.began, 50, 50)
    window?.point(.ended, 50, 50)
    #expect(window == nil && old == nil && view?.window == nil)
    window = Window.forGestures()
    old = window
    _ = window?.schedule(after: 0.1) { window = nil }
    window?.advance(by: 1)
    #expect(window == nil && old == nil)
  }
}
