/// An entry of a menu: something to do, a menu of its own, or a line between others.
@MainActor public struct MenuItem {
  enum Content {
    case action(() -> Void)
    case submenu([MenuItem])
    case separator
  }

  let title: String
  let isEnabled: Bool
  let isDestructive: Bool
  let shortcut: KeyShortcut?
  let content: Content

  /// An item that does something.
  ///
  /// - Parameters:
  ///   - isEnabled: false for one that is shown, but cannot be chosen now.
  ///   - isDestructive: whether it destroys something, which its colour shows.
  ///   - action: called once it was chosen, when the menu is gone and the focus is where it was before.
  public init(title: String, isEnabled: Bool = true, isDestructive: Bool = false, action: @escaping () -> Void) {
    self.init(title: title, shortcut: nil, isEnabled: isEnabled, isDestructive: isDestructive, action: action)
  }

  /// An item that does something which a key does, too.
  ///
  /// - Parameters:
  ///   - shortcut: the key, which is shown beside the title; nil for none. The menu does not act on it: the program does, while no
  ///     menu is open.
  ///   - isEnabled: false for one that is shown, but cannot be chosen now.
  ///   - isDestructive: whether it destroys something, which its colour shows.
  ///   - action: called once it was chosen, when the menu is gone and the focus is where it was before.
  public init(
    title: String, shortcut: KeyShortcut?, isEnabled: Bool = true, isDestructive: Bool = false,
    action: @escaping () -> Void
  ) {
    self.init(title, shortcut, isEnabled: isEnabled, isDestructive: isDestructive, .action(action))
  }

  /// An item that opens a menu of its own beside it. Without anything in it, it cannot be chosen.
  public init(title: String, submenu: [MenuItem]) {
    let items = Self.tidied(submenu)
    self.init(title, nil, isEnabled: !items.isEmpty, isDestructive: false, .submenu(items))
  }

  /// A line between groups of items. It is left out where there is nothing on one of its sides.
  public static var separator: MenuItem { MenuItem("", nil, isEnabled: false, isDestructive: false, .separator) }

  private init(
    _ title: String, _ shortcut: KeyShortcut?, isEnabled: Bool, isDestructive: Bool, _ content: Content
  ) {
    self.title = title
    self.shortcut = shortcut
    self.isEnabled = isEnabled
    self.isDestructive = isDestructive
    self.content = content
  }

  var isSeparator: Bool { if case .separator = content { true } else { false } }

  /// The items of the submenu that it opens.
  var submenu: [MenuItem]? { if case .submenu(let items) = content { items } else { nil } }

  /// The items without lines that separate nothing.
  static func tidied(_ items: [MenuItem]) -> [MenuItem] {
    var result: [MenuItem] = []
    for item in items where !(item.isSeparator && result.last?.isSeparator ?? true) { result.append(item) }
    if result.last?.isSeparator == true { result.removeLast() }
    return result
  }
}
