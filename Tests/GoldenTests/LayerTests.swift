import Testing
import ViewTree
import ViewTreeTesting

/// Menus, sheets and tool tips, over a plain window.
@Suite("Golden: what lies over everything else", .enabled(if: Fonts.inter))
struct LayerTests {
  nonisolated enum Look: String, CaseIterable {
    case light, dark
    case contrast = "high-contrast"
  }

  private func stage(_ variant: Variant, _ look: Look) throws -> Stage {
    var theme: Theme = look == .light ? .light : look == .dark ? .dark : .highContrast
    theme.font = Font(family: "Inter", size: 14)
    let stage = try Stage(variant, size: Size(width: 360, height: 240), ground: theme.groundColor)
    stage.window.theme = theme
    let label = stage.add(Label(text: "A window with some text in it."), 16, 16, 300, 24)
    label.textColor = theme.textColor
    stage.settle()
    return stage
  }

  private func item(_ title: String, isEnabled: Bool = true, isDestructive: Bool = false) -> MenuItem {
    MenuItem(title: title, isEnabled: isEnabled, isDestructive: isDestructive) {}
  }

  @Test("U7 A menu with a submenu", arguments: Variant.directions, Look.allCases)
  func menu(_ variant: Variant, look: Look) throws {
    let stage = try stage(variant, look)
    let isMirrored = variant.direction == .rightToLeft
    stage.window.showMenu(
      [
        item("Play now"), item("Play next"), item("Not now", isEnabled: false), .separator,
        MenuItem(title: "Add to playlist", submenu: [item("Morning"), item("Evening"), item("New…")]), .separator,
        item("Remove", isDestructive: true),
      ], at: Point(x: isMirrored ? 330 : 30, y: 44))
    for key in [Key.down, .down, .down, isMirrored ? .left : .right, .down] {
      stage.window.send(.key(KeyEvent(key: key)))
    }
    stage.settle()
    try stage.expect("menu-\(look.rawValue)", exceptions: Fonts.exceptions)
  }

  @Test("U7 A menu that is longer than the window", arguments: Variant.scales)
  func longMenu(_ variant: Variant) throws {
    let stage = try stage(variant, .light)
    stage.window.showMenu((1...40).map { item("Entry \($0) of forty") }, at: Point(x: 30, y: 44))
    for _ in 0..<12 { stage.window.send(.key(KeyEvent(key: .down))) }
    stage.settle()
    stage.advance(2)
    try stage.expect("menu-long", exceptions: Fonts.exceptions)
  }

  @Test("U8 A sheet, and one over it", arguments: Variant.scales, Look.allCases)
  func sheet(_ variant: Variant, look: Look) throws {
    let stage = try stage(variant, look)
    func sheet(_ text: String, _ size: Size) -> ViewController {
      let sheet = ViewController()
      sheet.preferredContentSize = size
      let label = Label(text: text)
      label.frame = Rect(x: 20, y: 14, width: size.width - 40, height: 24)
      let button = Button(title: "OK")
      button.frame = Rect(x: size.width - 100, y: size.height - 48, width: 80, height: 32)
      for view in [label, button] { sheet.view.addSubview(view) }
      return sheet
    }
    let first = sheet("A sheet", Size(width: 280, height: 170))
    stage.root.present(first, animated: true)
    stage.settle()
    if look == .dark { first.present(sheet("And another", Size(width: 200, height: 110)), animated: true) }
    stage.settle()
    try stage.expect("sheet-\(look.rawValue)", exceptions: Fonts.exceptions)
  }

  @Test("U9 Tool tips, short and long", arguments: Variant.directions, [Look.light, .dark])
  func toolTip(_ variant: Variant, look: Look) throws {
    let stage = try stage(variant, look)
    let short = Button(title: "Save")
    stage.add(short, 40, 60, 100, 32).toolTip = "Save the list (Ctrl+S)"
    stage.window.send(.pointer(PointerEvent(phase: .hovered, location: short.center)))
    stage.advance(0.7)
    try stage.expect("tool-tip-\(look.rawValue)", exceptions: Fonts.exceptions)
    short.toolTip = "Save the list as a playlist, so that it can be opened again later, also by other programs"
    stage.advance(0.1)
    try stage.expect("tool-tip-long-\(look.rawValue)", exceptions: Fonts.exceptions)
  }
}
