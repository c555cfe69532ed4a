import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// A log of callbacks with one line each, in order.
final class StackLog {
  var lines: [String] = []

  func note(_ line: String) { lines.append(line) }

  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// A page with a button, which logs its callbacks.
class NotedPage: ViewController, ViewControllerStackUpdating {
  let log: StackLog
  let name: String
  let button = Button(title: "button")
  var resizes = true
  /// Called with each line, during the callback.
  var onNote: ((String) -> Void)?
  var taps = 0

  init(_ name: String, _ log: StackLog) {
    self.log = log
    self.name = name
    super.init()
    title = name
  }

  override func loadView() {
    view = View(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    view.backgroundColor = .white
    view.accessibilityLabel = name
    button.frame = Rect(x: 100, y: 100, width: 200, height: 100)
    button.onTap = { [unowned self] in taps += 1 }
    view.addSubview(button)
  }

  func note(_ what: String) {
    log.note("\(name) \(what)")
    onNote?(what)
  }

  override func viewWillAppear(_ animated: Bool) { note("viewWillAppear") }
  override func viewDidAppear(_ animated: Bool) { note("viewDidAppear") }
  override func viewWillDisappear(_ animated: Bool) { note("viewWillDisappear") }
  override func viewDidDisappear(_ animated: Bool) { note("viewDidDisappear") }

  func viewStack(_ stack: ViewControllerStack, willShowFor operation: StackOperation, animated: Bool) {
    note("willShow \(operation)")
  }
  func viewStack(_ stack: ViewControllerStack, didShowFor operation: StackOperation, animated: Bool) {
    note("didShow \(operation)")
  }
  func viewStack(_ stack: ViewControllerStack, willHideFor operation: StackOperation, animated: Bool) {
    note("willHide \(operation)")
  }
  func viewStack(_ stack: ViewControllerStack, didHideFor operation: StackOperation, animated: Bool) {
    note("didHide \(operation)")
  }
  func viewStackDidCancelPop(_ stack: ViewControllerStack) { note("didCancelPop") }
  func viewStackDidResizeView(_ stack: ViewControllerStack) { note("resized") }
  func shouldResizeFrame(forPushOn stack: ViewControllerStack) -> Bool { resizes }
}

/// A window of 400 × 300 with a stack in it, and a log of the stack's callbacks.
final class StackHarness: ViewControllerStackDelegate {
  let window: Window
  let stack = ViewControllerStack()
  let log = StackLog()
  var token: ObservationToken?
  /// Whether updates of swipes are logged.
  var logsUpdates = false
  var onNote: ((String) -> Void)?
  var startX: ((StackOperation) -> Double?)?
  var endXIn: ((StackOperation) -> Double?)?
  var endXOut: ((StackOperation) -> Double?)?

  init(size: Size = Size(width: 400, height: 300), isRoot: Bool = true) {
    window = Window(size: size)
    if isRoot { window.rootViewController = stack }
    stack.delegate = self
    token = stack.observe { [weak self] event in
      self?.note("event \(event.kind) \(Self.name(event.to)) \(Self.name(event.from)) \(event.animated)")
    }
    window.advance(by: 0)
  }

  /// A harness whose stack contains pages with these names.
  convenience init(_ first: String, _ others: String...) {
    self.init()
    for name in [first] + others { stack.push(page(name), animated: false) }
    window.advance(by: 0)
    log.lines = []
  }

  private static func name(_ controller: ViewController?) -> String { controller?.title ?? "nil" }

  private func note(_ line: String) {
    log.note(line)
    onNote?(line)
  }

  func page(_ name: String) -> NotedPage { NotedPage(name, log) }

  /// The names of the controllers in the stack, root first.
  var names: String { stack.allViewControllers.map { $0.title ?? "" }.joined() }

  /// The names of the pages whose views are in the stack's view, backmost first.
  var shown: String { stack.view.subviews.map { $0.accessibilityLabel ?? "?" }.joined() }

  /// The x of the visible frame of a page's view; NaN if it is not in the stack's view.
  func x(_ controller: ViewController?) -> Double {
    guard let controller, controller.view.superview === stack.view else { return .nan }
    return controller.view.presented.frame.minX
  }

  subscript(index: Int) -> NotedPage {
    stack.allViewControllers[index] as? NotedPage ?? page("?")
  }

  func expectRest(_ names: String, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(self.names == names, sourceLocation: sourceLocation)
    expectRestNow(sourceLocation: sourceLocation)
  }

  /// Expects that only the current page is in the stack's view, with all temporary changes undone.
  func expectRestNow(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(shown == stack.currentViewController?.title ?? "", sourceLocation: sourceLocation)
    if let current = stack.currentViewController {
      #expect(current.view.frame == stack.view.bounds, sourceLocation: sourceLocation)
      #expect(current.view.alpha == 1 && current.view.shadow == nil, sourceLocation: sourceLocation)
      #expect(current.view.isUserInteractionEnabled, sourceLocation: sourceLocation)
    }
    #expect(stack.children.count == stack.stackSize, sourceLocation: sourceLocation)
  }

  func key(_ key: Key, _ modifiers: KeyModifiers = [], isRepeat: Bool = false) {
    window.send(.key(KeyEvent(key: key, modifiers: modifiers, isRepeat: isRepeat)))
  }

  func scroll(_ x: Double, _ y: Double = 0, at time: Double? = nil) {
    window.send(
      .scroll(
        ScrollEvent(location: Point(x: 200, y: 150), delta: Point(x: x, y: y), isPrecise: true, timestamp: time)))
  }

  // MARK: The delegate

  func viewStackWillPop(_ stack: ViewControllerStack, to: ViewController?, from: ViewController, animated: Bool) {
    note("willPop \(Self.name(to)) \(Self.name(from)) \(animated)")
  }
  func viewStackDidPop(_ stack: ViewControllerStack, to: ViewController?, from: ViewController, animated: Bool) {
    note("didPop \(Self.name(to)) \(Self.name(from)) \(animated)")
  }
  func viewStackDidCancelPop(_ stack: ViewControllerStack, to: ViewController, from: ViewController) {
    note("didCancelPop \(Self.name(to)) \(Self.name(from))")
  }
  func viewStack(
    _ stack: ViewControllerStack, startXOfIncoming controller: ViewController, for operation: StackOperation
  ) -> Double? { startX?(operation) }
  func viewStack(
    _ stack: ViewControllerStack, endXOfIncoming controller: ViewController, for operation: StackOperation
  ) -> Double? { endXIn?(operation) }
  func viewStack(
    _ stack: ViewControllerStack, endXOfOutgoing controller: ViewController, for operation: StackOperation
  ) -> Double? { endXOut?(operation) }
  func viewStackSwipeGestureWillStart(_ stack: ViewControllerStack) { note("swipeWillStart") }
  func viewStackSwipeGestureDidUpdate(_ stack: ViewControllerStack, delta: Double) {
    if logsUpdates { note("swipe \(delta)") }
  }
  func viewStackSwipeGestureDidEnd(_ stack: ViewControllerStack, didPop: Bool) { note("swipeDidEnd \(didPop)") }
}

/// Whether two lengths are equal except for rounding errors.
func isSame(_ a: Double, _ b: Double, within tolerance: Double = 1e-9) -> Bool { abs(a - b) <= tolerance }

extension StackHarness {
  /// The misuse that is reported while `body` runs.
  static func misuses(_ body: () -> Void) -> [String] {
    let log = MisuseLog()
    Misuse.$handler.withValue({ line in log.lines.append(line) }) { body() }
    return log.lines
  }

  private nonisolated final class MisuseLog: @unchecked Sendable {  // tests write from the main thread only
    var lines: [String] = []
  }
}
