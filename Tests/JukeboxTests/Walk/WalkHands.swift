import ViewTree
import ViewTreeTesting

/// A way in which a person acts.
protocol WalkHand {
  var name: String { get }
  /// Looks at all elements before it presses one. Returns what is wrong.
  func look(at elements: [WalkElement], on stage: WalkStage) -> [String]
  /// Presses an element. Returns what is wrong with it, in words, or nil if something happened.
  func press(_ element: WalkElement, on stage: WalkStage, in scene: WalkScene) -> String?
}

extension WalkHand {
  func look(at elements: [WalkElement], on stage: WalkStage) -> [String] { [] }

  /// Acts, and says whether something happened because of it.
  fileprivate func changes(_ stage: WalkStage, _ scene: WalkScene, _ act: () -> Void) -> Bool {
    let before = stage.digest
    act()
    stage.advance(frames: 2)
    if stage.digest != before { return true }
    stage.settle()
    if scene.readsFiles {
      stage.library.deliver()
      stage.settle()
    }
    return stage.digest != before
  }
}

/// A person with a mouse: it moves to the middle of what is visible of an element, and clicks.
struct PointerHand: WalkHand {
  let name = "mouse"

  func press(_ element: WalkElement, on stage: WalkStage, in scene: WalkScene) -> String? {
    let visible = element.visible
    guard !visible.isEmpty else { return "cannot be seen" }
    guard element.isInFront(in: stage.window) else { return "has something else in front of it" }
    var faults: [String] = []
    if !hovers(element, at: visible.center, stage) { faults.append("does not react to the mouse over it") }
    if !clicks(element, at: visible.center, stage, scene) { faults.append("a click does nothing") }
    if !doubleClicks(element, at: visible.center, stage, scene) { faults.append("a double click does nothing") }
    return faults.isEmpty ? nil : faults.joined(separator: ", and ")
  }

  private func clicks(_ element: WalkElement, at place: Point, _ stage: WalkStage, _ scene: WalkScene) -> Bool {
    if element.role == .textField {
      stage.window.focusedView = nil
      stage.pointer.tap(at: place)
      return stage.window.focusedView === element.view
    }
    if changes(stage, scene, { stage.pointer.tap(at: place) }) { return true }
    // Half of the range, or the page in the middle, may be what it shows already.
    let beside = Point(x: element.visible.minX + element.visible.width / 4, y: place.y)
    return element.isInHalves && changes(stage, scene) { stage.pointer.tap(at: beside) }
  }

  /// A row that a click only selects does more for a double click.
  private func doubleClicks(_ element: WalkElement, at place: Point, _ stage: WalkStage, _ scene: WalkScene) -> Bool {
    stage.advance(frames: 60)
    guard element.role == .row, element.view.isInteractive, element.view.visibleFrame == element.visible else {
      return true
    }
    return changes(stage, scene) {
      stage.pointer.tap(at: place)
      stage.pointer.tap(at: place)
    }
  }

  private func hovers(_ element: WalkElement, at place: Point, _ stage: WalkStage) -> Bool {
    // A menu that was opened by a key shows its first item like one under the mouse.
    if element.role == .menuItem, element.view.accessibilityStates.contains(.selected) { return true }
    let before = stage.window.currentCursor
    stage.window.send(.pointer(PointerEvent(phase: .hovered, location: place)))
    var isDrawn = false
    for _ in 0..<2 {
      stage.advance(frames: 1)
      if stage.window.lastDamage.contains(where: { $0.intersection(element.visible) != nil }) { isDrawn = true }
    }
    return isDrawn || stage.window.currentCursor != before
  }
}

/// A person with a keyboard.
struct KeyHand: WalkHand {
  let name = "keys"

  func press(_ element: WalkElement, on stage: WalkStage, in scene: WalkScene) -> String? {
    let window = stage.window
    guard focus(element, on: stage) else { return "arrows do not reach it" }
    if element.role == .textField {
      return changes(stage, scene) { window.send(.text("x")) } ? nil : "typing does nothing"
    }
    let isMoved = element.view.accessibilityActions.contains(.increment) || element.view.superview is SegmentedControl
    let keys: [Key] = isMoved ? [.right, .left] : [.return, .space]
    for key in keys where changes(stage, scene, { stage.press(key) }) { return nil }
    return "\(keys.map { "\($0)" }.joined(separator: " or ")) does nothing"
  }

  /// Goes to an element: to where Tab stops, and within lists and menus by arrows.
  private func focus(_ element: WalkElement, on stage: WalkStage) -> Bool {
    let window = stage.window
    let around = element.isItem ? element.view.accessibilityParent : element.view.stopsAtTab
    if element.role != .menuItem {
      guard let around, around.isFocusable else { return false }
      window.focusedView = around
      if !element.isItem { return true }
    }
    for _ in 0..<60 {
      guard let key = arrow(to: element.view, on: stage) else { return true }
      let before = window.accessibilityFocus
      stage.press(key)
      stage.settle()
      if window.accessibilityFocus === before { return false }
    }
    return false
  }

  /// The arrow key that leads to a view from where the focus is, as one sees it; nil where it is already.
  private func arrow(to view: View, on stage: WalkStage) -> Key? {
    let current = stage.window.accessibilityFocus
    if current === view { return nil }
    // From elsewhere, and without a current item, it begins at the start. A submenu is beside the item that opens it.
    guard let current, current.accessibilityParent === view.accessibilityParent || current.isInMenu && view.isInMenu
    else {
      return .down
    }
    let (from, to) = (current.shownFrameInWindow, view.shownFrameInWindow)
    let isBeside = to.minX >= from.maxX || to.maxX <= from.minX
    if abs(to.midY - from.midY) > from.height / 2, !isBeside || !current.isInMenu {
      return to.midY > from.midY ? .down : .up
    }
    return to.midX > from.midX ? .right : .left
  }

  /// Everything is reached by Tab, or by arrows from where Tab stops.
  func look(at elements: [WalkElement], on stage: WalkStage) -> [String] {
    var stops: [View] = []
    for _ in 0..<100 {
      stage.press(.tab)
      guard let stop = stage.window.focusedView, !stops.contains(where: { $0 === stop }) else { break }
      stops.append(stop)
    }
    return elements.compactMap { element in
      // What is in an item may be left to the item, which does the same.
      let parts = [element.view] + element.view.ancestors.filter { !($0 is Window) }
      let isReached = element.role == .menuItem || parts.contains { part in stops.contains { $0 === part } }
      return isReached ? nil : "\(element.name) is not reached by Tab and arrows"
    }
  }
}

extension WalkElement {
  /// Whether it shows a value that a press in its middle sets to the middle.
  fileprivate var isInHalves: Bool { view.accessibilityNumber != nil || view is SegmentedControl }
}

extension View {
  fileprivate var isInMenu: Bool { accessibilityRole == .menuItem }

  /// The view that has the focus when keys are for this one: itself, or the control that it is a part of.
  fileprivate var stopsAtTab: View? { canBecomeFocused ? self : ancestors.first { $0.canBecomeFocused } }
}

/// A person who uses the program through assistive technology, a screen reader, say.
struct AssistiveHand: WalkHand {
  let name = "assistive technology"

  func press(_ element: WalkElement, on stage: WalkStage, in scene: WalkScene) -> String? {
    let view = element.view
    if let field = view as? any AccessibleText {
      let isChanged = changes(stage, scene) { _ = field.replaceAccessibleText(in: 0..<0, with: "x") }
      return isChanged ? nil : "cannot be written in"
    }
    let actions = view.offeredAccessibilityActions.filter { $0 != .showMenu }
    guard !actions.isEmpty else { return "offers nothing" }
    for action in actions where changes(stage, scene, { view.perform(action) }) { return nil }
    return "\(actions.map { "\($0)" }.joined(separator: " or ")) does nothing"
  }
}
