import Languages
import ViewTree

/// How the program looks now and in which language it speaks, and the labels and buttons that follow it. The colours themselves, fonts and distances are in `Style.swift`.
///
/// ```swift
/// theme.style(view) { view, theme in view.backgroundColor = theme.panel }
/// ```
///
/// What is styled gets its new colours as soon as the palette changes, wherever it is: also what is not in the window at the moment.
@dynamicMemberLookup
final class AppTheme {
  private struct Styled {
    weak var owner: AnyObject?
    let apply: (AppTheme) -> Void
  }

  private var styled: [Styled] = []
  /// Those that are gone are removed when there are so many.
  private var limit = 256

  /// The colours. All that was styled follows a change at once.
  var palette: Palette {
    didSet {
      guard palette != oldValue else { return }
      removeGone()
      for entry in styled where entry.owner != nil { entry.apply(self) }
    }
  }

  /// The language of all texts. It holds for as long as the theme: in another language, everything is made anew.
  let language: Language

  init(_ palette: Palette, language: Language = .plainEnglish) {
    self.palette = palette
    self.language = language
  }

  /// A sentence in the language of the program.
  func tr(_ sentence: Sentence) -> String { language.text(sentence) }

  /// A sentence that depends on a number.
  func tr(one: Sentence, other: Sentence, _ count: Int) -> String { language.tr(one: one, other: other, count) }

  /// A sentence that may mean something else elsewhere.
  func tr(_ sentence: Sentence, context: String) -> String { language.tr(sentence, context: context) }

  /// A theme with the program's dark colours.
  static var dark: AppTheme { AppTheme(.dark) }
  /// A theme with the program's light colours.
  static var light: AppTheme { AppTheme(.light) }

  subscript<Value>(dynamicMember member: KeyPath<Palette, Value>) -> Value { palette[keyPath: member] }

  /// Written out, as the method beside it has the same name.
  var panel: Color { palette.panel }

  func panel(tintedBy color: Color) -> Color { palette.panel(tintedBy: color) }

  /// Gives something its colours, now and whenever they change, for as long as it lives. What is called later wins.
  func style<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner, AppTheme) -> Void) {
    body(owner, self)
    if styled.count >= limit { removeGone() }
    styled.append(
      Styled(owner: owner) { [weak owner] theme in
        if let owner { body(owner, theme) }
      })
  }

  /// Makes a view that of a region of the window.
  /// - Parameters:
  ///   - name: the name of the region for assistive technology.
  ///   - color: the colour behind what is in it.
  func region(_ view: View = View(), named name: String?, _ color: @escaping (AppTheme) -> Color) -> View {
    style(view) { $0.backgroundColor = color($1) }
    view.accessibilityRole = .group
    view.accessibilityLabel = name
    return view
  }

  private func removeGone() {
    styled.removeAll { $0.owner == nil }
    limit = max(256, 2 * styled.count)
  }

  // MARK: Views

  func label(_ text: Sentence, font: Font = AppTheme.bodyFont, isSecondary: Bool = false) -> Label {
    label(verbatim: tr(text), font: font, isSecondary: isSecondary)
  }

  /// A label with a text that is the same in all languages, or none yet.
  func label(verbatim text: String = "", font: Font = AppTheme.bodyFont, isSecondary: Bool = false) -> Label {
    let label = Label(text: text)
    label.font = font
    style(label) { $0.textColor = isSecondary ? $1.secondaryText : $1.text }
    // Titles line up with the other texts of the layout, whatever language they are in.
    label.textAlignment = .leading
    return label
  }

  /// The most important button of a region.
  func primaryButton(_ title: Sentence) -> Button {
    let button = Button(title: tr(title))
    shape(button)
    style(button) { button, theme in
      theme.color(
        button, text: theme.textOnAccent, ground: theme.accent, hovered: theme.accentHovered,
        pressed: theme.accentPressed)
    }
    return button
  }

  func quietButton(_ title: Sentence) -> Button {
    let button = Button(title: tr(title))
    styleQuietly(button)
    return button
  }

  /// A quiet button that goes back to the scene with this title.
  func backButton(to title: String) -> BackButton {
    let button = BackButton(to: title, label: tr("Back"))
    styleQuietly(button)
    return button
  }

  func styleQuietly(_ button: Button) {
    shape(button)
    style(button) { button, theme in
      theme.color(
        button, text: theme.text, ground: theme.card, hovered: theme.cardHovered, pressed: theme.cardPressed)
    }
  }

  private func shape(_ button: Button) {
    button.font = Self.buttonFont
    button.cornerRadius = Self.coverRadius
  }

  private func color(_ button: Button, text: Color, ground: Color, hovered: Color, pressed: Color) {
    button.setTitleColor(text, for: .normal)
    button.setBackgroundColor(ground, for: .normal)
    button.setBackgroundColor(hovered, for: .hovered)
    button.setBackgroundColor(pressed, for: .highlighted)
    button.setTitleColor(palette.secondaryText, for: .disabled)
    button.setBackgroundColor(palette.card, for: .disabled)
    // Where the backgrounds hardly differ, the edge shows what can be pressed.
    button.borderWidth = palette.hasMoreContrast ? 1 : 0
    button.borderColor = palette.hasMoreContrast ? palette.line : .clear
  }

  /// A symbol in one of the palette's colours.
  func glyph(_ kind: Glyph.Kind, _ color: KeyPath<Palette, Color> = \.text) -> Glyph {
    let glyph = Glyph(kind, color: palette[keyPath: color])
    style(glyph) { $0.color = $1.palette[keyPath: color] }
    return glyph
  }

  /// A thin line between regions or rows.
  func separator() -> View {
    let line = View()
    line.isUserInteractionEnabled = false
    style(line) { $0.backgroundColor = $1.line }
    return line
  }
}
