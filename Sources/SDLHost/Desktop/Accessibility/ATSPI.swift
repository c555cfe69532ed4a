internal import ViewTree

/// Names and numbers of AT-SPI 2, the protocol between programs and assistive technology on D-Bus.
nonisolated enum ATSPI {
  static let accessible = "org.a11y.atspi.Accessible"
  static let application = "org.a11y.atspi.Application"
  static let component = "org.a11y.atspi.Component"
  static let action = "org.a11y.atspi.Action"
  static let value = "org.a11y.atspi.Value"
  static let text = "org.a11y.atspi.Text"
  static let editableText = "org.a11y.atspi.EditableText"
  static let selection = "org.a11y.atspi.Selection"
  static let cache = "org.a11y.atspi.Cache"
  static let socket = "org.a11y.atspi.Socket"
  static let registry = "org.a11y.atspi.Registry"
  static let objectEvent = "org.a11y.atspi.Event.Object"
  static let windowEvent = "org.a11y.atspi.Event.Window"
  static let focusEvent = "org.a11y.atspi.Event.Focus"

  static let rootPath = "/org/a11y/atspi/accessible/root"
  static let objectPaths = "/org/a11y/atspi/accessible/"
  /// The path of the object that stands for none.
  static let nullPath = "/org/a11y/atspi/null"
  static let cachePath = "/org/a11y/atspi/cache"
  static let registryPath = "/org/a11y/atspi/registry"

  /// The role of an object.
  struct Role: Hashable {
    var number: UInt32
    var name: String

    static let checkMenuItem = Role(number: 8, name: "check menu item")
    static let application = Role(number: 75, name: "application")
    static let frame = Role(number: 23, name: "frame")
    static let listItem = Role(number: 32, name: "list item")
    static let passwordText = Role(number: 40, name: "password text")
    static let panel = Role(number: 39, name: "panel")
    static let landmark = Role(number: 110, name: "landmark")
  }

  /// The current states of an object. The raw value has a bit for each of AT-SPI's states.
  struct States: OptionSet, Hashable {
    let rawValue: UInt64
    init(rawValue: UInt64) { self.rawValue = rawValue }
    private init(_ bit: UInt64) { rawValue = 1 << bit }

    static let active = States(1)
    static let busy = States(3)
    static let checked = States(4)
    static let editable = States(7)
    static let enabled = States(8)
    static let expandable = States(9)
    static let expanded = States(10)
    static let focusable = States(11)
    static let focused = States(12)
    static let iconified = States(15)
    static let modal = States(16)
    static let multiselectable = States(18)
    static let selectable = States(22)
    static let selected = States(23)
    static let sensitive = States(24)
    static let showing = States(25)
    static let singleLine = States(26)
    static let visible = States(30)
    static let checkable = States(41)
    static let selectableText = States(38)
    static let hasPopup = States(42)

    /// The states whose changes are announced, with their names in events.
    static let announced: [(States, String)] = [
      (.active, "active"), (.busy, "busy"), (.checked, "checked"), (.editable, "editable"), (.enabled, "enabled"),
      (.expandable, "expandable"), (.expanded, "expanded"), (.focusable, "focusable"), (.iconified, "iconified"),
      (.modal, "modal"), (.multiselectable, "multiselectable"), (.selectable, "selectable"), (.selected, "selected"),
      (.sensitive, "sensitive"),
      (.showing, "showing"), (.visible, "visible"),
    ]

    var value: BusValue {
      .array("u", [.uint32(UInt32(truncatingIfNeeded: rawValue)), .uint32(UInt32(rawValue >> 32))])
    }
  }

  /// The D-Bus signature of an object's description in `GetItems` and `AddAccessible`.
  static let cacheItem = "((so)(so)(so)iiassusau)"
}

nonisolated extension ATSPI.Role {
  init(_ role: AccessibilityRole) {
    switch role {
    case .button: self.init(number: 43, name: "push button")
    case .image: self.init(number: 27, name: "image")
    case .label: self.init(number: 29, name: "label")
    case .list: self.init(number: 31, name: "list")
    case .page, .group: self = .panel
    case .slider: self.init(number: 51, name: "slider")
    case .toggle, .toggleButton: self.init(number: 62, name: "toggle button")
    case .progress: self.init(number: 42, name: "progress bar")
    case .window: self = .frame
    case .row: self = .listItem
    case .textField: self.init(number: 79, name: "entry")
    case .menu: self.init(number: 33, name: "menu")
    case .menuItem: self.init(number: 35, name: "menu item")
    case .dialog: self.init(number: 16, name: "dialog")
    case .link: self.init(number: 88, name: "link")
    case .radioButton: self.init(number: 44, name: "radio button")
    case .notification: self.init(number: 101, name: "notification")
    }
  }
}
