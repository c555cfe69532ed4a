/// The states of a view that assistive technology reads beside its role, its label and its value.
public nonisolated struct AccessibilityStates: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Chosen among others, as a row of a list or a segment.
  public static let selected = Self(rawValue: 1 << 0)
  /// On, as a switch, or chosen, as an item of a menu with a check mark.
  public static let checked = Self(rawValue: 1 << 1)
  /// Visible, but cannot be used at the moment.
  public static let disabled = Self(rawValue: 1 << 2)
  /// Expanded, so that its content is visible: an item of a menu whose submenu is open.
  public static let expanded = Self(rawValue: 1 << 3)
  /// Not ready yet, as a progress bar whose progress is unknown.
  public static let busy = Self(rawValue: 1 << 4)
  /// A list of which several items can be selected.
  public static let multiselectable = Self(rawValue: 1 << 5)
  /// Can be expanded, and is not: an item of a menu whose submenu is closed.
  public static let collapsed = Self(rawValue: 1 << 6)
  /// Can be checked, and is not: an item of a menu that has no check mark, but may have one.
  public static let unchecked = Self(rawValue: 1 << 7)
  /// Opens a menu when it is pressed. A view with a `contextMenu` does not need it.
  public static let opensMenu = Self(rawValue: 1 << 8)
}

extension AccessibilityStates {
  /// The names of the states that are known, in the order of their declaration.
  public var names: [String] {
    let all: [(Self, String)] = [
      (.selected, "selected"), (.checked, "checked"), (.disabled, "disabled"), (.expanded, "expanded"), (.busy, "busy"),
      (.multiselectable, "multiselectable"), (.collapsed, "collapsed"), (.unchecked, "unchecked"),
      (.opensMenu, "opensMenu"),
    ]
    return all.filter { contains($0.0) }.map(\.1)
  }
}
