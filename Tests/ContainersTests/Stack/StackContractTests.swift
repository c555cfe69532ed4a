import Containers
import Testing
import ViewTree

/// Uses each public declaration once, as users would.
@Suite("Stack: the public API") struct StackContractTests {
  final class Silent: ViewController, ViewControllerStackUpdating {}
  final class NoDelegate: ViewControllerStackDelegate {}

  final class Counting: ViewControllerStack {
    var calls: [String] = []

    override func push(_ controller: ViewController, animated: Bool) {
      calls.append("push")
      super.push(controller, animated: animated)
    }
    override func push(_ controllers: [ViewController], animated: Bool) {
      calls.append("push all")
      super.push(controllers, animated: animated)
    }
    override func pop(animated: Bool) -> ViewController? {
      calls.append("pop")
      return super.pop(animated: animated)
    }
    override func popToRoot(animated: Bool) -> [ViewController] { super.popToRoot(animated: animated) }
    override func pop(toIndex index: Int, animated: Bool) -> [ViewController] {
      super.pop(toIndex: index, animated: animated)
    }
    override func pop(to controller: ViewController, animated: Bool) -> [ViewController] {
      super.pop(to: controller, animated: animated)
    }
    override func eraseStack() { super.eraseStack() }
    override func eraseStack(andPush controller: ViewController, animated: Bool) {
      super.eraseStack(andPush: controller, animated: animated)
    }
    override func replaceCurrent(with controller: ViewController, animated: Bool) {
      super.replaceCurrent(with: controller, animated: animated)
    }
    override func replace(_ old: ViewController, with new: ViewController) { super.replace(old, with: new) }
    override func insert(_ controller: ViewController, at index: Int) { super.insert(controller, at: index) }
    // Does not call super, on which the stack must not depend.
    override func viewDidLoad() {}
    override func viewDidLayoutSubviews() {}
    override func viewWillAppear(_ animated: Bool) {}
    override func viewDidDisappear(_ animated: Bool) {}
  }

  @Test("K1 Defaults")
  func defaults() {
    let stack = ViewControllerStack()
    #expect(stack.animationDuration == 0.25 && stack.distance == 8)
    #expect(!stack.animatesAlpha && stack.usesShadows && !stack.alwaysResizesPushedViews && stack.isSwipeToPopEnabled)
    #expect(stack.swipeRegion == .anywhere && stack.nextController == nil && stack.delegate == nil)
    #expect(!stack.canPop && stack.stackSize == 0 && stack.allViewControllers.isEmpty)
    #expect(stack.rootViewController == nil && stack.currentViewController == nil)
  }

  @Test("K1 A controller and a delegate without any implementations, and a subclass that overrides everything")
  func nothingImplemented() {
    let window = Window(size: Size(width: 400, height: 300))
    let (stack, delegate) = (Counting(), NoDelegate())
    window.rootViewController = stack
    stack.delegate = delegate
    window.advance(by: 0)
    stack.push(Silent(), animated: true)
    stack.push([Silent(), Silent()], animated: true)
    window.advance(by: 1)
    #expect(stack.currentViewController?.view.frame == window.bounds)
    window.send(.resize(Size(width: 500, height: 300), scale: 1))
    window.advance(by: 0)
    #expect(stack.currentViewController?.view.frame == window.bounds)
    window.send(.key(KeyEvent(key: .escape)))
    window.advance(by: 1)
    #expect(stack.calls == ["push", "push all", "pop"] && stack.stackSize == 2)
    stack.beginSwipeGestureAnimationUpdates()
    stack.updateSwipeGesture(delta: 10, useMoveAmount: true)
    stack.endSwipeGestureAnimationUpdates(shouldPop: true)
    window.advance(by: 1)
    #expect(stack.stackSize == 1)
  }

  @Test("K5 An invalid edge is misuse")
  func wrongRegion() {
    let stack = ViewControllerStack()
    stack.swipeRegion = .edge(width: 40)
    #expect(StackHarness.misuses { stack.swipeRegion = .edge(width: .nan) }.count == 1)
    #expect(stack.swipeRegion == .edge(width: 40))
    #expect(StackHarness.misuses { stack.swipeRegion = .edge(width: -1) }.count == 1)
    #expect(stack.swipeRegion == .edge(width: 0))
    #expect(StackHarness.misuses { stack.swipeRegion = .edge(width: .infinity) }.isEmpty)
    #expect(StackHarness.misuses { stack.swipeRegion = .anywhere }.isEmpty)
  }

  @Test("K1 Events; values can be used outside of the main actor")
  func events() async {
    let stack = ViewControllerStack()
    var kinds: [ViewControllerStack.Event.Kind] = []
    let token: ObservationToken = stack.observe { kinds.append($0.kind) }
    stack.push(Silent(), animated: false)
    stack.push(Silent(), animated: false)
    stack.pop(animated: false)
    #expect(kinds == [.willPush, .didPush, .willPush, .didPush, .willPop, .didPop])
    token.cancel()
    stack.eraseStack()
    #expect(kinds.count == 6)
    let region = await Task.detached {
      StackOperation.push == .pop ? ViewControllerStack.SwipeRegion.anywhere : .edge(width: 20)
    }.value
    #expect(region == .edge(width: 20))
  }
}
