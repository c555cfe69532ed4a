/// An entry of a menu: a command, a submenu, or a line between other items.
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
  /// Of one of several choices: whether it is the one that holds now. Nil, the default, for other items.
  ///
  /// The menu shows a check mark before the title of the choice that holds, and keeps room for it before all of its titles, so that these
  /// do not move with the choice. A menu that a key opens highlights that choice rather than the first item, so that Return changes
  /// nothing. Assistive technology says of each choice whether it is checked.
  public var isChosen: Bool?
  /// Of an option: whether it is on, which the menu shows by a check mark before the title. Nil, the default, for other items.
  public var isOn: Bool?

  /// A command.
  ///
  /// - Parameters:
  ///   - isEnabled: false if the item is shown but cannot be chosen now.
  ///   - isDestructive: whether the command destroys something. Its colour shows that.
  ///   - action: called after the item was chosen, when the menu is closed and the focus is back where it was.
  public init(title: String, isEnabled: Bool = true, isDestructive: Bool = false, action: @escaping () -> Void) {
    self.init(title: title, shortcut: nil, isEnabled: isEnabled, isDestructive: isDestructive, action: action)
  }

  /// A command that a key performs, too.
  ///
  /// - Parameters:
  ///   - shortcut: the key, which is shown beside the title. Nil for none. The menu does not handle the key; the program does, while no
  ///     menu is open.
  ///   - isEnabled: false if the item is shown but cannot be chosen now.
  ///   - isDestructive: whether the command destroys something. Its colour shows that.
  ///   - action: called after the item was chosen, when the menu is closed and the focus is back where it was.
  public init(
    title: String, shortcut: KeyShortcut?, isEnabled: Bool = true, isDestructive: Bool = false,
    action: @escaping () -> Void
  ) {
    self.init(title, shortcut, isEnabled: isEnabled, isDestructive: isDestructive, .action(action))
  }

  /// An item that opens a submenu beside it. If the submenu is empty, the item cannot be chosen.
  public init(title: String, submenu: [MenuItem]) {
    let items = Self.tidied(submenu)
    self.init(title, nil, isEnabled: !items.isEmpty, isDestructive: false, .submenu(items))
  }

  /// A line between groups of items. It is omitted if there is no item on one of its sides.
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

  /// Whether it has a check mark; nil if it never has one.
  var isChecked: Bool? { isChosen ?? isOn }

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
