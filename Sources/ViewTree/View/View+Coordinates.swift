// Conversions go by the model values: where things are set to be. What is seen in mid-movement is `presented`.

extension View {
  /// `point`, in this view's coordinates, in those of `view`; nil: the window's.
  public final func convert(_ point: Point, to view: View?) -> Point {
    point.applying(transform(to: view))
  }

  /// `point`, in the coordinates of `view` (nil: the window's), in those of this view.
  public final func convert(_ point: Point, from view: View?) -> Point {
    point.applying(transform(from: view))
  }

  /// The bounding box of `rect`, in this view's coordinates, in those of `view`; nil: the window's.
  public final func convert(_ rect: Rect, to view: View?) -> Rect {
    rect.applying(transform(to: view))
  }

  /// The bounding box of `rect`, in the coordinates of `view` (nil: the window's), in those of this view.
  public final func convert(_ rect: Rect, from view: View?) -> Rect {
    rect.applying(transform(from: view))
  }

  private func transform(to view: View?) -> Transform {
    guard let view else { return toRoot }
    if view === self { return .identity }
    if view === parent { return model.toSuperview }
    guard let back = view.toRoot.inverted() else { return .identity }
    return toRoot.concatenating(back)
  }

  private func transform(from view: View?) -> Transform {
    guard let back = toRoot.inverted() else { return .identity }
    return view.map { $0.toRoot.concatenating(back) } ?? back
  }

  /// To the coordinates of the window, or of the topmost view where there is no window.
  private var toRoot: Transform {
    var map = Transform.identity
    var view = self
    while let parent = view.parent {
      map = map.concatenating(view.model.toSuperview)
      view = parent
    }
    return map
  }

  /// To the coordinates of the window, or of the topmost view, as it is seen now.
  final var shownToRoot: Transform {
    var map = Transform.identity
    var view = self
    while let parent = view.parent {
      map = map.concatenating(view.shown.toSuperview)
      view = parent
    }
    return map
  }

  /// The bounds as they are seen now, in the window.
  package final var shownFrameInWindow: Rect { shown.bounds.applying(shownToRoot) }

  /// `point`, in the window's coordinates, in this view's as they are seen now, in the middle of an animation, say. Where the view
  /// is scaled to nothing, `point` itself.
  public final func presentedPoint(fromWindow point: Point) -> Point {
    guard let back = shownToRoot.inverted() else { return point }
    return point.applying(back)
  }
}

extension Window {
  /// Calls `body` with each view that is not hidden, nor around it anything that is, and with what of its bounds is seen in the
  /// window, which may be nothing; a view before what is in it. Ends when `body` says false.
  /// - Parameter frontToBack: whether what lies in front comes first, and not what lies behind.
  package func forEachVisible(frontToBack: Bool, _ body: (_ view: View, _ visible: Rect) -> Bool) {
    var pending: [(view: View, toWindow: Transform, clip: Rect)] = [(self, .identity, shown.bounds)]
    while let (view, toWindow, clip) = pending.popLast() {
      guard !view.isHidden, view.shown.opacity >= 0.01 else { continue }
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
