import ViewTree

/// Shown instead of the cards while the queue is empty. It says what to do.
final class EmptyQueueView: View {
  private let heading: Label
  private let hint: Label
  private let suggestButton: Button
  /// Called when the user asks for suggestions.
  var onSuggest: (() -> Void)? {
    get { suggestButton.onTap }
    set { suggestButton.onTap = newValue }
  }

  init(theme: AppTheme) {
    heading = theme.label("Nothing is queued", font: AppTheme.headlineFont)
    hint = theme.label(
      "Open an album, and press a song or “Add to queue”.", font: AppTheme.smallFont, isSecondary: true)
    suggestButton = theme.smallButton("Suggest songs")
    super.init()
    borderColor = theme.line
    borderWidth = 1.5
    cornerRadius = AppTheme.coverRadius
    for label in [heading, hint] {
      label.textAlignment = .center
      label.numberOfLines = 0
    }
    for child in [heading, hint, suggestButton] { addSubview(child) }
  }

  /// Whether there are songs that could be queued.
  var hasLibrary = true {
    didSet {
      suggestButton.isHidden = !hasLibrary
      setNeedsLayout()
    }
  }

  override func layoutSubviews() {
    let width = max(0, bounds.width - 24)
    let room = Size(width: width, height: bounds.height)
    let button = suggestButton.sizeThatFits(room)
    let heights = [heading.sizeThatFits(room).height, hint.sizeThatFits(room).height, 30]
    let gaps = [6.0, 12]
    // In a low window the button is more important than the hint.
    let showsHint = hasLibrary && heights.reduce(0, +) + gaps.reduce(0, +) + 16 <= bounds.height
    hint.isHidden = !showsHint
    let total =
      heights[0] + (showsHint ? gaps[0] + heights[1] : 0) + (hasLibrary ? gaps[1] + heights[2] : 0)
    var y = ((bounds.height - total) / 2).rounded()
    heading.frame = Rect(x: 12, y: y, width: width, height: heights[0])
    y += heights[0] + gaps[0]
    hint.frame = Rect(x: 12, y: y, width: width, height: heights[1])
    if showsHint { y += heights[1] }
    y += showsHint ? gaps[1] : gaps[1] - gaps[0]
    let buttonWidth = min(width, button.width)
    suggestButton.frame = Rect(
      x: ((bounds.width - buttonWidth) / 2).rounded(), y: y, width: buttonWidth, height: heights[2])
  }
}
