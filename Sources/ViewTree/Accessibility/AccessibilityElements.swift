// Assistive technology sees a tree of the views that have a role. The content of a view without a role belongs to the nearest view
// around it that has one.

extension View {
  /// Whether this view is in the tree of assistive technology, if the views around it are accessible.
  package final var isAccessibilityElement: Bool {
    guard let role = accessibilityRole, isAccessible else { return false }
    guard role == .label || role == .image else { return true }
    // A text or a picture without a label is only decoration.
    return accessibilityLabel?.isEmpty == false && !isPartOfLooks
  }

  /// Whether this is only a part of the appearance of a control or a row around it, as the title of a button, whose label is the same text.
  private var isPartOfLooks: Bool {
    let around = SuperviewChain(from: parent).lazy.compactMap(\.accessibilityRole).first
    return around == .row || around?.isOneThing == true
  }

  /// The nearest view around this one that assistive technology sees. Nil for a window, and if a view around this one is hidden.
  package final var accessibilityParent: View? {
    guard let parent, parent.isInAccessibleTree else { return nil }
    return parent.selfAndSuperviews.first { $0.isAccessibilityElement }
  }

  /// This view, or the nearest around it, that assistive technology sees.
  package final var nearestAccessibilityElement: View? {
    isAccessibilityElement && (self === attachedWindow || accessibilityParent != nil) ? self : accessibilityParent
  }

  /// The children of this view in the tree of assistive technology, in the order of the subviews or of `accessibilitySubviews`.
  package final var accessibilityChildren: [View] {
    var result: [View] = []
    var pending = ContiguousArray(childrenForAccessibility.reversed())
    while let view = pending.popLast() {
      guard view.isAccessible else { continue }
      if view.isAccessibilityElement {
        result.append(view)
      } else {
        // Also for the label of a button, which may contain more than a text.
        pending.append(contentsOf: view.childrenForAccessibility.reversed())
      }
    }
    return result
  }

  /// All views in this one, in the order in which assistive technology reads them.
  private var childrenForAccessibility: [View] {
    guard let order = accessibilitySubviews else { return Array(children) }
    let known = Set(order.map(ObjectIdentifier.init))
    return order.filter { $0.parent === self } + children.filter { !known.contains(ObjectIdentifier($0)) }
  }
}

extension AccessibilityRole {
  /// Whether a view with this role is a single element, so that the labels and pictures in it are only a part of its appearance.
  var isOneThing: Bool {
    switch self {
    case .button, .toggle, .toggleButton, .radioButton, .slider, .progress, .textField, .menuItem: true
    case .label, .image, .link, .notification: true
    case .list, .page, .group, .window, .row, .menu, .dialog: false
    }
  }
}

extension Window {
  /// The view that has the focus for assistive technology: in a container with a current item this item, because it is what a
  /// person moves with the arrow keys. The focus ring lies around it.
  package var accessibilityFocus: View? {
    guard let focused = focus.view else { return nil }
    guard let current = focused.accessibilityCurrentItem ?? focused.focusRing?.view, current !== focused,
      current.isDescendant(of: focused), let element = current.nearestAccessibilityElement,
      element.isDescendant(of: focused)
    else { return focused.nearestAccessibilityElement }
    return element
  }
}

extension View {
  /// Gives this view the focus, as Tab does, and brings it into sight. For an item, the list gets it, and makes the item its current one.
  /// - Returns: whether it, or the list around it, has the focus now.
  package final func takeAccessibilityFocus() -> Bool {
    guard let window = attachedWindow, isInteractive else { return false }
    guard let target = selfAndSuperviews.first(where: { $0.canBecomeFocused }), target.isFocusable else { return false }
    // What is only a part of another view cannot have it.
    guard target === self || listOfItem?.canBecomeFocused == true || target.accessibilityCurrentItem === self else {
      return false
    }
    window.focus.isVisible = true
    // Before the focus moves, because a list that gets the focus by keys may scroll to an item that it chooses itself.
    bringIntoSight()
    if target.isFocusable { window.focusedView = target }
    return window.focus.view === target
  }

  /// Scrolls the views around this one so that it is visible, and makes it the current item of containers that have one.
  package final func bringIntoSight() {
    scrollIntoSight()
    for view in SuperviewChain(from: parent) { _ = view.accessibilityReveal(self) }
  }

  /// The view's own actions, the press of an item of a list, which does what Return does, and the menu of the view, or that which its list
  /// has for all items.
  package final var offeredAccessibilityActions: [AccessibilityAction] {
    var actions = accessibilityActions
    if actions.isEmpty && listOfItem?.allowsPressingItems == true { actions = [.press] }
    let hasMenu = contextMenu != nil || listOfItem?.contextMenu != nil
    if hasMenu && !actions.contains(.showMenu) { actions.append(.showMenu) }
    return actions
  }

  /// The list around this view, if it is an item of one.
  private var listOfItem: View? {
    accessibilityParent.flatMap { $0.accessibilityRole == .list && isDescendant(of: $0) ? $0 : nil }
  }

  /// Performs `action`, if this view takes input now and offers it.
  /// - Returns: whether it was done.
  @discardableResult
  public final func perform(_ action: AccessibilityAction) -> Bool {
    guard let window = attachedWindow, isInteractive, offeredAccessibilityActions.contains(action) else { return false }
    if accessibilityActions.contains(action) { return accessibilityActionWasChosen(action) }
    if action == .showMenu { return window.menus.openAtPlace(of: self) }
    // An item of a list: what Return does when it is the current one.
    guard takeAccessibilityFocus(), window.accessibilityFocus === self else { return false }
    for phase in [KeyEvent.Phase.pressed, .released] { window.send(.key(KeyEvent(key: .return, phase: phase))) }
    return true
  }

  /// Performs `action` for a person who goes on from where the focus is then: a menu that it opens begins at an item, as by key.
  /// - Returns: whether it was done.
  package final func performAsByKey(_ action: AccessibilityAction) -> Bool {
    guard let window = attachedWindow else { return false }
    return window.menus.whileHandlingKey(of: self) { perform(action) }
  }
}
