import Languages
import Music
import ViewTree

/// The kinds of rows. The title is also the accessibility label of the control.
extension FormRow {
  static func toggle(_ theme: AppTheme, _ title: Sentence, _ isOn: Bool, action: @escaping (Bool) -> Void) -> FormRow {
    let control = Switch()
    theme.translate(control) { $0.accessibilityLabel = $1.tr(title) }
    control.isOn = isOn
    control.onChange = action
    let row = FormRow(theme: theme, title, control: control)
    row.show = { [weak control] in control?.isOn = $0 != 0 }
    return row
  }

  /// - Parameter format: formats a value with its unit for people to read.
  static func slider(
    _ theme: AppTheme, _ title: Sentence, _ value: Double, in range: ClosedRange<Double>, step: Double,
    format: @escaping (Double) -> Sentence, action: @escaping (Double) -> Void
  ) -> FormRow {
    let control = Slider()
    (control.range, control.step) = (range, step)
    theme.translate(control) { $0.accessibilityLabel = $1.tr(title) }
    // If values can be negative, the bar is filled from zero.
    if range.lowerBound < 0, range.upperBound > 0 { control.fillOrigin = 0 }
    let row = FormRow(theme: theme, title, control: control)
    row.show = { [weak row, weak control] value in
      control?.value = min(range.upperBound, max(range.lowerBound, value))
      row?.value = format(value)
    }
    row.show(value)
    control.onChange = { [weak row] value in
      row?.value = format(value)
      action(value)
    }
    return row
  }

  /// - Parameter detail: an explanation; empty for none.
  static func choice(
    _ theme: AppTheme, _ title: Sentence, detail: Sentence = "", _ titles: [Sentence], _ selected: Int = 0,
    action: @escaping (Int) -> Void
  ) -> FormRow {
    let control = theme.segments(title, titles: titles)
    control.selectedIndex = selected
    control.onChange = action
    let row = FormRow(theme: theme, title, detail, control: control)
    row.show = { [weak control] in control?.selectedIndex = Int(exactly: $0.rounded()) ?? 0 }
    return row
  }

  static func buttons(_ theme: AppTheme, _ actions: [(title: Sentence, action: () -> Void)]) -> FormRow {
    let buttons = actions.map { title, action in
      let button = theme.smallButton(title)
      button.onTap = action
      return button
    }
    let stack = StackView(axis: .horizontal, spacing: AppTheme.smallGap, buttons)
    stack.distribution = .fillEqually
    return FormRow(theme: theme, "", control: stack)
  }
}

/// Formats numbers for people to read.
nonisolated enum Format {
  static func number(_ value: Double, digits: Int = 2) -> Sentence { "\(value, digits: digits, isFixed: true)" }
  static func seconds(_ value: Double) -> Sentence { tr("\(number(value)) s") }
  static func points(_ value: Double) -> Sentence { tr("\(number(value, digits: 0)) pt") }
  static func percent(_ value: Double) -> Sentence { tr("\(number(value * 100, digits: 0)) %") }
}
