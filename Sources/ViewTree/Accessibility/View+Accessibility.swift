/// The accessibility properties of a view that were set, and not computed by the view itself.
struct AccessibilityProperties {
  var role: AccessibilityRole?
  var label: String?
  var value: String?
  var position: String?
  var states: AccessibilityStates = []
}

extension View {
  /// The kind of element that this view is for assistive technology; nil if it is none.
  public final var accessibilityRole: AccessibilityRole? {
    get { accessibilityProperties.role }
    set {
      if assign(&accessibilityProperties.role, newValue) { parent?.noteAccessibility(.children) }
    }
  }

  /// The name of this view for assistive technology. If none was set, it is `defaultAccessibilityLabel`, such as a text or a title; for a
  /// row of a list, the labels of the views in it; and for a group or a page that is the view of a controller, the controller's title.
  ///
  /// As in UIKit, an empty text counts as a label: a text or a picture is only decoration then, and a button has no name. Nil brings the
  /// default back.
  public final var accessibilityLabel: String? {
    get {
      accessibilityProperties.label ?? defaultAccessibilityLabel ?? labelByRole
    }
    set {
      if assign(&accessibilityProperties.label, newValue) { accessibilityDidChange() }
    }
  }

  /// The value of this view for assistive technology, such as that of a slider. If none was set, it is `defaultAccessibilityValue`. An
  /// `accessibilityPosition` stands behind it: “2:30, 1 of 8”.
  public final var accessibilityValue: String? {
    get {
      let value = accessibilityProperties.value ?? defaultAccessibilityValue
      guard let position = accessibilityProperties.position else { return value }
      guard let value, !value.isEmpty else { return position }
      return "\(value), \(position)"
    }
    set {
      if assign(&accessibilityProperties.value, newValue) { accessibilityDidChange() }
    }
  }

  /// Which of all items of a container this view shows, in words, such as “1 of 8”. Assistive technology reads it behind the value. Containers
  /// set it; the default is nil.
  public final var accessibilityPosition: String? {
    get { accessibilityProperties.position }
    set {
      if assign(&accessibilityProperties.position, newValue) { accessibilityDidChange() }
    }
  }

  /// The states of this view for assistive technology: those that were set, and `defaultAccessibilityStates`, which follow from the view's
  /// own state.
  ///
  /// The default states cannot be removed by setting this: a switch that is on is always `checked`.
  public final var accessibilityStates: AccessibilityStates {
    get { accessibilityProperties.states.union(defaultAccessibilityStates) }
    // Without the default states, which would otherwise remain when they no longer hold.
    set {
      accessibilityProperties.states = newValue.subtracting(defaultAccessibilityStates)
      accessibilityDidChange()
    }
  }

  /// Records that a default label, value, number, state or action of this view may have changed. The observer is notified at the end of the
  /// frame. Without an observer this costs nothing.
  ///
  /// The setters of this package call it. A view that overrides one of the defaults calls it when the default changes.
  public final func accessibilityDidChange() { noteAccessibility(.content) }

  /// Records a change for the observer, if there is one.
  @inline(__always) final func noteAccessibility(_ kinds: @autoclosure () -> AccessibilityChange.Kinds) {
    guard let window = attachedWindow, let changes = window.accessibility.changes else { return }
    changes.note(kinds(), of: self, in: window)
  }

  private var labelByRole: String? {
    switch accessibilityRole {
    case .row: labelOfContent
    // A sheet is called by the title itself.
    case .group, .page: controller?.presentation == nil ? controller?.title : nil
    default: nil
    }
  }

  /// The labels of the views in this one, from back to front, separated by commas. Nil if there are none.
  private var labelOfContent: String? {
    var labels: [String] = []
    var pending: [View] = subviews.reversed()
    while let view = pending.popLast() {
      if view.isHidden { continue }
      if let label = view.accessibilityLabel, !label.isEmpty {
        labels.append(label)
      } else {
        pending.append(contentsOf: view.subviews.reversed())
      }
    }
    return labels.isEmpty ? nil : labels.joined(separator: ", ")
  }

  /// Prints this view and everything in it on standard output, a line each.
  public final func printTree() { print(treeDescription) }

  /// The text that `printTree()` prints, like UIKit's `recursiveDescription`.
  final var treeDescription: String {
    var lines: [String] = []
    var pending: [(view: View, depth: Int)] = [(self, 0)]
    while let (view, depth) = pending.popLast() {
      lines.append(view.description(depth: depth))
      pending.append(contentsOf: view.children.reversed().map { ($0, depth + 1) })
    }
    return lines.joined(separator: "\n")
  }

  private func description(depth: Int) -> String {
    let indent = String(repeating: "   | ", count: depth)
    let frame = frame
    func number(_ value: Double) -> String {
      value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String((value * 100).rounded() / 100)
    }
    var line =
      "\(indent)<\(type(of: self)): frame = (\(number(frame.minX)) \(number(frame.minY)); "
      + "\(number(frame.width)) \(number(frame.height)))"
    if model.bounds.origin != .zero {
      line += "; bounds.origin = (\(number(model.bounds.minX)) \(number(model.bounds.minY)))"
    }
    if model.transform != .identity { line += "; transformed" }
    if model.alpha != 1 { line += "; alpha = \(number(model.alpha))" }
    if look.isHidden { line += "; hidden" }
    if look.clipsToBounds { line += "; clips" }
    if !isUserInteractionEnabled { line += "; no interaction" }
    if animated != nil { line += "; animating" }
    if let label = accessibilityLabel { line += "; label = \"\(label)\"" }
    return line + ">"
  }
}
