import Languages
import Music
import ViewTree

/// A control with a label, one row of a column. The label is also the control's accessibility label.
final class ControlRow: View {
  private let title: Label
  private let shownValue: Label
  private let line: View
  private let theme: AppTheme
  /// What `shownValue` says; nil for a control without a value.
  private var value: Sentence?
  /// The controls of the row, in reading order.
  let controls: [View]
  private let arrangement: Arrangement
  /// Everything in one line: a title and a control or a value, or several buttons.
  private let content: StackView
  /// Shows a value that was set by the program. Does nothing for buttons.
  private(set) var show: (Double) -> Void = { _ in }

  /// Whether the row currently has any effect. Otherwise it is dimmed and takes no input.
  var isEnabled = true {
    didSet {
      isUserInteractionEnabled = isEnabled
      for view in [title, shownValue] + controls { view.alpha = isEnabled ? 1 : 0.35 }
    }
  }

  private enum Arrangement { case beside, beneath, alone }

  private init(_ theme: AppTheme, _ title: Sentence, _ controls: [View], _ arrangement: Arrangement) {
    self.theme = theme
    self.title = theme.label(title)
    shownValue = theme.label(font: AppTheme.smallFont, isSecondary: true)
    self.controls = controls
    self.arrangement = arrangement
    let arranged =
      switch arrangement {
      case .beside: [self.title] + controls
      case .beneath: [self.title, shownValue]
      case .alone: controls
      }
    content = StackView(axis: .horizontal, spacing: 8, arranged)
    content.setGrowth(1, for: arranged[0])
    if arrangement == .beside { content.alignment = .center }
    if arrangement == .alone {
      content.distribution = .fillEqually
      content.spacing = AppTheme.smallGap
    }
    line = theme.separator()
    super.init()
    shownValue.textAlignment = .trailing
    theme.translate(self) { row, _ in row.value.map(row.showValue) }
    // The control's own label and value contain these texts.
    for label in [self.title, shownValue] { label.accessibilityRole = nil }
    for view in [line, content] + (arrangement == .beneath ? controls : []) { addSubview(view) }
  }

  // MARK: Kinds

  static func toggle(_ theme: AppTheme, _ title: Sentence, _ isOn: Bool, action: @escaping (Bool) -> Void) -> ControlRow
  {
    let control = Switch()
    theme.translate(control) { $0.accessibilityLabel = $1.tr(title) }
    control.isOn = isOn
    control.onChange = action
    let row = ControlRow(theme, title, [control], .beside)
    row.show = { [weak control] in control?.isOn = $0 != 0 }
    return row
  }

  /// - Parameter format: formats a value with its unit for people to read.
  static func slider(
    _ theme: AppTheme, _ title: Sentence, _ value: Double, in range: ClosedRange<Double>, step: Double,
    format: @escaping (Double) -> Sentence, action: @escaping (Double) -> Void
  ) -> ControlRow {
    let control = Slider()
    (control.range, control.step) = (range, step)
    theme.translate(control) { $0.accessibilityLabel = $1.tr(title) }
    // If values can be negative, the bar is filled from zero.
    if range.lowerBound < 0, range.upperBound > 0 { control.fillOrigin = 0 }
    let row = ControlRow(theme, title, [control], .beneath)
    row.show = { [weak row, weak control] value in
      control?.value = min(range.upperBound, max(range.lowerBound, value))
      row?.showValue(format(value))
    }
    row.show(value)
    control.onChange = { [weak row] value in
      row?.showValue(format(value))
      action(value)
    }
    return row
  }

  static func choice(
    _ theme: AppTheme, _ title: Sentence, _ titles: [Sentence], _ selected: Int, action: @escaping (Int) -> Void
  ) -> ControlRow {
    let control = theme.segments(title, titles: titles)
    control.selectedIndex = selected
    control.onChange = action
    let row = ControlRow(theme, title, [control], .beneath)
    row.show = { [weak control] in control?.selectedIndex = Int(exactly: $0.rounded()) ?? 0 }
    return row
  }

  static func buttons(_ theme: AppTheme, _ actions: [(title: Sentence, action: () -> Void)]) -> ControlRow {
    let buttons = actions.map { title, action in
      let button = theme.smallButton(title)
      button.onTap = action
      return button
    }
    return ControlRow(theme, "", buttons, .alone)
  }

  private func showValue(_ sentence: Sentence) {
    value = sentence
    let value = theme.tr(sentence)
    // An isolate keeps digits and signs in order in a right-to-left layout.
    shownValue.text = "\u{2066}\(value)\u{2069}"
    controls.first?.accessibilityValue = value
    setNeedsLayout()
  }

  // MARK: Layout

  override func layoutSubviews() {
    let margin = 14.0
    let room = Rect(
      x: margin, y: 0, width: max(0, bounds.width - 2 * margin), height: max(0, bounds.height - 1))
    let thickness = lineThickness()
    line.frame = Rect(x: margin, y: max(0, bounds.height - thickness), width: room.width, height: thickness)
    switch arrangement {
    case .beside:
      content.frame = room
    case .beneath:
      let controlHeight = min(28, (room.height * 0.5).rounded())
      let controlY = room.height - controlHeight - (room.height > 50 ? 6 : 3)
      let textY = room.height > 50 ? 3.0 : 2
      content.frame = Rect(x: margin, y: textY, width: room.width, height: max(0, controlY - textY))
      // The slider's thumb stays within the width of the texts.
      controls[0].frame = Rect(x: margin, y: controlY, width: room.width, height: controlHeight)
    case .alone:
      content.frame = room.insetBy(dx: 0, dy: (room.height - min(36, room.height - 10)) / 2)
    }
  }
}

/// Formats numbers for people to read.
nonisolated enum Format {
  static func number(_ value: Double, digits: Int = 2) -> Sentence { "\(value, digits: digits, isFixed: true)" }
  static func seconds(_ value: Double) -> Sentence { tr("\(number(value)) s") }
  static func points(_ value: Double) -> Sentence { tr("\(number(value, digits: 0)) pt") }
  static func percent(_ value: Double) -> Sentence { tr("\(number(value * 100, digits: 0)) %") }
}
