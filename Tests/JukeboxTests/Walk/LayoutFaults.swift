import ViewTree

/// What is wrong with the places of texts and elements in a window.
enum LayoutFaults {
  static func all(in window: Window) -> [String] {
    overlaps(in: window) + cuts(in: window) + outside(in: window) + squeezed(in: window)
  }

  // MARK: Text over text

  /// A text, and the parts of it that nothing opaque lies over.
  private struct SeenText {
    let label: Label
    var parts: [Rect]
  }

  private static func overlaps(in window: Window) -> [String] {
    var texts: [SeenText] = []
    var faults: [String] = []
    window.forEachVisible(frontToBack: false) { view, visible in
      if visible.isEmpty { return true }
      if view.isOpaqueBox {
        for index in texts.indices where !view.isDescendant(of: texts[index].label) {
          texts[index].parts = texts[index].parts.flatMap { $0.subtracting(visible) }
        }
      }
      guard let label = view as? Label, let ink = label.inkFrame?.intersection(visible) else { return true }
      for other in texts {
        let isOver = other.parts.contains { part in
          part.intersection(ink).map { $0.width > 1 && $0.height > 2 } ?? false
        }
        if isOver { faults.append("the text “\(label.text)” lies over “\(other.label.text)”") }
      }
      texts.append(SeenText(label: label, parts: [ink]))
      return true
    }
    return faults
  }

  // MARK: Text that is cut

  /// Room beside a cut text that is smaller than this stays free on purpose.
  private static let smallestRoom = 12.0
  private static let gap = 8.0

  private static func cuts(in window: Window) -> [String] {
    var obstacles: [(view: View, frame: Rect)] = []
    var labels: [Label] = []
    window.forEachVisible(frontToBack: false) { view, visible in
      if visible.isEmpty { return true }
      if let label = view as? Label {
        guard let ink = label.inkFrame else { return true }
        labels.append(label)
        obstacles.append((label, ink))
      } else if view is Control || view is ImageView || view.subviews.isEmpty && view.backgroundColor == nil {
        obstacles.append((view, visible))
      }
      return true
    }
    return labels.compactMap { label in
      guard label.isCut, let ink = label.inkFrame else { return nil }
      let room = room(beside: label, ink, obstacles.filter { !$0.view.isRelated(to: label) }.map(\.frame))
      return room >= smallestRoom
        ? "the text “\(label.text)” is cut although \(Int(room)) points are free beside it" : nil
    }
  }

  /// How much wider `label` could be at the side at which its text ends; in a column, others begin where this one does.
  private static func room(beside label: Label, _ ink: Rect, _ obstacles: [Rect]) -> Double {
    guard let box = label.ancestors.first(where: { $0.isBox }) else { return 0 }
    let frame = box.visibleFrame
    // The same distance from both edges of what it is in.
    let margin = max(0, min(ink.minX - frame.minX, frame.maxX - ink.maxX))
    var (left, right) = (frame.minX + margin, frame.maxX - margin)
    for obstacle in obstacles where obstacle.minY < ink.maxY - 1 && obstacle.maxY > ink.minY + 1 {
      if obstacle.midX > ink.midX {
        right = min(right, obstacle.minX - gap)
      } else {
        left = max(left, obstacle.maxX + gap)
      }
    }
    let isAtRight = label.isAtRight
    let isCentered = label.textAlignment == .center
    return max(isAtRight || isCentered ? ink.minX - left : 0, isAtRight ? 0 : right - ink.maxX)
  }

  // MARK: Buttons without room

  /// A button that is narrower or lower than this is hard to press.
  private static let leastButtonSide = 18.0

  private static func squeezed(in window: Window) -> [String] {
    var faults: [String] = []
    window.forEachVisible(frontToBack: false) { view, visible in
      guard !visible.isEmpty, view is Button, !view.ancestors.contains(where: \.scrolls) else { return true }
      let size = view.bounds.size
      if min(size.width, size.height) < leastButtonSide {
        faults.append("the button “\(view.accessibilityLabel ?? "")” is only \(size.width)×\(size.height) points large")
      }
      return true
    }
    return faults
  }

  // MARK: Outside of the window

  private static func outside(in window: Window) -> [String] {
    var faults: [String] = []
    window.forEachVisible(frontToBack: false) { view, visible in
      let isText = (view as? Label)?.text.isEmpty == false
      guard isText || view.isAccessibilityElement, view !== window, !view.ancestors.contains(where: \.scrolls) else {
        return true
      }
      let frame = (view as? Label)?.inkFrame ?? view.shownFrameInWindow
      guard !frame.isEmpty else { return true }
      let seen = frame.intersection(view.visibleFrame) ?? .zero
      if seen.width < frame.width - 1 || seen.height < frame.height - 2 {
        faults.append(
          "\(view.accessibilityRole.map { "\($0)" } ?? "text") “\(view.accessibilityLabel ?? "")” is partly outside of what it is in"
        )
      }
      return true
    }
    return faults
  }
}

extension Label {
  /// Whether a part of the text is left out.
  fileprivate var isCut: Bool {
    let width = numberOfLines == 1 ? Double.infinity : bounds.width
    let needed = sizeThatFits(Size(width: width, height: .infinity))
    return needed.width > bounds.width + 0.5 || (numberOfLines != 1 && needed.height > bounds.height + 1)
      || (numberOfLines > 1 && isCutInLines)
  }

  private var isCutInLines: Bool {
    let lines = numberOfLines
    numberOfLines = 0
    defer { numberOfLines = lines }
    return sizeThatFits(Size(width: bounds.width, height: .infinity)).height > bounds.height + 1
  }

  /// Whether the text ends at the left, as it is at the right of the label.
  fileprivate var isAtRight: Bool {
    switch textAlignment {
    case .right: true
    case .leading: effectiveLayoutDirection == .rightToLeft
    case .trailing: effectiveLayoutDirection == .leftToRight
    case .left, .natural, .center: false
    }
  }

  /// Where the text is seen, in the window; nil where there is none.
  fileprivate var inkFrame: Rect? {
    guard !text.isEmpty, !bounds.isEmpty else { return nil }
    var size = sizeThatFits(bounds.size)
    size.width = min(size.width, bounds.width)
    let free = bounds.width - size.width
    let x = textAlignment == .center ? free / 2 : isAtRight ? free : 0
    let y = (bounds.height - size.height) / 2
    // Where it is shown, and not where it will be at the end of a movement.
    let frame = shownFrameInWindow
    return Rect(x: frame.minX + x, y: frame.minY + y, width: size.width, height: size.height)
  }
}

extension View {
  /// Whether nothing beneath it can be seen.
  fileprivate var isOpaqueBox: Bool { (backgroundColor?.alpha ?? 0) >= 0.99 && isOpaqueWithAncestors }

  private var isOpaqueWithAncestors: Bool { ([self] + ancestors).allSatisfy { $0.alpha >= 0.99 } }

  /// Whether a person sees its edges, so that a text in it cannot be wider.
  fileprivate var isBox: Bool {
    self is Window || self is Control || clipsToBounds || accessibilityRole == .row || accessibilityRole == .group
      || accessibilityRole == .dialog || (backgroundColor?.alpha ?? 0) > 0 || borderWidth > 0
  }

  /// Whether what is in it can be scrolled, so that parts of it are outside.
  fileprivate var scrolls: Bool { self is ScrollView || accessibilityRole == .list }

  fileprivate func isRelated(to other: View) -> Bool { isDescendant(of: other) || other.isDescendant(of: self) }
}

extension Rect {
  /// The parts of this rectangle that are not in `other`.
  fileprivate func subtracting(_ other: Rect) -> [Rect] {
    guard let shared = intersection(other) else { return [self] }
    return [
      Rect(x: minX, y: minY, width: width, height: shared.minY - minY),
      Rect(x: minX, y: shared.maxY, width: width, height: maxY - shared.maxY),
      Rect(x: minX, y: shared.minY, width: shared.minX - minX, height: shared.height),
      Rect(x: shared.maxX, y: shared.minY, width: maxX - shared.maxX, height: shared.height),
    ].filter { !$0.isEmpty }
  }
}
