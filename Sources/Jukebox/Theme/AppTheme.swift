import Languages
import Music
internal import Platform
import ViewTree

/// The current colours and language of the program, and the labels and buttons that follow them. The colours themselves, the fonts and the
/// distances are in `Style.swift`.
///
/// ```swift
/// theme.style(view) { view, theme in view.backgroundColor = theme.panel }
/// theme.translate(slider) { slider, theme in slider.accessibilityLabel = theme.tr("Volume") }
/// ```
///
/// Styled objects get their new colours as soon as the palette changes, and translated objects their new texts as soon as the language
/// changes, even if they are not in the window at the moment.
@dynamicMemberLookup
final class AppTheme {
  private let styled = Observers<AppTheme>()
  private let translated = Observers<AppTheme>()

  /// The colours. All styled objects follow a change at once.
  var palette: Palette { didSet { if palette != oldValue { styled.notify([self]) } } }

  /// The language of all texts. All translated objects follow a change at once.
  var language: Language {
    didSet {
      language.setsNamesApart = true
      if language.code != oldValue.code { translated.notify([self]) }
    }
  }

  init(_ palette: Palette, language: Language = .plainEnglish) {
    self.palette = palette
    self.language = language
    self.language.setsNamesApart = true
  }

  /// A sentence in the language of the program.
  func tr(_ sentence: Sentence) -> String { language.text(sentence) }

  /// A sentence that depends on a number.
  func tr(one: Sentence, other: Sentence, _ count: Int) -> String { tr(Sentence(one: one, other: other, count)) }

  /// A sentence that has another meaning, and so another translation, in other places.
  func tr(_ sentence: Sentence, context: String) -> String { language.tr(sentence, context: context) }

  /// The name of an artist. The library's word for unknown artists is translated.
  func artist(_ name: String) -> String { tr(Sentence(artist: name)) }

  /// The name of the artist of music or of pictures. Nil for pictures whose artist is not known.
  func artist(_ name: String, ofPictures: Bool) -> String? {
    ofPictures && name == Song.unknownArtist ? nil : artist(name)
  }

  /// The title of an album. The library's word for pictures that were opened by themselves is translated.
  func album(_ title: String, by artist: String) -> String { tr(Sentence(album: title, by: artist)) }

  /// Names and phrases in a line, with dots between them.
  func joined(_ parts: [String?]) -> String { language.joined(parts.compactMap(\.self)) }

  /// A theme with the program's dark colours.
  static var dark: AppTheme { AppTheme(.dark) }
  /// A theme with the program's light colours.
  static var light: AppTheme { AppTheme(.light) }

  subscript<Value>(dynamicMember member: KeyPath<Palette, Value>) -> Value { palette[keyPath: member] }

  /// Gives an object its colours, now and whenever they change, for as long as it lives. A later call for the same object takes precedence.
  func style<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner, AppTheme) -> Void) {
    follow(styled, owner, body)
  }

  /// A view for a region of the window.
  /// - Parameters:
  ///   - name: the name of the region for assistive technology.
  ///   - color: returns the background colour.
  func region(named name: Sentence, _ color: @escaping (AppTheme) -> Color) -> View {
    let view = View()
    style(view) { $0.backgroundColor = color($1) }
    view.accessibilityRole = .group
    translate(view) { $0.accessibilityLabel = $1.tr(name) }
    return view
  }

  /// Gives an object its texts, now and whenever the language changes, for as long as it lives. A later call for the same object takes
  /// precedence.
  func translate<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner, AppTheme) -> Void) {
    follow(translated, owner, body)
  }

  private func follow<Owner: AnyObject>(
    _ changes: Observers<AppTheme>, _ owner: Owner, _ body: @escaping (Owner, AppTheme) -> Void
  ) {
    body(owner, self)
    changes.add(owner) { [weak owner] theme in
      if let owner { body(owner, theme) }
    }
  }

  // MARK: Views

  func label(_ text: Sentence, font: Font = AppTheme.bodyFont, isSecondary: Bool = false) -> Label {
    let label = label(font: font, isSecondary: isSecondary)
    translate(label) { $0.text = $1.tr(text) }
    return label
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
    let button = button(title)
    shape(button)
    style(button) { button, theme in
      theme.color(
        button, text: theme.textOnAccent, ground: theme.accent, hovered: theme.accentHovered,
        pressed: theme.accentPressed)
    }
    return button
  }

  func quietButton(_ title: Sentence) -> Button {
    let button = button(title)
    styleQuietly(button)
    return button
  }

  private func button(_ title: Sentence) -> Button {
    let button = Button(title: "")
    translate(button) { $0.setTitle($1.tr(title), for: .normal) }
    return button
  }

  /// A quiet button that goes back to the scene with this title.
  func backButton(to title: Sentence) -> BackButton {
    let button = BackButton()
    translate(button) { button, theme in
      // The arrow stays on its side, whatever the direction of the title is.
      button.destination = theme.language.setApart(theme.tr(title))
      button.accessibilityLabel = theme.tr("Back")
    }
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
    showEdge(of: button)
  }

  /// Gives a view an edge for people who prefer more contrast, where its background may hardly differ from what is around it.
  func showEdge(of view: View) {
    view.borderWidth = palette.hasMoreContrast ? 1 : 0
    view.borderColor = palette.hasMoreContrast ? palette.line : .clear
  }

  /// Gives a view an edge while the mouse is over it, for people who prefer more contrast, as the toolkit does for buttons and rows.
  func showHover(of view: View, _ isHovered: Bool) {
    let hasEdge = isHovered && palette.hasMoreContrast
    view.borderWidth = hasEdge ? Theme.hoverEdgeWidth : 0
    view.borderColor = hasEdge ? palette.text : .clear
  }

  /// A symbol in one of the palette's colours.
  func glyph(_ kind: Glyph.Kind, _ color: KeyPath<Palette, Color> = \.text) -> Glyph {
    let glyph = Glyph(kind, color: palette[keyPath: color])
    style(glyph) { $0.color = $1.palette[keyPath: color] }
    return glyph
  }

  /// A thin line between regions or rows. Give it the height `lineThickness()`, so that all of them look alike.
  func separator() -> View {
    let line = View()
    line.isUserInteractionEnabled = false
    style(line) { $0.backgroundColor = $1.line }
    return line
  }
}
