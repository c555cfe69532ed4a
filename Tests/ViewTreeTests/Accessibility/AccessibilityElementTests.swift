import Testing
import ViewTreeTesting

@testable import ViewTree

@Suite("Accessibility elements") struct AccessibilityElementTests {
  private let window = Window(size: Size(width: 300, height: 200))

  private func group(_ label: String? = nil) -> View {
    let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    view.accessibilityRole = .group
    view.accessibilityLabel = label
    return view
  }

  @Test("U11 A view without a role is as good as not there: what is in it belongs to the view around it")
  func withoutRole() {
    let plain = View()
    let (a, b, c) = (group("a"), group("b"), group("c"))
    window.addSubview(a)
    window.addSubview(plain)
    plain.addSubview(b)
    window.addSubview(c)
    #expect(window.accessibilityChildren.map(\.accessibilityLabel) == ["a", "b", "c"])
    #expect(b.accessibilityParent === window && plain.nearestAccessibilityElement === window)
    plain.accessibilityRole = .group
    #expect(window.accessibilityChildren.count == 3 && b.accessibilityParent === plain)
  }

  @Test("U11 A position among the items of a container is read behind the value, whether that was set or is a default")
  func position() {
    let (view, toggle) = (group("a"), Switch())
    let items: [View] = [view, toggle]
    for item in items {
      window.addSubview(item)
      item.accessibilityPosition = "2 of 5"
    }
    func values() -> [String?] { items.map(\.accessibilityValue) }
    #expect(values() == ["2 of 5", "off, 2 of 5"])
    for item in items { item.accessibilityValue = "loved" }
    #expect(values() == ["loved, 2 of 5", "loved, 2 of 5"])
    for item in items { item.accessibilityValue = "" }
    #expect(values() == ["2 of 5", "2 of 5"])
    window.settle()
    let listener = Listener()
    window.accessibilityObserver = listener
    for item in items {
      item.accessibilityValue = nil
      item.accessibilityPosition = nil
    }
    #expect(values() == [nil, "off"] && view.accessibilityPosition == nil)
    window.settle()
    #expect(listener.calls == 1)
  }

  @Test("U11 A hint is set and taken back, and observers are told of it once")
  func hint() {
    let view = group("a")
    window.addSubview(view)
    #expect(view.accessibilityHint == nil)
    window.settle()
    let listener = Listener()
    window.accessibilityObserver = listener
    for hint in ["Why", "Why", nil] {
      view.setAccessibilityHint(hint)
      #expect(view.accessibilityHint == hint)
      window.notifyAccessibilityObserver()
    }
    #expect(listener.calls == 2)
  }

  private final class Listener: AccessibilityObserver {
    var calls = 0
    func accessibilityDidChange(in window: Window, changes: [AccessibilityChange]) { calls += 1 }
  }

  @Test("U11 An empty label leaves a button without a name, and makes a text decoration; nil brings the default back")
  func emptyLabel() {
    let (button, label) = (Button(title: "Save"), Label(text: "Saved"))
    button.frame = Rect(x: 0, y: 0, width: 100, height: 40)
    label.frame = Rect(x: 0, y: 50, width: 100, height: 40)
    for view: View in [button, label] { window.addSubview(view) }
    for (empty, names) in [("", [""]), (nil, ["Save", "Saved"])] as [(String?, [String?])] {
      for view: View in [button, label] { view.accessibilityLabel = empty }
      #expect(window.accessibilityChildren.map(\.accessibilityLabel) == names)
      #expect((window.find(role: .button, label: "Save") == nil) == (empty != nil))
    }
  }

  @Test("U11 What is hidden, or faded out for good, is not there, with all that is in it")
  func hidden() {
    let (outer, inner) = (group(), group())
    window.addSubview(outer)
    outer.addSubview(inner)
    for hide: (Bool) -> Void in [{ outer.isHidden = $0 }, { outer.alpha = $0 ? 0 : 1 }] {
      hide(true)
      #expect(window.accessibilityChildren.isEmpty)
      #expect(inner.accessibilityParent == nil && inner.nearestAccessibilityElement == nil)
      hide(false)
      #expect(inner.accessibilityParent === outer && window.accessibilityChildren.count == 1)
    }
  }

  @Test(
    "U11 Labels that say nothing, and pictures without a label, are ornaments; the title of a button is the button's")
  func ornaments() {
    let label = Label()
    let picture = ImageView()
    let button = Button(title: "A")
    for view in [label, picture, button] { window.addSubview(view) }
    window.layoutIfNeeded()
    #expect(window.accessibilityChildren.map { $0 === button } == [true])
    #expect(button.accessibilityChildren.isEmpty)
    label.text = "B"
    picture.accessibilityLabel = "C"
    #expect(window.accessibilityChildren.count == 3)
    // What can be used within a button is more than looks.
    let inner = Button(title: "D")
    button.addSubview(inner)
    #expect(button.accessibilityChildren.map { $0 === inner } == [true])
    // Nor is what a row says by its own label.
    let row = View()
    row.accessibilityRole = .row
    for view in [View(), Button(title: "E")] { row.addSubview(view) }
    row.subviews[0].addSubview(Label(text: "F"))
    window.addSubview(row)
    #expect(row.accessibilityLabel == "F, E")
    #expect(row.accessibilityChildren.map(\.accessibilityLabel) == ["E"])
  }

  /// A list whose items do not have the focus themselves.
  private final class List: View {
    weak var current: View?
    var presses = 0
    override var canBecomeFocused: Bool { true }
    override var accessibilityCurrentItem: View? { current }
    override func accessibilityReveal(_ view: View) -> Bool {
      current = subviews.first { view.isDescendant(of: $0) }
      return current != nil
    }
    override func keyDown(_ event: KeyEvent) -> Bool {
      if event.key == .return, event.phase == .pressed { presses += 1 }
      return event.key == .return
    }
  }

  @Test(
    "U11 In a list with the focus its current item has it for assistive technology, and is pressed by what Return does")
  func items() {
    let list = List(frame: Rect(x: 0, y: 0, width: 100, height: 200))
    list.accessibilityRole = .list
    let (a, b) = (group("a"), group("b"))
    for view in [a, b] { list.addSubview(view) }
    let button = Button(title: "C")
    for view in [list, button] { window.addSubview(view) }
    window.settle()
    #expect(a.offeredAccessibilityActions == [.press] && window.accessibilityFocus == nil)
    #expect(b.takeAccessibilityFocus() && window.focusedView === list && window.accessibilityFocus === b)
    #expect(window.showsFocus)
    #expect(a.perform(.press) && list.presses == 1 && window.accessibilityFocus === a)
    #expect(!a.perform(.increment))
    window.focusedView = button
    #expect(window.accessibilityFocus === button)
    list.isUserInteractionEnabled = false
    #expect(!a.takeAccessibilityFocus() && !a.perform(.press) && window.focusedView === button)
  }

  @Test("U11 What is a part of a view that can have the focus does not take it to that view")
  func part() {
    let scrollView = ScrollView(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    scrollView.contentSize = Size(width: 100, height: 1_000)
    let label = Label(text: "A")
    label.frame = Rect(x: 0, y: 0, width: 100, height: 20)
    scrollView.addSubview(label)
    window.addSubview(scrollView)
    window.settle()
    #expect(scrollView.canBecomeFocused && !label.takeAccessibilityFocus() && window.focusedView == nil)
    #expect(scrollView.takeAccessibilityFocus() && scrollView.isFocused)
  }

  @Test("U11 Segments are radio buttons in a group, and the one that is selected has the focus of the control")
  func segments() {
    let control = SegmentedControl(titles: ["A", "B", "C"])
    control.accessibilityLabel = "Size"
    window.addSubview(control)
    window.settle()
    let segments = control.accessibilityChildren
    #expect(control.accessibilityRole == .group)
    #expect(segments.map(\.accessibilityRole) == Array(repeating: .radioButton, count: 3))
    #expect(segments.map(\.accessibilityLabel) == ["A", "B", "C"])
    window.focusedView = control
    #expect(window.accessibilityFocus === segments[0])
    window.key(.right)
    #expect(window.accessibilityFocus === segments[1] && segments[1].accessibilityStates == .selected)
    #expect(control.isFocused)
  }

  @Test("U11 The focus is brought into sight")
  func sight() {
    let scrollView = ScrollView(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    scrollView.contentSize = Size(width: 100, height: 1_000)
    let button = Button(title: "A")
    button.frame = Rect(x: 0, y: 800, width: 100, height: 40)
    scrollView.addSubview(button)
    window.addSubview(scrollView)
    window.settle()
    #expect(!button.isVisibleInWindow)
    #expect(button.takeAccessibilityFocus())
    window.settle()
    #expect(button.isVisibleInWindow && button.isFocused)
  }

  @Test("U11 What a container keeps input from, as it leaves or is covered, is not there")
  func suspended() {
    let (outer, inner) = (group("a"), group("b"))
    window.addSubview(outer)
    outer.addSubview(inner)
    outer.isInputSuspended = true
    #expect(window.accessibilityChildren.isEmpty && inner.nearestAccessibilityElement == nil)
    #expect(!inner.isInAccessibleTree)
    outer.isInputSuspended = false
    #expect(window.accessibilityChildren.count == 1 && inner.isInAccessibleTree)
    // What only takes no input itself can still be read.
    outer.isUserInteractionEnabled = false
    #expect(window.accessibilityChildren.count == 1)
  }
}
