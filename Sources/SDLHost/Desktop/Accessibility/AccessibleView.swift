internal import Pixels
internal import ViewTree

/// Describes a view in the terms of AT-SPI.
struct AccessibleView {
  let view: View
  let host: any AccessibleWindow
  /// What was last announced about a view that has left the window. Clients may still ask about it for a moment, and get these facts: the
  /// view itself may be elsewhere by now and show another item, which they would take for the one that has left. Nil for a view in the
  /// window.
  var former: AccessibleFacts?

  /// Lets assistive technology do something with the view. Nothing can be done with one that has left.
  func act(_ action: () -> Bool) -> Bool { former == nil && host.act(action) }

  var role: ATSPI.Role {
    if let former { return former.role }
    guard let role = view.accessibilityRole else { return .panel }
    switch role {
    case .page, .group:
      if view.accessibilityParent?.accessibilityRole == .list { return .listItem }
      // Screen readers read all texts in a panel when the focus enters it, and of a landmark only the name.
      return name.isEmpty || isRadioGroup ? .panel : .landmark
    case .menuItem where isCheckable: return .checkMenuItem
    case .textField where (view as? any AccessibleText)?.isAccessibleTextSecret == true: return .passwordText
    default: return ATSPI.Role(role)
    }
  }

  /// Whether its name says of what its buttons are the choices. Screen readers look for that in panels.
  private var isRadioGroup: Bool { view.accessibilityChildren.contains { $0.accessibilityRole == .radioButton } }

  /// The label. A menu has none: it is called by what it belongs to, which its hint says.
  var name: String {
    if let former { return former.name }
    let other = view === host.window ? host.title : view.accessibilityRole == .menu ? view.accessibilityHint : nil
    return (view.accessibilityLabel ?? other ?? "").withoutIsolates
  }

  /// The value as text for a person.
  var value: String? { former == nil ? view.accessibilityValue?.withoutIsolates : former?.numberText }

  /// The value as a number. That of a view that has left cannot be changed any more.
  var number: AccessibilityNumber? {
    guard let former else { return view.accessibilityNumber }
    guard let number = former.number, !number.isNaN else { return nil }
    return AccessibilityNumber(value: number, range: number...number)
  }

  /// The text of a field or a label. Other views have none of their own, and their name is used: a client may still ask for the text of a
  /// row that has just lost its buttons.
  var content: TextContent {
    (former == nil ? TextContent(of: view) : former?.text) ?? TextContent(text: name)
  }

  /// Whether clients read the value as a number with a text, so that the description need not contain it.
  private var isRange: Bool {
    let role = view.accessibilityRole
    return (role == .slider || role == .progress) && view.accessibilityNumber != nil
  }

  /// Whether the value only says that a switch or a button that stays pressed is on or off, as its state does.
  private var isValueInStates: Bool {
    guard view.accessibilityRole == .toggle || view.accessibilityRole == .toggleButton,
      let value = view.accessibilityValue?.lowercased()
    else { return false }
    let words = view.accessibilityWords
    return value == words.on.lowercased() || value == words.off.lowercased()
  }

  /// The tool tip without what is read anyway: without the key at its end, which is read with the action, or, if it consists of the name
  /// and keys, without the name.
  private var toolTip: String? {
    guard let text = view.toolTip else { return nil }
    if let shortcut = view.accessibilityShortcut {
      let key = " (\(view.accessibilityWords.keys.text(of: shortcut)))"
      if text.hasSuffix(key) { return String(text.dropLast(key.count)) }
    }
    let beginning = "\(view.accessibilityLabel ?? "") ("
    return text.hasPrefix(beginning) && text.hasSuffix(")") ? String(text.dropFirst(beginning.count).dropLast()) : text
  }

  /// The value, because of most roles AT-SPI has no other place for it that every screen reader reads, and the hint; else the tool tip.
  var description: String {
    if let former { return former.description }
    let isInStates = isValueInStates
    let isReadAnyway = isInStates || view is any AccessibleText || isRange
    let said = [isReadAnyway ? nil : value, view.accessibilityHint].compactMap(\.self)
    // The tool tip of a button that stays pressed, or opens and closes something, may change with its state, and would be read after the
    // state.
    let showsState = isInStates || !view.accessibilityStates.isDisjoint(with: [.expanded, .collapsed])
    let other = showsState ? nil : toolTip
    let text = (said.isEmpty ? other ?? "" : said.joined(separator: ". ")).withoutIsolates
    return text == name ? "" : text
  }

  var states: ATSPI.States {
    if let former { return former.states.subtracting(.showing) }
    let own = view.accessibilityStates
    let role = view.accessibilityRole
    // These say by being selected that they are on.
    let isOnWhenSelected = role == .toggleButton || role == .radioButton
    var states: ATSPI.States = .visible
    func add(_ state: ATSPI.States, if condition: Bool) { if condition { states.insert(state) } }
    // A message that fades in is showing from the beginning, when it is announced.
    add(.showing, if: !host.isUnseen && (role == .notification || view.isVisibleInWindow))
    add([.enabled, .sensitive], if: !own.contains(.disabled))
    if !isOnWhenSelected {
      add(.selected, if: own.contains(.selected))
      add(.selectable, if: own.contains(.selected) || isSelectableItem || role == .menuItem)
    }
    add(.checkable, if: role == .toggle || isOnWhenSelected || isCheckable)
    add(.checked, if: own.contains(.checked) || isOnWhenSelected && own.contains(.selected))
    add(.expanded, if: own.contains(.expanded))
    add(.expandable, if: !own.isDisjoint(with: [.expanded, .collapsed]))
    add(.busy, if: own.contains(.busy))
    add(.multiselectable, if: own.contains(.multiselectable))
    add(.modal, if: role == .dialog)
    add(.hasPopup, if: view.contextMenu != nil || own.contains(.opensMenu))
    let isFocused = host.window.accessibilityFocus === view
    add(.focused, if: isFocused)
    add(.focusable, if: isFocused || view.canBecomeFocused)
    if view === host.window {
      add(.active, if: host.isActive)
      add(.iconified, if: host.isUnseen)
    }
    if let field = view as? any AccessibleText {
      add(.editable, if: field.isAccessibleTextEditable)
      states.formUnion([.singleLine, .selectableText])
    }
    return states
  }

  private var isCheckable: Bool { !view.accessibilityStates.isDisjoint(with: [.checked, .unchecked]) }
  private var isSelectableItem: Bool { view.accessibilityParent?.accessibilityAllowsSelecting(view) == true }

  var facts: AccessibleFacts {
    AccessibleFacts(
      role: role, name: name, description: description, number: view.accessibilityNumber?.value,
      numberText: isRange ? value : nil, states: states,
      text: view is any AccessibleText ? TextContent(of: view) : nil, itemIndex: itemIndex)
  }

  var interfaces: [String] {
    var names = [ATSPI.accessible, ATSPI.component]
    if !view.offeredAccessibilityActions.isEmpty { names.append(ATSPI.action) }
    if view.accessibilityNumber != nil { names.append(ATSPI.value) }
    if TextContent(of: view) != nil { names.append(ATSPI.text) }
    if view is any AccessibleText { names.append(ATSPI.editableText) }
    // Screen readers say of each item of a view with this interface that it is not selected.
    if view.allowsSelectingItems || view.accessibilityRole == .menu { names.append(ATSPI.selection) }
    return names
  }

  /// Which item of its list the view shows, counted from 0. Nil unless it is in a list that has views for only some of its items.
  var itemIndex: Int? { view.accessibilityParent?.accessibilityIndex(ofItem: view) }

  static let toolkit = ("toolkit", "ViewTree")

  /// Further things that a client may want to know.
  var attributes: [(String, String)] {
    if former != nil { return [Self.toolkit] }
    var attributes = [Self.toolkit]
    if let value { attributes.append(("valuetext", value)) }
    // Only the visible items of a long list have views, so clients cannot count the items themselves.
    if let count = view.accessibilityItemCount {
      attributes.append(("setsize", "\(count)"))
    } else if let count = view.accessibilityParent?.accessibilityItemCount, let index = itemIndex {
      attributes += [("posinset", "\(index + 1)"), ("setsize", "\(count)")]
    }
    return attributes
  }

  /// The frame of the view, or of `rect` in it, in pixels. It is empty for a view that has left.
  func extents(_ coordinates: Int, of rect: Rect? = nil) -> PixelRect {
    if former != nil { return .empty }
    let place = host.placeOnScreen
    let inWindow = rect.map { view.convert($0, to: nil) } ?? view.shownFrameInWindow
    let extents = place.extents(of: inWindow, isOnScreen: coordinates == 0)
    guard coordinates == 2, let parent = view.accessibilityParent else { return extents }
    let around = place.extents(of: parent.shownFrameInWindow, isOnScreen: false)
    return extents.offsetBy(x: -around.x0, y: -around.y0)
  }
}
