import Testing
import ViewTree
import ViewTreeTesting

/// The notifications that custom views and controllers receive through public API.
@Suite("Hooks of views and controllers")
struct HookTests {
  private let window = Window(size: Size(width: 400, height: 400))

  private final class Watcher: View {
    var log: [String] = []
    func take() -> [String] {
      defer { log = [] }
      return log
    }
    override var canBecomeFocused: Bool { true }
    override func focusDidChange() { log.append(isFocused ? "focused" : "not focused") }
    override func hoverDidChange(_ isHovered: Bool) { log.append(isHovered ? "entered" : "left") }
    override func boundsSizeDidChange() { log.append("size \(bounds.width)") }
    override func presentedSizeDidChange() { log.append("seen \(presented.bounds.width.rounded())") }
    override func boundsOriginDidChange() { log.append("origin \(bounds.minX)") }
    override func windowDidChange() { log.append(window == nil ? "out" : "in") }
    override func didMoveToWindow() { log.append("moved") }
    override var defaultAccessibilityLabel: String? { "watcher" }
    override var defaultAccessibilityValue: String? { "7" }
  }

  private func watcher() -> Watcher {
    let view = Watcher(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    window.addSubview(view)
    window.advance(by: 0)
    view.log = []
    return view
  }

  @Test("L2 A view is notified before each change of its window, and once after the move")
  func windows() {
    let view = watcher()
    let other = Window(size: Size(width: 100, height: 100))
    other.addSubview(view)
    #expect(view.take() == ["out", "in", "moved"])
    view.removeFromSuperview()
    #expect(view.take() == ["out", "moved"])
    let holder = View()
    holder.addSubview(view)
    #expect(view.take() == [])
    window.addSubview(holder)
    #expect(view.take() == ["in", "moved"])
  }

  @Test("L2 A view is notified when its size is set, and of its visible size in each frame")
  func size() {
    let view = watcher()
    view.bounds.size.width = 200
    #expect(view.take() == ["size 200.0", "seen 200.0"])
    View.animate(withDuration: 1, curve: .linear) { view.bounds.size.width = 300 }
    #expect(view.take().first == "size 300.0")
    window.advance(by: 0.5)
    #expect(view.take() == ["seen 250.0"])
    window.advance(by: 0.5)
    #expect(Set(view.take()) == ["seen 300.0"])
    window.advance(by: 0.5)
    view.bounds.size.width = 300
    #expect(view.take() == [])
    view.bounds.origin.x = 5
    #expect(view.take() == ["origin 5.0"])
  }

  @Test("L2 A view is notified of the focus and of the mouse")
  func focusAndHover() {
    let view = watcher()
    window.focusedView = view
    #expect(view.isFocusable && view.take() == ["focused"])
    view.resignFocus()
    #expect(window.focusedView == nil && view.take() == ["not focused"])
    view.isHidden = true
    #expect(!view.isFocusable && !view.isInteractive && !view.isVisibleInWindow)
    view.isHidden = false
    #expect(view.isFocusable && view.isInteractive && view.isVisibleInWindow)
    window.send(.pointer(PointerEvent(phase: .hovered, location: Point(x: 50, y: 50))))
    window.send(.pointer(PointerEvent(phase: .hovered, location: Point(x: 300, y: 300))))
    #expect(view.take() == ["entered", "left"])
  }

  @Test("L2 Labels and values that were set take precedence over those of the view's class")
  func accessibility() {
    let view = watcher()
    #expect(view.accessibilityLabel == "watcher" && view.accessibilityValue == "7")
    view.accessibilityLabel = "mine"
    view.accessibilityValue = "8"
    #expect(view.accessibilityLabel == "mine" && view.accessibilityValue == "8")
  }

  private final class Child: ViewController {
    var log: [String] = []
    override func viewWillAppear(_ animated: Bool) { log.append("will appear") }
    override func viewDidAppear(_ animated: Bool) { log.append("did appear") }
    override func viewWillDisappear(_ animated: Bool) { log.append("will disappear") }
    override func viewDidDisappear(_ animated: Bool) { log.append("did disappear") }
  }

  private final class Holder: ViewController {
    let forwards: Bool
    var log: [String] = []
    init(forwards: Bool) { self.forwards = forwards }
    func take() -> [String] {
      defer { log = [] }
      return log
    }
    override var forwardsAppearance: Bool { forwards }
    override func viewWillAppear(_ animated: Bool) { log.append("viewWillAppear") }
    override func viewDidLayoutSubviews() { log.append("laid out") }
    override func appearanceWillChange(to appears: Bool, animated: Bool) {
      log.append("will \(appears) \(isAppearing)")
    }
    override func appearanceDidChange(animated: Bool) { log.append("did \(isAppearing)") }
    override func didRemoveChild(_ child: ViewController) { log.append("removed \(child.parent == nil)") }
    override func layoutChildren() { log.append("children") }
    override func viewSizeDidChange() { log.append("size") }
    override func viewWindowDidChange() { log.append(view.window == nil ? "out" : "in") }
  }

  @Test("L2 A controller is notified of appearance, its window, size and layout, and of children that leave")
  func controllers() {
    let (holder, child) = (Holder(forwards: true), Child())
    window.rootViewController = holder
    #expect(
      holder.take().filter { $0 != "size" } == [
        "viewWillAppear", "will true true", "in", "laid out", "children", "did true",
      ])
    holder.addChild(child)
    #expect(child.log == ["will appear", "did appear"])
    window.advance(by: 0)
    #expect(holder.take() == [])
    holder.view.setNeedsLayout()
    window.advance(by: 0)
    #expect(holder.take() == ["laid out", "children"])
    window.send(.resize(Size(width: 300, height: 300), scale: 1))
    #expect(holder.take() == ["size"])
    child.removeFromParent()
    #expect(holder.take() == ["removed true"])
    holder.addChild(child)
    window.rootViewController = nil
    #expect(holder.take() == ["will false false", "out", "did false"])
    #expect(child.log.suffix(2) == ["will disappear", "did disappear"])
  }

  @Test("L2 Children without forwarding appear when their container notifies them, in pairs, also reversed")
  func ownForwarding() {
    let (holder, child) = (Holder(forwards: false), Child())
    window.rootViewController = holder
    holder.addChild(child)
    #expect(child.log == [])
    child.beginAppearance(true, animated: true)
    child.beginAppearance(true, animated: true)
    #expect(child.log == ["will appear"] && child.isViewLoaded && child.isAppearing)
    child.beginAppearance(false, animated: true)
    child.endAppearance(animated: true)
    child.endAppearance(animated: true)
    #expect(child.log == ["will appear", "will disappear", "did disappear"])
    window.rootViewController = nil
    #expect(child.log.count == 3)
  }
}
