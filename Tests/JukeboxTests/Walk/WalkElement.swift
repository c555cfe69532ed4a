import ViewTree

/// Something that assistive technology or `--describe` calls a button, a row, an item, a slider, a field, a link or the item of a
/// menu: a person who is told so will try to press it.
struct WalkElement {
  let view: View
  let name: Name
  /// The part that can be seen, in the window; empty if it has to be scrolled into sight.
  let visible: Rect

  /// Tells an element from the others of its scene. The same scene, made again, has elements of the same names.
  struct Name: Hashable, CustomStringConvertible {
    var role: String
    var label: String
    /// Counts elements of one role and label.
    var number: Int

    var description: String { "\(role) “\(label)”" + (number == 0 ? "" : " (\(number + 1))") }
  }

  var role: AccessibilityRole { view.accessibilityRole ?? .group }

  /// Whether it is an item of a list, a grid, a queue or a swipe view.
  var isItem: Bool { Self.isItem(view) }

  private static func isItem(_ view: View) -> Bool {
    view.accessibilityRole == .row || view.accessibilityParent?.accessibilityRole == .list
  }

  /// All elements in `part` that can be pressed, in reading order.
  static func all(in part: View) -> [WalkElement] {
    var counts: [Name: Int] = [:]
    return everything(in: part).filter(looksPressable).map { view in
      var name = Name(role: "\(view.accessibilityRole ?? .group)", label: view.accessibilityLabel ?? "", number: 0)
      let number = counts[name, default: 0]
      counts[name] = number + 1
      name.number = number
      return WalkElement(view: view, name: name, visible: view.visibleFrame)
    }
  }

  /// Of all elements in `part` those that differ in kind: every button, but only the first and the last of the items of a list,
  /// and only the first of the buttons in items.
  static func kinds(in part: View) -> [WalkElement] {
    let elements = all(in: part)
    var result: [WalkElement] = []
    var items: [ObjectIdentifier: [WalkElement]] = [:]
    var known: Set<String> = []
    for element in elements {
      if element.isItem, let list = element.view.accessibilityParent {
        if !element.visible.isEmpty { items[ObjectIdentifier(list), default: []].append(element) }
      } else if let item = element.view.ancestors.first(where: isItem) {
        if known.insert("\(type(of: element.view)) in \(type(of: item))").inserted { result.append(element) }
      } else {
        result.append(element)
      }
    }
    let ends = items.values.flatMap { $0.count > 1 ? [$0[0], $0[$0.count - 1]] : $0 }.map(\.name)
    let names = Set(ends + result.map(\.name))
    return elements.filter { names.contains($0.name) }
  }

  /// Whether a press in the middle of its visible part is meant for it, and not for something that lies over it.
  func isInFront(in window: Window) -> Bool {
    guard let hit = window.hitTest(visible.center) else { return false }
    return hit.isDescendant(of: view) || hit is Control && view.isDescendant(of: hit)
  }

  private static func everything(in view: View) -> [View] {
    view.accessibilityChildren.flatMap { [$0] + everything(in: $0) }
  }

  private static func looksPressable(_ view: View) -> Bool {
    guard view.isInteractive, !view.accessibilityStates.contains(.disabled) else { return false }
    switch view.accessibilityRole {
    case .button, .toggle, .slider, .textField: return true
    // The submenu of an item is open already.
    case .menuItem: return !view.accessibilityStates.contains(.expanded)
    // It is where a press of it would lead.
    case _ where view.accessibilityStates.contains(.selected) && view.superview is SegmentedControl: return false
    // The actions of a list only move the focus in it. What can be pressed are its items.
    case .list: return false
    // What is in a list is only a text where the list lets one do nothing with it.
    default: return !view.offeredAccessibilityActions.allSatisfy { $0 == .showMenu }
    }
  }
}

extension View {
  /// The views around this one, from the nearest on.
  var ancestors: [View] { superview.map { [$0] + $0.ancestors } ?? [] }

  /// What can be seen of this view where nothing lies over it, in the window's coordinates.
  var visibleFrame: Rect {
    var visible: Rect? = shownFrameInWindow
    for view in ancestors where view.clipsToBounds || view is Window {
      visible = visible?.intersection(view.shownFrameInWindow)
    }
    return visible ?? .zero
  }
}
