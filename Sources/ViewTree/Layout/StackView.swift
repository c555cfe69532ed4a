/// Lays its arranged subviews out in a row or in a column, in reading order.
///
/// Along the axis each view gets the size that its `sizeThatFits(_:)` asks for, rounded up to device pixels; a view whose class
/// does not override that keeps the size that it was given before. `setLength(_:for:)` sets another length. What is left goes to the
/// views with growth. What does not fit is taken from these first, and then from the others, the last one first. A hidden view takes no
/// room.
///
/// A change of the stack, or of a view in it, is laid out in the next frame, once. Within `View.animate` it is laid out at the end
/// of the closure, so that the views move to their new places.
@MainActor open class StackView: View {
  /// Where views lie across the axis: as large as the stack, or in their own size at a side or in the middle. In a column
  /// `leading` is the side where reading begins; in a row it is the top.
  public nonisolated enum Alignment: Hashable, Sendable { case fill, leading, center, trailing }

  /// How the length along the axis is divided: each view has its own size; all have the same; or each has its own size, and the
  /// space between them grows until the row is as long as the stack.
  public nonisolated enum Distribution: Hashable, Sendable { case natural, fillEqually, spaceBetween }

  /// - Parameters:
  ///   - axis: `horizontal` for a row, `vertical` for a column.
  ///   - spacing: between neighbours, in points; at least 0.
  ///   - views: what is arranged, in reading order.
  public init(axis: Axis, spacing: Double = 0, _ views: [View] = []) {
    self.axis = axis
    self.spacing = Self.checked(spacing, "spacing", former: 0)
    super.init()
    for view in views { addArrangedSubview(view) }
  }

  // MARK: Settings

  /// The direction in which the views follow each other.
  public final var axis: Axis { didSet { if axis != oldValue { setNeedsLayout() } } }

  /// The distance between neighbours that are not hidden, in points. A negative one is misuse and counts as 0.
  public final var spacing: Double {
    didSet {
      spacing = Self.checked(spacing, "spacing", former: oldValue)
      if spacing != oldValue { setNeedsLayout() }
    }
  }

  /// Where the views lie across the axis. The default is `fill`.
  public final var alignment = Alignment.fill { didSet { if alignment != oldValue { setNeedsLayout() } } }

  /// How the length along the axis is divided. The default is `natural`.
  public final var distribution = Distribution.natural {
    didSet { if distribution != oldValue { setNeedsLayout() } }
  }

  /// The distance of the views from the edges of the stack, in points; left is left in either layout direction. Negative insets
  /// are misuse and count as 0.
  public final var insets = EdgeInsets() {
    didSet {
      let sides = [insets.top, insets.left, insets.bottom, insets.right]
      let sound = sides.map { min(AxisLayout.longest, max(0, $0)) }
      if let wrong = zip(sides, sound).first(where: { !$0.isFinite || $0 != $1 })?.0 {
        Misuse.report("StackView.insets: \(wrong)")
        insets =
          sides.allSatisfy(\.isFinite)
          ? EdgeInsets(top: sound[0], left: sound[1], bottom: sound[2], right: sound[3]) : oldValue
      }
      if insets != oldValue { setNeedsLayout() }
    }
  }

  /// A length within its limits, or the former one in place of a value that is not finite. Reports all others.
  private static func checked(_ value: Double, _ name: StaticString, former: Double) -> Double {
    let checked = value.isFinite ? min(AxisLayout.longest, max(0, value)) : former
    if checked != value { Misuse.report("StackView.\(name): \(value)") }
    return checked
  }

  // MARK: Arranged views

  private var arranged: [ArrangedView] = []
  /// The sizes that were measured in the layout pass that is running.
  private var measurements = StackMeasurements()
  /// The view that is being measured. The default of its `sizeThatFits(_:)` asks for its own size.
  private var measured: ArrangedView?
  /// Whether the stack around this one has measured it before, with more room: then its views are measured only once.
  private var isMeasuredAgain = false

  /// The views that are laid out, in reading order, the hidden ones too. A view that leaves the stack leaves this list.
  public final var arrangedSubviews: [View] { arranged.map(\.view) }

  /// Adds a view after all others, as a subview too.
  public final func addArrangedSubview(_ view: View) { insert(view, at: arranged.count) }

  /// Adds a view, as a subview too, or moves one that is arranged already. An index out of range is misuse; the nearest one is used.
  public final func insertArrangedSubview(_ view: View, at index: Int) {
    if index < 0 || index > arranged.count {
      Misuse.report("StackView.insertArrangedSubview(_:at:): \(index) is not in 0...\(arranged.count)")
    }
    insert(view, at: max(0, index))
  }

  private func insert(_ view: View, at index: Int) {
    let item: ArrangedView
    if let known = arranged.firstIndex(where: { $0.view === view }) {
      item = arranged.remove(at: known)
    } else {
      if view.parent !== self { addSubview(view) }
      // Where it cannot be added, that was reported.
      guard view.parent === self, !arranged.contains(where: { $0.view === view }) else { return }
      item = ArrangedView(view)
    }
    arranged.insert(item, at: min(index, arranged.count))
    setNeedsLayout()
  }

  /// How much of the free space a view takes, in shares; 0, the default: none. What does not fit is taken from these views first.
  ///
  /// A view that is not arranged here, and a growth that is negative or not finite, are misuse.
  public final func setGrowth(_ growth: Double, for view: View) {
    guard let item = arranged.first(where: { $0.view === view }) else {
      return Misuse.report("StackView.setGrowth(_:for:): the view is not arranged here")
    }
    guard growth.isFinite else { return Misuse.report("StackView.setGrowth(_:for:): \(growth)") }
    if growth < 0 { Misuse.report("StackView.setGrowth(_:for:): \(growth)") }
    guard item.growth != max(0, growth) else { return }
    item.growth = max(0, growth)
    setNeedsLayout()
  }

  /// The share of the free space that a view takes; 0 for one that is not arranged here.
  public final func growth(for view: View) -> Double { arranged.first { $0.view === view }?.growth ?? 0 }

  /// Sets the length of a view along the axis, in points, in place of the one that it prefers. Nil, the default, stands for the preferred
  /// one. In a form, the same length for all captions lets the fields begin below each other.
  ///
  /// A view that is not arranged here, and a length that is negative or not finite, are misuse.
  public final func setLength(_ length: Double?, for view: View) {
    guard let item = arranged.first(where: { $0.view === view }) else {
      return Misuse.report("StackView.setLength(_:for:): the view is not arranged here")
    }
    guard length?.isFinite != false else { return Misuse.report("StackView.setLength(_:for:): not finite") }
    let length = length.map { Self.checked($0, "setLength(_:for:)", former: 0) }
    guard item.length != length else { return }
    item.length = length
    setNeedsLayout()
  }

  /// The length that was set for a view; nil for none, and for a view that is not arranged here.
  public final func length(for view: View) -> Double? { arranged.first { $0.view === view }?.length }

  // MARK: Measuring

  /// The size that all arranged views want together, with spacing and insets. It may be more than `size`.
  open override func sizeThatFits(_ size: Size) -> Size {
    let room = Size(
      width: size.width.isNaN ? .infinity : max(0, size.width),
      height: size.height.isNaN ? .infinity : max(0, size.height))
    let pass = attachedWindow?.layoutPasses.running
    if let known = measurements.size(in: room, pass: pass) { return known }
    let measure = measure(
      in: Size(
        width: max(0, room.width - insets.left - insets.right),
        height: max(0, room.height - insets.top - insets.bottom)))
    var best = Size.zero
    best[axis] = axisLayout.wanted(by: measure.items)
    best[axis.across] = measure.across.max() ?? 0
    best.width += insets.left + insets.right
    best.height += insets.top + insets.bottom
    measurements.note(best, in: room, pass: pass)
    return best
  }

  private var axisLayout: AxisLayout {
    AxisLayout(distribution: distribution, spacing: spacing, scale: attachedWindow?.scale ?? 1)
  }

  /// The sizes that the visible views prefer.
  private struct Measure {
    var views: [ArrangedView]
    var items: [AxisLayout.Item]
    var across: [Double]
  }

  /// Measures each view once, with the room that those before it leave to it: so a text breaks where it will break.
  private func measure(in room: Size) -> Measure {
    let views = arranged.filter { !$0.view.isHidden }
    let layout = axisLayout
    var result = Measure(
      views: views, items: views.map { AxisLayout.Item(natural: 0, growth: $0.growth) },
      across: Array(repeating: 0, count: views.count))
    var left = room[axis] - spacing * Double(max(0, views.count - 1))

    func measure(_ index: Int, length: Double) {
      var offer = room
      offer[axis] = min(views[index].length ?? .infinity, max(0, length))
      var size = ownSize(of: views[index], in: offer)
      if let length = views[index].length { size[axis] = length }
      result.items[index].natural = layout.roundedUp(size[axis])
      result.across[index] = layout.roundedUp(size[axis.across])
    }

    if distribution == .fillEqually {
      for index in views.indices { measure(index, length: left / Double(views.count)) }
      return result
    }
    for index in views.indices where views[index].growth == 0 {
      measure(index, length: left)
      left -= result.items[index].natural
    }
    let growing = views.indices.filter { views[$0].growth > 0 }
    for index in growing { measure(index, length: left) }
    // Texts beside each other share what is left, so they are higher than they are with all of it. Where stacks are nested any
    // deeper this is left out: at each level it would double the number of measurements.
    guard growing.count > 1, room[axis].isFinite, !isMeasuredAgain else { return result }
    let spans = layout.spans(of: result.items, in: room[axis])
    for index in growing where spans[index].length < result.items[index].natural {
      let natural = result.items[index].natural
      let stack = views[index].view as? StackView
      if let stack, stack.containsStacks { continue }
      stack?.isMeasuredAgain = true
      measure(index, length: spans[index].length)
      stack?.isMeasuredAgain = false
      result.items[index].natural = natural
    }
    return result
  }

  private var containsStacks: Bool { arranged.contains { $0.view is StackView } }

  private func ownSize(of item: ArrangedView, in offer: Size) -> Size {
    let outer = measured
    measured = item
    defer { measured = outer }
    let size = item.view.sizeThatFits(offer)
    guard !size.width.isNaN, !size.height.isNaN else {
      Misuse.report("StackView: sizeThatFits(_:) of \(type(of: item.view)) is not a number")
      return .zero
    }
    // An infinite size means "as large as possible", which without a limit is no preference.
    return Size(
      width: size.width.isFinite ? max(0, size.width) : 0, height: size.height.isFinite ? max(0, size.height) : 0)
  }

  override func ownSize(of subview: View) -> Size? {
    guard let measured, measured.view === subview else { return nil }
    return measured.ownSize
  }

  // MARK: Layout

  /// Places the arranged views.
  open override func layoutSubviews() {
    let room = bounds.inset(by: insets)
    let measure = measure(in: room.size)
    let spans = axisLayout.spans(of: measure.items, in: room.size[axis])
    let isMirrored = isMirrored
    for (index, item) in measure.views.enumerated() {
      var frame = room
      let span = spans[index]
      frame.size[axis] = span.length
      frame.origin[axis] += span.start
      if isMirrored && axis == .horizontal { frame.origin.x = room.maxX - span.start - span.length }
      align(&frame, extent: measure.across[index], in: room, isMirrored: isMirrored)
      if item.view.parent === self { item.place(at: frame) }
    }
    for item in arranged where item.view.isHidden { item.isPlaced = false }
  }

  private func align(_ frame: inout Rect, extent: Double, in room: Rect, isMirrored: Bool) {
    guard alignment != .fill else { return }
    let across = axis.across
    let extent = min(extent, room.size[across])
    let free = room.size[across] - extent
    let isReversed = isMirrored && axis == .vertical
    frame.size[across] = extent
    switch alignment {
    case .fill: break
    case .leading: frame.origin[across] += isReversed ? free : 0
    case .trailing: frame.origin[across] += isReversed ? 0 : free
    case .center:
      let scale = attachedWindow?.scale ?? 1
      frame.origin[across] += (free / 2 * scale).rounded(.down) / scale
    }
  }

  // MARK: Changes

  override func layoutWasRequested() {
    measurements.forget()
    guard !dirty.contains(.isInLayout) else { return }
    if attachedWindow != nil { AnimationTransaction.current?.willLayOut(self) }
    // This view may prefer a different size now, as a label does whose text has changed. A stack around it has been notified already.
    if let parent, !(parent is StackView), !parent.dirty.contains(.isPlacing) { parent.setNeedsLayout() }
  }

  override func subviewNeedsLayout(_ subview: View) {
    if !dirty.contains(.isPlacing) { setNeedsLayout() }
  }

  /// Views that are being placed request layout because they get other sizes. But what the controller hides or shows after that, in
  /// `viewDidLayoutSubviews()`, changes the places of the others.
  override func subviewWasHiddenOrShown(_ subview: View) {
    if !dirty.contains(.isInLayout) { setNeedsLayout() }
  }

  override func subviewWasRemoved(_ subview: View) { arranged.removeAll { $0.view === subview } }

  /// The scale may be different in the new window, and with it the size of a device pixel.
  public final override func windowDidChange() { setNeedsLayout() }
}
