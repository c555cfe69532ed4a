// Conversions use the model values, which a view has at the end of its animations. `presented` has the values that are visible
// now.

extension View {
  /// Converts a point from this view's coordinates to those of `view`, or to the window's if `view` is nil.
  public final func convert(_ point: Point, to view: View?) -> Point {
    point.applying(transform(to: view))
  }

  /// Converts a point to this view's coordinates from those of `view`, or from the window's if `view` is nil.
  public final func convert(_ point: Point, from view: View?) -> Point {
    point.applying(transform(from: view))
  }

  /// Converts a rectangle from this view's coordinates to those of `view`, or to the window's if `view` is nil. If a transform
  /// rotates it, the result is its bounding box.
  public final func convert(_ rect: Rect, to view: View?) -> Rect {
    rect.applying(transform(to: view))
  }

  /// Converts a rectangle to this view's coordinates from those of `view`, or from the window's if `view` is nil. If a
  /// transform rotates it, the result is its bounding box.
  public final func convert(_ rect: Rect, from view: View?) -> Rect {
    rect.applying(transform(from: view))
  }

  private func transform(to view: View?) -> Transform {
    guard let view else { return transform(upTo: nil) }
    // Convert only up to the common ancestor: transforms above it cancel out and may not be invertible.
    let common = nearestCommonSuperview(with: view)
    let there = transform(upTo: common)
    if common === view { return there }
    guard let back = view.transform(upTo: common).inverted() else { return .identity }
    return there.concatenating(back)
  }

  private func transform(from view: View?) -> Transform {
    view?.transform(to: self) ?? transform(upTo: nil).inverted() ?? .identity
  }

  /// From this view's coordinates to those of a view around it; nil for the window, or the topmost view if there is no window.
  /// - Parameter isShown: whether to take the values that are visible now.
  private func transform(upTo ancestor: View?, isShown: Bool = false) -> Transform {
    var map = Transform.identity
    var view = self
    while view !== ancestor, let parent = view.parent {
      map = map.concatenating(isShown ? view.shown.toSuperview : view.model.toSuperview)
      view = parent
    }
    return map
  }

  /// The innermost view that is or contains both views; nil if they are in different trees.
  private func nearestCommonSuperview(with other: View) -> View? {
    zip(rootPath, other.rootPath).prefix { $0 === $1 }.last?.0
  }

  /// From here to the window's coordinates, or to those of the topmost view if there is no window, with the values that are visible now.
  final var shownToRoot: Transform { transform(upTo: nil, isShown: true) }

  /// The visible bounds in the window's coordinates, or their bounding box if a transform rotates them.
  package final var shownFrameInWindow: Rect { shown.bounds.applying(shownToRoot) }

  /// Converts a point from the window's coordinates to this view's, with the values that are visible now, for example in the
  /// middle of an animation. Returns `point` unchanged if the view is scaled to nothing.
  public final func presentedPoint(fromWindow point: Point) -> Point {
    guard let back = shownToRoot.inverted() else { return point }
    return point.applying(back)
  }

  /// The same for a distance or a velocity, which has a direction and a length, but no place.
  final func presentedVector(fromWindow vector: Point) -> Point {
    guard let back = shownToRoot.inverted() else { return vector }
    return Point(x: back.a * vector.x + back.c * vector.y, y: back.b * vector.x + back.d * vector.y)
  }
}

extension Window {
  /// Calls `body` with each view that is not hidden or transparent, nor inside such a view, and with the visible part of its
  /// bounds in the window's coordinates, which may be empty. A view comes before its subviews; subviews whose clipping area is
  /// empty are skipped. Stops when `body` returns false.
  /// - Parameter frontToBack: whether siblings are visited from front to back, instead of from back to front.
  package func forEachVisible(frontToBack: Bool, _ body: (_ view: View, _ visible: Rect) -> Bool) {
    var pending: [(view: View, toWindow: Transform, clip: Rect)] = [(self, .identity, shown.bounds)]
    while let (view, toWindow, clip) = pending.popLast() {
      guard view.isShown else { continue }
      let map = view === self ? .identity : view.shown.toSuperview.concatenating(toWindow)
      let visible = view.shown.bounds.applying(map).intersection(clip) ?? .zero
      guard body(view, visible) else { return }
      let inner = view.look.clipsToBounds ? visible : clip
      if inner.isEmpty { continue }
      if frontToBack {
        for child in view.children { pending.append((child, map, inner)) }
      } else {
        for child in view.children.reversed() { pending.append((child, map, inner)) }
      }
    }
  }
}
