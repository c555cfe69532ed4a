import Testing

@testable import ViewTree

@Suite("What is visible, and what is in front") struct VisibilityTests {
  private let window = Window(size: Size(width: 400, height: 300))

  private func add(_ x: Double, _ y: Double, _ width: Double, _ height: Double, to parent: View? = nil) -> View {
    let view = View(frame: Rect(x: x, y: y, width: width, height: height))
    (parent ?? window).addSubview(view)
    return view
  }

  @Test(
    "V4 A view is visible where any of it lies in the window and in the views that clip it, and nothing around it is hidden"
  )
  func visible() {
    let box = add(50, 50, 100, 100)
    let view = add(0, 0, 20, 20, to: box)
    func isVisible(_ x: Double, _ y: Double, clipped: Bool) -> Bool {
      view.frame.origin = Point(x: x, y: y)
      box.clipsToBounds = clipped
      return view.isVisibleInWindow
    }
    for (x, y, inWindow, inBox) in [
      (0.0, 0.0, true, true), (-19, 0, true, true), (-20, 0, true, false), (99, 99, true, true), (100, 0, true, false),
      (0, 100, true, false), (0, -20, true, false), (-69, 0, true, false), (-70, 0, false, false),
      (349, 0, true, false),
      (350, 0, false, false), (0, 249, true, false), (0, 250, false, false),
    ] {
      #expect(isVisible(x, y, clipped: false) == inWindow && isVisible(x, y, clipped: true) == inBox, "\(x), \(y)")
    }
    #expect(isVisible(0, 0, clipped: true))
    for other in [view, box, window] {
      other.alpha = 0.009
      #expect(!view.isVisibleInWindow && !view.isShownInTree)
      other.alpha = 0.01
      #expect(view.isVisibleInWindow && view.isShownInTree)
      other.isHidden = true
      #expect(!view.isVisibleInWindow && !view.isShownInTree)
      other.isHidden = false
    }
    view.frame.size.width = 0
    #expect(!view.isVisibleInWindow && view.isShownInTree)
    view.frame.size.width = 20
    box.removeFromSuperview()
    #expect(!view.isVisibleInWindow && view.isShownInTree)
  }

  @Test(
    "V4 The later one of two siblings is in front with all that is in it, and a view in another one is in front of that"
  )
  func front() {
    let (a, b) = (add(0, 0, 100, 100), add(50, 50, 100, 100))
    let (c, inner) = (add(100, 0, 50, 50), add(60, 60, 20, 20, to: a))
    let views = [a, b, c, inner]
    func table(_ isTrue: (View, View) -> Bool) -> [[Bool]] { views.map { one in views.map { isTrue(one, $0) } } }
    let front = table { $0.isInFront(of: $1) }
    #expect(
      front == [
        [true, false, false, false], [true, true, false, true], [true, true, true, true], [true, false, false, true],
      ])
    // Of those that do not meet, none is above the other.
    let above = table { $0.isAbove($1) }
    #expect(
      above == [
        [true, false, false, false], [true, true, false, true], [false, false, true, false],
        [true, false, false, true],
      ])
    b.isHidden = true
    #expect(!b.isAbove(a) && a.isAbove(b) && !b.isAbove(b))
  }

  @Test("V4 W3 Whether a view takes input, can have the focus and is there for assistive technology")
  func interactive() {
    final class Target: View { override var canBecomeFocused: Bool { true } }
    let box = add(0, 0, 100, 100)
    let view = Target(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    /// Whether it takes input by itself, may act, can have the focus, may keep it, and is there for assistive technology.
    func state() -> [Bool] {
      [view.takesInput, view.isInteractive, view.isFocusable, view.keepsFocus, view.isInAccessibleTree]
    }
    #expect(state() == [true, false, false, false, true])
    box.addSubview(view)
    #expect(state() == [true, true, true, true, true])
    let changes: [(String, [Bool], (View, Bool) -> Void)] = [
      ("hidden", [true, false, false, false, false], { $0.isHidden = $1 }),
      ("without input", [true, false, false, false, true], { $0.isUserInteractionEnabled = !$1 }),
      ("suspended", [true, false, false, false, false], { $0.isInputSuspended = $1 }),
      ("transparent", [true, true, true, false, false], { $0.alpha = $1 ? 0.009 : 1 }),
      ("almost transparent", [true, true, true, true, true], { $0.alpha = $1 ? 0.01 : 1 }),
    ]
    for (name, expected, change) in changes {
      change(box, true)
      #expect(state() == expected, "around it \(name)")
      change(box, false)
      change(view, true)
      let takesInput = name != "without input" && name != "suspended"
      #expect(state() == [takesInput] + expected.dropFirst(), "\(name)")
      change(view, false)
      #expect(state() == [true, true, true, true, true], "\(name)")
    }
  }
}
