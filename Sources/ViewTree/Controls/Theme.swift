/// The colours and fonts of controls on which none were set.
///
/// A window has a theme, and every view in it uses that, unless it or an ancestor has an `overrideTheme`. A colour or a
/// font that is set on a control overrides the theme for that control. Start with one of the existing themes and change
/// what should be different:
///
/// ```swift
/// var theme = Theme.dark
/// theme.accentColor = .orange
/// window.theme = theme
/// ```
public nonisolated struct Theme: Hashable, Sendable {
  /// The background for which the other colours are designed. Neither controls nor the window draw it: a window is black where no view
  /// has a background. Set it as the `backgroundColor` of the root controller's view, in `viewDidLayoutSubviews()`, which is called again
  /// when the theme has changed.
  public var groundColor = Color.white

  // MARK: Text

  /// The font of labels and buttons.
  public var font = Font(size: 14)
  /// The font of segmented controls.
  public var segmentFont = Font(size: 13, weight: .medium)
  /// The font of small additions, such as the caption of a page indicator.
  public var captionFont = Font(size: 11, weight: .medium)
  /// The colour of labels.
  public var textColor = Color.black
  /// The colour of less important text, such as the caption of a page indicator or the reason why an image cannot be
  /// shown.
  public var secondaryTextColor = Color(white: 0.5)

  // MARK: Emphasis

  /// The colour of selected or completed parts: the fill of a slider or a progress bar, the current page of a page
  /// indicator.
  public var accentColor = Color(red: 0.04, green: 0.52, blue: 1)
  /// The track of a switch that is on.
  public var switchOnColor = Color(red: 0.16, green: 0.62, blue: 0.35)
  /// The colour of the focus ring.
  public var focusColor = Color(red: 0.22, green: 0.48, blue: 0.96)

  /// The colour of commands that can destroy something, such as a menu item that deletes.
  public var destructiveColor = Color(red: 0.77, green: 0.12, blue: 0.1)

  // MARK: Menus, sheets and tool tips

  /// The background of menus, sheets and tool tips.
  public var raisedColor = Color(white: 0.99)
  /// Thin lines: around menus and tool tips, and between the items of a menu.
  public var separatorColor = Color(white: 0, alpha: 0.13)
  /// The background of the item of a menu that is about to be chosen.
  public var selectionColor = Color(white: 0, alpha: 0.08)
  /// The text of that item.
  public var selectedTextColor = Color.black
  /// Drawn over what lies beneath a sheet.
  public var dimmingColor = Color(white: 0, alpha: 0.35)
  /// The shadow of menus, sheets and tool tips. Sheets have a larger one of the same colour.
  public var raisedShadow = Shadow(color: Color(white: 0, alpha: 0.22), radius: 14, offset: Point(x: 0, y: 5))

  // MARK: Buttons

  /// The background of a button.
  public var buttonColor = Color(white: 0.9)
  /// The title of a button.
  public var buttonTitleColor = Color(white: 0.1)
  /// Drawn over a pressed button that has no background of its own for that state.
  public var highlightShade = Color(white: 0, alpha: 0.2)
  /// Drawn over a button under the mouse.
  public var hoverShade = Color(white: 0, alpha: 0.06)
  /// The colour of an edge, 2 points wide, inside a button, a segmented control or a row of a list that is under the mouse, for people who
  /// can hardly see `hoverShade`. A button that has neither a background nor a shade there gets none. The default is clear, for no edge.
  public var hoverEdge = Color.clear
  /// Drawn over a disabled button.
  public var disabledShade = Color(white: 0.85, alpha: 0.5)

  // MARK: Tracks and knobs

  /// The track of a switch that is off.
  public var switchOffColor = Color(white: 0.5, alpha: 0.5)
  /// The track of a slider beyond its thumb.
  public var sliderTrackColor = Color(white: 0.5, alpha: 0.4)
  /// The part of a progress bar that is not completed yet.
  public var progressTrackColor = Color(white: 0.5, alpha: 0.3)
  /// The dots of a page indicator.
  public var dotColor = Color(white: 0.5, alpha: 0.45)
  /// The thumb of a switch or a slider.
  public var thumbColor = Color.white
  /// The edge of that thumb, for backgrounds from which its colour hardly differs.
  public var thumbBorderColor = Color.clear

  // MARK: Text fields

  /// The background of a text field.
  public var fieldColor = Color.white
  /// The border of a text field.
  public var fieldBorderColor = Color(white: 0.72)
  /// The background of selected text.
  public var selectedTextBackground = Color(red: 0.7, green: 0.84, blue: 1)

  // MARK: Segmented controls

  /// The background of a segmented control.
  public var segmentsColor = Color(white: 0.5, alpha: 0.25)
  /// The background of the selected segment.
  public var selectedSegmentColor = Color.white
  /// The titles of the segments.
  public var segmentTitleColor = Color(white: 0.2)
  /// The title of the selected segment.
  public var selectedSegmentTitleColor = Color.black

  /// The light theme.
  public init() {}

  /// For light backgrounds. The default of a window.
  public static let light = Theme()

  /// For dark backgrounds.
  public static let dark: Theme = {
    var theme = Theme()
    theme.groundColor = Color(white: 0.11)
    theme.textColor = Color(white: 0.95)
    theme.secondaryTextColor = Color(white: 0.65)
    theme.accentColor = Color(red: 0.25, green: 0.62, blue: 1)
    theme.switchOnColor = Color(red: 0.19, green: 0.7, blue: 0.4)
    theme.focusColor = Color(red: 0.42, green: 0.64, blue: 1)
    theme.destructiveColor = Color(red: 1, green: 0.5, blue: 0.46)
    theme.raisedColor = Color(white: 0.17)
    theme.separatorColor = Color(white: 1, alpha: 0.15)
    theme.selectionColor = Color(white: 1, alpha: 0.12)
    theme.selectedTextColor = .white
    theme.dimmingColor = Color(white: 0, alpha: 0.55)
    theme.raisedShadow = Shadow(color: Color(white: 0, alpha: 0.5), radius: 16, offset: Point(x: 0, y: 6))
    theme.buttonColor = Color(white: 0.24)
    theme.buttonTitleColor = Color(white: 0.95)
    theme.highlightShade = Color(white: 0, alpha: 0.3)
    theme.hoverShade = Color(white: 1, alpha: 0.07)
    theme.disabledShade = Color(white: 0.11, alpha: 0.5)
    theme.fieldColor = Color(white: 0.16)
    theme.fieldBorderColor = Color(white: 0.34)
    theme.selectedTextBackground = Color(red: 0.15, green: 0.38, blue: 0.66)
    theme.selectedSegmentColor = Color(white: 0.38)
    theme.segmentTitleColor = Color(white: 0.85)
    theme.selectedSegmentTitleColor = .white
    return theme
  }()

  /// White and yellow on black, for people who need strong contrast: at least 7 to 1 for text, and at least 3 to 1 for
  /// everything else.
  public static let highContrast: Theme = {
    var theme = Theme()
    let yellow = Color(red: 1, green: 0.85, blue: 0)
    theme.groundColor = .black
    theme.textColor = .white
    theme.secondaryTextColor = Color(white: 0.85)
    theme.accentColor = yellow
    theme.switchOnColor = yellow
    theme.focusColor = Color(red: 0.3, green: 0.9, blue: 1)
    theme.destructiveColor = Color(red: 1, green: 0.62, blue: 0.58)
    theme.raisedColor = .black
    theme.separatorColor = .white
    theme.selectionColor = yellow
    theme.selectedTextColor = .black
    theme.dimmingColor = Color(white: 0, alpha: 0.7)
    theme.buttonColor = .white
    theme.buttonTitleColor = .black
    theme.highlightShade = Color(white: 0, alpha: 0.3)
    theme.hoverShade = Color(red: 1, green: 0.85, blue: 0, alpha: 0.4)
    theme.disabledShade = Color(white: 0, alpha: 0.4)
    theme.switchOffColor = Color(white: 0.5)
    theme.sliderTrackColor = Color(white: 0.5)
    theme.progressTrackColor = Color(white: 0.4)
    theme.dotColor = Color(white: 0.6)
    theme.fieldColor = .black
    theme.fieldBorderColor = .white
    theme.selectedTextBackground = Color(red: 0, green: 0.25, blue: 0.8)
    theme.segmentsColor = Color(white: 0.25)
    theme.selectedSegmentColor = yellow
    theme.segmentTitleColor = .white
    return theme
  }()
}

extension Theme {
  /// The width of the edge under the mouse, in points.
  public static let hoverEdgeWidth = 2.0

  /// The colour of the edge under the mouse; nil for none.
  var visibleHoverEdge: Color? { hoverEdge.alpha > 0 ? hoverEdge : nil }
}
