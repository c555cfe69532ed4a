/// The order in which Tab moves the focus: reading order, line by line, but all views in a view together.
enum FocusOrder {
  /// A rectangle that is larger than any view.
  private static var everywhere: Rect { Rect(x: -1e12, y: -1e12, width: 2e12, height: 2e12) }

  /// The focusable views that are visible or can be scrolled into sight.
  /// - Parameters:
  ///   - root: the window, or a cover in it.
  ///   - lost: a view that is included although it cannot have the focus any more. The views around it are treated as if they could still be
  ///     hit, and so may be included, too.
  static func views(in root: View, of window: Window, with lost: View? = nil) -> [View] {
    var result: [View] = []
    var pending: [(view: View, toWindow: Transform, clip: Rect)] = [(root, .identity, window.model.bounds)]
    while let (view, toWindow, clip) = pending.popLast() {
      guard view.isReachable || lost?.isDescendant(of: view) == true else { continue }
      let map = view === window ? .identity : view.shown.toSuperview.concatenating(toWindow)
      let frame = view.shown.bounds.applying(map)
      if view === lost || (view.canBecomeFocused && frame.intersects(clip)) { result.append(view) }
      // Views that a scroll view clips can be scrolled into sight.
      let scrollsIn = (view as? ScrollView)?.isScrollEnabled == true && frame.intersects(clip)
      let inner = scrollsIn ? Self.everywhere : view.look.clipsToBounds ? clip.intersection(frame) : clip
      guard let inner else { continue }
      for child in view.childrenInReadingOrder.reversed() { pending.append((child, map, inner)) }
    }
    return result
  }
}

extension View {
  /// The subviews line by line, and within a line in reading direction. A view belongs to a line if it overlaps the area that
  /// all views of the line share by more than half of the smaller height. So no view in a line is below a different one.
  fileprivate final var childrenInReadingOrder: [View] {
    guard children.count > 1 else { return Array(children) }
    var rest = children.enumerated().map { (index: $0.offset, view: $0.element, frame: $0.element.shown.frame) }[...]
    rest.sort { ($0.frame.minY, $0.index) < ($1.frame.minY, $1.index) }
    let isMirrored = isMirrored
    var result: [View] = []
    while let first = rest.first?.frame {
      var (top, bottom) = (first.minY, first.maxY)
      let end = rest.dropFirst().firstIndex { _, _, frame in
        let shared = (top: max(top, frame.minY), bottom: min(bottom, frame.maxY))
        guard shared.bottom - shared.top > 0.5 * min(bottom - top, frame.height) else { return true }
        (top, bottom) = shared
        return false
      }
      let line = rest[..<(end ?? rest.endIndex)].sorted { a, b in
        if a.frame.minX == b.frame.minX { return a.index < b.index }
        return (a.frame.minX < b.frame.minX) != isMirrored
      }
      result += line.map(\.view)
      rest = rest[(end ?? rest.endIndex)...]
    }
    return result
  }
}
