import Containers
import Testing
import ViewTree
import ViewTreeTesting

@Suite("Stack: keys") struct StackKeysTests {
  private func point(_ x: Double, _ y: Double = 50) -> Point { Point(x: x, y: y) }

  @Test(
    "K9 Esc, Backspace, Alt+Left, the back key and the mouse's back button pop",
    arguments: [
      (Key.escape, KeyModifiers()), (.backspace, KeyModifiers()), (.left, KeyModifiers.alt), (.back, KeyModifiers()),
      (.function(0), KeyModifiers()),
    ])
  func keys(key: Key, modifiers: KeyModifiers) {
    let h = StackHarness("a", "b", "c")
    if key == .function(0) {
      h.window.send(.pointer(PointerEvent(phase: .began, location: point(10), button: .back)))
      h.window.send(.pointer(PointerEvent(phase: .ended, location: point(10), button: .back)))
    } else {
      h.key(key, modifiers)
    }
    #expect(h.names == "ab")
    h.window.advance(by: 0.1)
    #expect(h.shown == "bc")
    h.window.settle()
    h.expectRest("ab")
  }

  @Test("K9 Other keys, other modifiers, repeats and releases do not pop")
  func otherKeys() {
    let h = StackHarness("a", "b")
    h.key(.left)
    h.key(.right, .alt)
    h.key(.escape, .control)
    h.key(.left, [.alt, .shift])
    h.key(.escape, isRepeat: true)
    h.window.send(.key(KeyEvent(key: .escape, phase: .released)))
    #expect(h.names == "ab")
    h.key(.escape)
    h.key(.escape)
    #expect(h.names == "a")
  }

  @Test("K9 Keys pop the innermost stack that can pop, and that contains the focus or is frontmost")
  func nestedKeys() {
    let h = StackHarness("a")
    let inner = ViewControllerStack()
    h.stack.push(inner, animated: false)
    inner.push([h.page("x"), h.page("y")], animated: false)
    h.window.advance(by: 0)
    h.key(.escape)
    #expect(inner.stackSize == 1 && h.stack.stackSize == 2)
    h.window.settle()
    h.key(.escape)
    #expect(h.stack.stackSize == 1)
    h.window.settle()

    // Of two stacks side by side, the one with the focus pops.
    let (left, right) = (ViewControllerStack(), ViewControllerStack())
    let root = ViewController()
    root.view.frame = Rect(x: 0, y: 0, width: 400, height: 300)
    for (index, stack) in [left, right].enumerated() {
      root.addChild(stack)
      stack.view.frame = Rect(x: Double(index) * 200, y: 0, width: 200, height: 300)
      root.view.addSubview(stack.view)
      stack.push([h.page("p"), h.page("q")], animated: false)
    }
    h.window.rootViewController = root
    h.window.advance(by: 0)
    guard let page = left.currentViewController as? NotedPage else { return }
    h.window.focusedView = page.button
    h.key(.escape)
    #expect(left.stackSize == 1 && right.stackSize == 2)
    h.window.focusedView = nil
    h.key(.escape)
    #expect(right.stackSize == 1)
  }

  @Test("K9 K10 Keys go to the arriving page, not to the leaving one")
  func keysInTransition() {
    final class KeyPage: NotedPage {
      var keys = 0
      override func keyDown(_ event: KeyEvent) -> Bool {
        guard event.key == .space else { return false }
        keys += 1
        return true
      }
    }
    let h = StackHarness()
    let (a, b) = (KeyPage("a", h.log), KeyPage("b", h.log))
    h.stack.push(a, animated: false)
    h.stack.push(b, animated: true)
    // Also before it has been seen.
    h.key(.space)
    h.window.advance(by: 0.1)
    h.key(.space)
    #expect(a.keys == 0 && b.keys == 2)
    h.window.settle()
    h.stack.pop(animated: true)
    h.window.advance(by: 0.1)
    h.key(.space)
    #expect(a.keys == 1 && b.keys == 2)
  }

  @Test("A9 K9 A page that fades in place of a movement keeps the focus that it gets")
  func focusOnFadingPage() {
    let h = StackHarness("a")
    h.window.prefersReducedMotion = true
    let b = h.page("b")
    h.window.focusedView = h[0].button
    h.stack.push(b, animated: true)
    for seconds in [0, 0.001, 0.1, 0.5] {
      h.window.advance(by: seconds)
      #expect(h.window.focusedView === b.button, "\(seconds)")
    }
  }

  @Test("K9 W3 The view that had the focus on a page has it again when the page returns", arguments: [true, false])
  func focusComesBack(animated: Bool) {
    let h = StackHarness("a")
    let (a, b) = (h[0], h.page("b"))
    let second = Button(title: "second")
    second.frame = Rect(x: 0, y: 250, width: 90, height: 20)
    a.view.addSubview(second)
    h.window.focusedView = second
    h.stack.push(b, animated: animated)
    h.stack.push(ViewController(), animated: animated)
    h.window.settle()
    #expect(h.window.focusedView == nil)
    h.stack.pop(animated: animated)
    #expect(h.window.focusedView === b.button)
    h.window.settle()
    h.stack.pop(animated: animated)
    #expect(h.window.focusedView === second)
    h.window.settle()
    #expect(h.window.focusedView === second)
    // Also during a transition, and after a swipe.
    h.stack.push(b, animated: true)
    h.window.advance(by: 0.1)
    h.stack.pop(animated: true)
    #expect(h.window.focusedView === second)
    h.window.advance(by: 0.1)
    h.stack.push(b, animated: true)
    #expect(h.window.focusedView === b.button)
    h.window.settle()
    PointerScript(h.window).drag(from: point(60), to: point(380), duration: 0.3)
    #expect(h.window.focusedView === b.button)
    h.window.settle()
    h.expectRest("a")
    #expect(h.window.focusedView === second)
    // A view that cannot be focused any more does not get the focus again.
    h.stack.push(b, animated: animated)
    second.isEnabled = false
    h.window.settle()
    h.stack.pop(animated: animated)
    #expect(h.window.focusedView === a.button)
    // In a hidden stack no view can be focused, which is not misuse.
    h.window.settle()
    h.stack.view.isHidden = true
    #expect(StackHarness.misuses { h.stack.push(b, animated: animated) }.isEmpty)
    h.window.settle()
    h.expectRest("ab")
  }

  @Test("K9 W3 The focus moves to the arriving page, and keys with it", arguments: [true, false])
  func focus(animated: Bool) {
    let h = StackHarness("a")
    let other = Button(title: "other")
    other.frame = Rect(x: 0, y: 0, width: 90, height: 20)
    h.window.addSubview(other)
    let (a, b) = (h[0], h.page("b"))
    h.window.focusedView = a.button
    h.stack.push(b, animated: animated)
    #expect(h.window.focusedView === b.button)
    h.window.settle()
    #expect(h.window.focusedView === b.button)
    h.key(.escape)
    #expect(h.names == "a" && h.window.focusedView === a.button)
    h.window.settle()
    // A focus outside of the stack stays there. If the new page has no focusable view, no view has the focus.
    h.window.focusedView = other
    h.stack.push(b, animated: animated)
    h.window.settle()
    #expect(h.window.focusedView === other)
    h.window.focusedView = b.button
    h.stack.push(ViewController(), animated: animated)
    h.window.settle()
    #expect(h.window.focusedView == nil)
    h.key(.escape)
    #expect(h.names == "ab")
  }

  @Test(
    "K9 K4 A field whose text is committed as a push takes its focus may push a further page", arguments: [true, false])
  func pushFromFieldThatLosesFocus(animated: Bool) {
    let h = StackHarness("a")
    let (a, b, c) = (h[0], h.page("b"), h.page("c"))
    let field = TextField()
    field.frame = Rect(x: 0, y: 0, width: 90, height: 30)
    a.view.addSubview(field)
    h.window.focusedView = field
    h.window.send(.composition("k", selection: 1..<1))
    field.onChange = { [unowned h] _ in h.stack.push(c, animated: animated) }
    h.stack.push(b, animated: animated)
    #expect(field.text == "k" && h.names == "abc" && h.window.focusedView === c.button)
    h.window.settle()
    h.expectRest("abc")
    StackChecks.expectBalanced(h.log.lines)
    StackChecks.expectAppearanceBalanced(h.log.lines, shown: ["a"])
  }
}
