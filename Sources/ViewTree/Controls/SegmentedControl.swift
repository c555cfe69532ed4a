/// A row of segments, of which one is selected.
@MainActor open class SegmentedControl: Control {
  /// One for each segment, in reading order.
  private var labels: [Label] = []
  private let marker = View()

  private static let inset = 2.0

  /// - Parameter titles: the titles of the segments, in reading order.
  public init(titles: [String]) {
    super.init()
    accessibilityRole = .group
    cornerRadius = 7
    marker.cornerRadius = 5
    marker.isUserInteractionEnabled = false
    marker.isHidden = titles.isEmpty
    marker.shadow = Shadow(color: Color(white: 0, alpha: 0.25), radius: 3, offset: Point(x: 0, y: 1))
    addSubview(marker)
    for title in titles {
      let label = Segment(text: title)
      label.accessibilityRole = .radioButton
      label.textAlignment = .center
      label.isUserInteractionEnabled = true
      labels.append(label)
      addSubview(label)
    }
    applyTheme()
  }

  /// The selected segment. Setting it does not call `onChange`. An index out of range is misuse.
  public var selectedIndex: Int {
    get { storedIndex }
    set {
      guard labels.indices.contains(newValue) else {
        return Misuse.report("SegmentedControl.selectedIndex: \(newValue) is not in 0..<\(labels.count)")
      }
      guard newValue != storedIndex else { return }
      storedIndex = newValue
      place()
      accessibilityDidChange()
    }
  }
  private var storedIndex = 0

  /// Changes the title of a segment. An index out of range is misuse.
  public func setTitle(_ title: String, forSegmentAt index: Int) {
    guard labels.indices.contains(index) else {
      return Misuse.report("SegmentedControl.setTitle(_:forSegmentAt:): \(index) is not in 0..<\(labels.count)")
    }
    guard title != labels[index].text else { return }
    labels[index].text = title
    accessibilityDidChange()
    setNeedsLayout()
    superview?.setNeedsLayout()
  }

  /// Called when the user selected a different segment.
  public var onChange: ((Int) -> Void)?

  /// The colour of the titles. The default is the theme's.
  public var titleColor: Color {
    get { self[color: \.segmentTitleColor] }
    set { self[color: \.segmentTitleColor] = newValue }
  }

  /// The colour of the selected title. The default is the theme's.
  public var selectedTitleColor: Color {
    get { self[color: \.selectedSegmentTitleColor] }
    set { self[color: \.selectedSegmentTitleColor] = newValue }
  }

  /// The background of the selected title. The default is the theme's.
  public var selectedColor: Color {
    get { self[color: \.selectedSegmentColor] }
    set { self[color: \.selectedSegmentColor] = newValue }
  }
  /// The background that was taken from the theme. A different one was set by other code.
  private var appliedBackground: Color?

  override func applyTheme() {
    for label in labels { label.font = themeValues.segmentFont }
    color()
    guard backgroundColor == appliedBackground else { return }
    appliedBackground = themeValues.segmentsColor
    backgroundColor = appliedBackground
  }

  open override func sizeThatFits(_ size: Size) -> Size {
    let widest = labels.map { $0.sizeThatFits(Size(width: .infinity, height: .infinity)).width }.max() ?? 0
    return Size(width: Double(max(1, labels.count)) * (widest + 24), height: 30)
  }

  open override func layoutSubviews() {
    measure()
    for (index, label) in labels.enumerated() { label.frame = frame(ofSegment: index).insetBy(dx: Self.padding, dy: 0) }
    place()
  }

  // MARK: Inside

  /// The widths of the segments, in reading order.
  private var widths: [Double] = []
  /// The space on both sides of a title.
  private static let padding = 4.0

  /// All segments are equally wide, unless a title would be cut that has room where each segment is as wide as its title needs.
  private func measure() {
    let equal = bounds.width / Double(max(1, labels.count))
    widths = Array(repeating: equal, count: labels.count)
    let needed = labels.map { $0.sizeThatFits(Size(width: .infinity, height: .infinity)).width + 2 * Self.padding }
    let rest = bounds.width - needed.reduce(0, +)
    guard rest >= 0, needed.contains(where: { $0 > equal }) else { return }
    widths = needed.map { $0 + rest / Double(labels.count) }
  }

  private func frame(ofSegment index: Int) -> Rect {
    guard widths.indices.contains(index) else { return Rect(origin: bounds.origin, size: .zero) }
    let before = widths[..<index].reduce(0, +)
    let x = isMirrored ? bounds.maxX - before - widths[index] : bounds.minX + before
    return Rect(x: x, y: bounds.minY, width: widths[index], height: bounds.height)
  }

  private func place() {
    guard !labels.isEmpty else { return }
    marker.frame = frame(ofSegment: storedIndex).insetBy(dx: Self.inset, dy: Self.inset)
    color()
  }

  private func segmentStates(at index: Int) -> AccessibilityStates {
    let states: AccessibilityStates = isEnabled ? [] : .disabled
    return index == storedIndex ? states.union(.selected) : states
  }

  private func color() {
    // Under the mouse the whole control is shaded. The marker gets the same shade, because it could hardly be seen otherwise.
    let shade = themeValues.hoverShade
    marker.backgroundColor =
      state == .hovered ? selectedColor.mixed(with: shade.withAlpha(1), shade.alpha) : selectedColor
    for (index, label) in labels.enumerated() {
      label.textColor = index == storedIndex ? selectedTitleColor : titleColor
      label.accessibilityStates = segmentStates(at: index)
    }
  }

  open override func didPress(at point: Point?) {
    guard let point, !labels.isEmpty, bounds.width > 0 else { return }
    // A finger may be released a little outside, where the control is still highlighted: that is the nearest segment.
    let frames = labels.indices.map { frame(ofSegment: $0) }
    let isBefore = { (index: Int) in frames[index].minX <= point.x }
    let leftmost = isMirrored ? labels.count - 1 : 0
    choose(labels.indices.filter(isBefore).max { frames[$0].minX < frames[$1].minX } ?? leftmost)
  }

  private func choose(_ index: Int) {
    guard labels.indices.contains(index), index != storedIndex else { return }
    View.animate(withDuration: 0.2, curve: .easeOut) { selectedIndex = index }
    onChange?(index)
  }

  /// Assistive technology chose a segment.
  fileprivate func choose(_ segment: Label) -> Bool {
    guard isEnabled, let index = labels.firstIndex(where: { $0 === segment }) else { return false }
    choose(index)
    return true
  }

  open override var canBecomeFocused: Bool { isEnabled && !labels.isEmpty }

  open override func stateDidChange() {
    for view in [marker] + labels { view.alpha = isEnabled ? 1 : Self.disabledAlpha }
    color()
    setNeedsDisplay()
  }

  /// The shade of a button under the mouse.
  override func drawContent(in context: inout DrawingContext) {
    guard state == .hovered else { return }
    context.fill(context.bounds, color: themeValues.hoverShade, cornerRadius: cornerRadius)
    if let edge = themeValues.visibleHoverEdge {
      context.stroke(context.bounds, color: edge, width: Theme.hoverEdgeWidth, cornerRadius: cornerRadius)
    }
  }
  override var contentDependsOnSize: Bool { true }

  /// Arrows select the neighbouring segment, Home and End the first and the last.
  open override func keyDown(_ event: KeyEvent) -> Bool {
    guard isFocused, isEnabled, event.modifiers.isEmpty else { return false }
    // It presses the selected segment once more, instead of scrolling what is around the control.
    if event.key == .space { return true }
    guard let target = target(of: event.key, from: storedIndex, among: labels.count) else { return false }
    if event.phase == .pressed { choose(target) }
    return true
  }

  public override var defaultAccessibilityLabel: String? {
    labels.isEmpty ? accessibilityWords.segments : labels.map(\.text).joined(separator: ", ")
  }
  public override var defaultAccessibilityValue: String? {
    labels.indices.contains(storedIndex) ? labels[storedIndex].text : nil
  }

  open override var accessibilityCurrentItem: View? {
    labels.indices.contains(storedIndex) ? labels[storedIndex] : nil
  }

  /// The segments can be pressed. The control as a whole goes from segment to segment.
  public override var accessibilityActions: [AccessibilityAction] { [.increment, .decrement] }
  override func accessibilityStep(_ step: Int) -> Bool {
    let target = storedIndex + step
    guard labels.indices.contains(target) else { return false }
    choose(target)
    return true
  }
}

/// The title of a segment, which assistive technology can press. Pointers press the control behind it.
private final class Segment: Label {
  private var control: SegmentedControl? { superview as? SegmentedControl }
  override func hitTest(_ point: Point) -> View? { nil }
  /// Screen readers read the hint of the segment that has their focus, and not that of the control around it.
  override var accessibilityHint: String? { control?.accessibilityHint }
  override var accessibilityActions: [AccessibilityAction] { [.press] }
  override func accessibilityActionWasChosen(_ action: AccessibilityAction) -> Bool {
    action == .press && control?.choose(self) == true
  }
}
