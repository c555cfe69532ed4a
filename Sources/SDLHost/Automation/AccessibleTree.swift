public import ViewTree

/// Describes a window for people who cannot see it: its visible elements with their roles, labels, values and frames.
@MainActor public enum AccessibleTree {
  /// A line for each visible view that has a role, back to front. Each line is a JSON object with `role`, `label` and
  /// `value` if the view has them, `frame` (x, y, width and height as presented, in the window's points), `focused`
  /// if it has the focus, and `states` (`selected`, `checked`, `disabled`, `expanded`, `busy`, `multiselectable`,
  /// `collapsed`, `unchecked`, `opensMenu`) if there are any.
  ///
  /// What a container keeps input from by `isInputSuspended`, because it is about to leave or lies under a page or a drawer, is left out. What
  /// lies beneath a menu or a sheet is not: it can be seen, although it takes no input meanwhile. These are the views that are drawn, and
  /// so they include what is only a part of how another one looks, such as the label in a button, and pictures without a label; assistive
  /// technology is not told of those.
  public static func lines(of window: Window) -> [String] {
    var lines: [String] = []
    window.forEachVisible(frontToBack: false) { view, visible in
      if !visible.isEmpty, let role = view.accessibilityRole, view.isInAccessibleTree {
        lines.append(line(view, role, view.shownFrameInWindow))
      }
      return true
    }
    return lines
  }

  private static func line(_ view: View, _ role: AccessibilityRole, _ frame: Rect) -> String {
    var fields = ["\"role\":\(quoted("\(role)"))"]
    if let label = view.accessibilityLabel { fields.append("\"label\":\(quoted(label))") }
    if let value = view.accessibilityValue { fields.append("\"value\":\(quoted(value))") }
    let numbers = [frame.minX, frame.minY, frame.width, frame.height].map(number)
    fields.append(
      "\"frame\":{\"x\":\(numbers[0]),\"y\":\(numbers[1]),\"width\":\(numbers[2]),\"height\":\(numbers[3])}")
    if view.isFocused { fields.append("\"focused\":true") }
    let states = view.accessibilityStates.names
    if !states.isEmpty { fields.append("\"states\":[\(states.map(quoted).joined(separator: ","))]") }
    return "{\(fields.joined(separator: ","))}"
  }

  /// Rounds to hundredths of a point.
  private static func number(_ value: Double) -> String {
    let rounded = (value * 100).rounded() / 100
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : String(rounded)
  }

  /// `text` as a JSON string. It stands alone there, so the marks that set names of another direction apart are left out.
  nonisolated static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case let control where control.value < 0x20:
        let digits = String(control.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      case let mark where mark.isIsolateMark: break
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
