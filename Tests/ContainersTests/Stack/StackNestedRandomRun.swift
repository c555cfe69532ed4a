import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// A stack that logs its appearance callbacks.
final class NotedStack: ViewControllerStack {
  let log: StackLog
  let name: String

  init(_ name: String, _ log: StackLog) {
    self.log = log
    self.name = name
    super.init()
    title = name
  }

  override func viewWillAppear(_ animated: Bool) { log.note("\(name) viewWillAppear") }
  override func viewDidAppear(_ animated: Bool) { log.note("\(name) viewDidAppear") }
  override func viewWillDisappear(_ animated: Bool) { log.note("\(name) viewWillDisappear") }
  override func viewDidDisappear(_ animated: Bool) { log.note("\(name) viewDidDisappear") }
}

/// Random calls and gestures on nested stacks. At the end, exactly the controllers that are current in all enclosing stacks must
/// have appeared.
final class StackNestedRandomRun {
  let window = Window(size: Size(width: 400, height: 300))
  let log = StackLog()
  let outer: NotedStack
  private var generator: SeededGenerator
  private var number = 0
  private var all: [ViewController] = []
  private var isDown = false
  private var finger = Point(x: 0, y: 50)
  private var depth = 0

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    outer = NotedStack("outer", log)
    all.append(outer)
    window.rootViewController = outer
    outer.push(newController(), animated: false)
    window.advance(by: 0)
  }

  private func int(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }
  private func flag() -> Bool { Bool.random(using: &generator) }

  private func newController() -> ViewController {
    number += 1
    if int(0..<3) == 0 {
      let stack = NotedStack("s\(number)", log)
      all.append(stack)
      for _ in 0..<int(0..<3) { stack.push(newController(), animated: false) }
      return stack
    }
    let page = NotedPage("p\(number)", log)
    page.onNote = { [unowned self] _ in
      guard depth < 2, int(0..<60) == 0 else { return }
      depth += 1
      call()
      depth -= 1
    }
    all.append(page)
    return page
  }

  /// A random stack: the outer one, one within it, or one that is in no stack.
  private func anyStack() -> ViewControllerStack {
    let stacks = all.compactMap { $0 as? NotedStack }
    let near = stacks.filter { $0 === outer || isCurrent($0) }
    return int(0..<4) > 0 ? near[int(0..<near.count)] : stacks[int(0..<stacks.count)]
  }

  /// A new controller, or any existing one except for the outer stack.
  private func anyController() -> ViewController {
    int(0..<3) == 0 && all.count > 1 ? all[int(1..<all.count)] : newController()
  }

  private func call() {
    let (stack, animated) = (anyStack(), flag())
    Misuse.$handler.withValue({ _ in }) {
      switch int(0..<9) {
      case 0, 1, 2: stack.push(anyController(), animated: animated)
      case 3, 4: stack.pop(animated: animated)
      case 5: stack.popToRoot(animated: animated)
      case 6: stack.replaceCurrent(with: anyController(), animated: animated)
      case 7: stack.insert(anyController(), at: int(0..<(stack.stackSize + 1)))
      default:
        if flag() {
          stack.eraseStack(andPush: anyController(), animated: animated)
        } else if stack !== outer {
          stack.eraseStack()
        }
      }
    }
  }

  func step() {
    switch int(0..<12) {
    case 0..<4: call()
    case 4..<8: drag()
    case 8:
      let stack = anyStack()
      Misuse.$handler.withValue({ _ in }) {
        stack.beginSwipeGestureAnimationUpdates()
        stack.updateSwipeGesture(delta: Double(int(-50..<300)), useMoveAmount: false)
        if flag() { stack.endSwipeGestureAnimationUpdates(shouldPop: flag()) }
      }
    case 9 where int(0..<5) == 0:
      window.rootViewController = nil
      if flag() { call() }
      window.rootViewController = outer
      isDown = false
    default: window.advance(by: [0, 0.004, 0.016, 0.06, 0.3][int(0..<5)])
    }
  }

  private func drag() {
    let time = window.currentTime
    if !isDown {
      finger.x = Double(int(0..<400))
      send(.began, time)
      isDown = true
    } else if int(0..<4) > 0 {
      finger.x += Double(int(-100..<200))
      send(.moved, time)
    } else {
      send(int(0..<6) == 0 ? .cancelled : .ended, time)
      isDown = false
    }
  }

  private func send(_ phase: PointerEvent.Phase, _ time: Double) {
    window.send(.pointer(PointerEvent(phase: phase, location: finger, timestamp: time)))
  }

  /// Whether the controller is current in its stack, and so on up to the outer stack.
  private func isCurrent(_ controller: ViewController) -> Bool {
    if controller === outer { return true }
    guard let stack = controller.parent as? ViewControllerStack, stack.currentViewController === controller else {
      return false
    }
    return isCurrent(stack)
  }

  func finish(_ comment: String) {
    depth = 9  // no more calls
    send(.cancelled, window.currentTime)
    for case let stack as ViewControllerStack in all { stack.endSwipeGestureAnimationUpdates(shouldPop: flag()) }
    window.settle()
    window.advance(by: 0.3)
    window.settle()
    StackChecks.expectAppearanceBalanced(log.lines)
    var appeared: Set<String> = []
    for line in log.lines {
      let parts = line.split(separator: " ").map(String.init)
      if parts.last == "viewDidAppear" { appeared.insert(parts[0]) }
      if parts.last == "viewDidDisappear" { appeared.remove(parts[0]) }
    }
    let expected = all.filter(isCurrent).compactMap(\.title)
    #expect(appeared == Set(expected), "\(comment)")
    for case let stack as ViewControllerStack in all {
      #expect(stack.children.count == stack.stackSize, "\(comment)")
      #expect(stack.allViewControllers.allSatisfy { $0.parent === stack }, "\(comment)")
      let views = stack.view.subviews
      #expect(views.count == (stack.stackSize > 0 ? 1 : 0), "\(comment)")
      #expect(views.first === stack.currentViewController?.view, "\(comment)")
      for view in views { #expect(view.alpha == 1 && view.shadow == nil && view.frame.minX == 0, "\(comment)") }
    }
    #expect(window.nextWakeTime == nil, "\(comment)")
    for controller in all { (controller as? NotedPage)?.onNote = nil }
  }
}
