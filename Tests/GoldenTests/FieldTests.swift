import Testing
import ViewTree

@Suite("Golden: text fields and texts with attributes", .enabled(if: Fonts.inter))
struct FieldTests {
  private nonisolated static let themes = ["light", "dark"]

  private func stage(_ variant: Variant, _ theme: String, size: Size = Size(width: 240, height: 160)) throws -> Stage {
    let theme = theme == "light" ? Theme.light : .dark
    let stage = try Stage(variant, size: size, ground: theme.groundColor)
    stage.window.theme = theme
    return stage
  }

  private func field(_ stage: Stage, _ text: String, _ x: Double, _ y: Double, _ width: Double = 216) -> TextField {
    let field = stage.add(TextField(placeholder: "Search"), x, y, width, 30)
    field.font = Font(family: "Inter", size: 13)
    field.text = text
    return field
  }

  @Test(
    "U2 U5 Fields: empty, with a text, secure, disabled, too long; one has the focus", arguments: Variant.directions,
    themes)
  func fields(_ variant: Variant, theme: String) throws {
    let stage = try stage(variant, theme)
    _ = field(stage, "", 12, 10)
    _ = field(stage, "Paper Moons", 12, 46, 104)
    field(stage, "secret", 124, 46, 104).isSecure = true
    field(stage, "Ada Fjord", 12, 82, 104).isEnabled = false
    _ = field(stage, "The quick brown fox jumps", 124, 82, 104)
    stage.window.focusedView = field(stage, "The caret is at the end, which is seen", 12, 118)
    stage.advance(0.1)
    try stage.expect("fields-\(theme)", exceptions: Fonts.exceptions)
  }

  @Test("U3 U4 What is selected, and what an input method composes", arguments: Variant.scales, themes)
  func selection(_ variant: Variant, theme: String) throws {
    let stage = try stage(variant, theme, size: Size(width: 240, height: 50))
    let field = field(stage, "Half of this is selected", 12, 10)
    stage.window.focusedView = field
    field.selectedRange = 8..<15
    try stage.expect("field-selection-\(theme)", exceptions: Fonts.exceptions)
    stage.window.send(.composition("nihon", selection: 2..<5))
    try stage.expect("field-composition-\(theme)", exceptions: Fonts.exceptions)
  }

  @Test("U2 Both directions in one field, with a selection", arguments: Variant.directions)
  func bidi(_ variant: Variant) throws {
    let stage = try stage(variant, "light", size: Size(width: 240, height: 86))
    _ = field(stage, "אלבום ABC ושיר", 12, 10)
    let field = field(stage, "Play שלום עולם now", 12, 46)
    stage.window.focusedView = field
    field.selectedRange = 3..<9
    try stage.expect("field-bidi", exceptions: Fonts.exceptions)
  }

  @Test(
    "T1 T2 T3 Runs with fonts, colours, underlines and links, broken into lines", arguments: Variant.directions, themes)
  func attributes(_ variant: Variant, theme: String) throws {
    let stage = try stage(variant, theme)
    func font(_ size: Double, _ weight: Font.Weight = .regular) -> Font {
      Font(family: "Inter", size: size, weight: weight)
    }
    let label = stage.add(Label(), 12, 10, 216, 100)
    label.font = font(13)
    label.numberOfLines = 0
    label.attributedText =
      AttributedText("You hear ") + AttributedText("Lantern", font: font(20, .bold)) + AttributedText(" by ")
      + AttributedText("Ada Fjord and the Orchestra", link: "artist") + AttributedText(", ")
      + AttributedText("in red", color: .red) + AttributedText(" and ")
      + AttributedText("underlined", isUnderlined: true)
      + AttributedText(".")
    let line = stage.add(Label(), 12, 118, 216, 30)
    line.font = font(13)
    line.attributedText =
      AttributedText("One line that ", font: font(13, .semibold))
      + AttributedText("does not fit into its width", link: "x")
    stage.settle()
    try stage.expect("text-attributes-\(theme)", exceptions: Fonts.exceptions)
  }
}
