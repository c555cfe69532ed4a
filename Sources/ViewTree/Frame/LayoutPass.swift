/// Lays out the views that need it, from the top down, each view at most once per round. Not recursive, because a deep tree could
/// overflow the call stack.
struct LayoutPass {
  /// A view whose subviews are being laid out. Layout may change the tree, so this is the list as it was at the beginning.
  private struct Step {
    let view: View
    let children: ContiguousArray<View>
    var next = 0
  }

  private var steps: ContiguousArray<Step> = []

  mutating func run(on root: View) {
    enter(root)
    while let top = steps.indices.last {
      let next = steps[top].next
      guard next < steps[top].children.count else {
        steps.removeLast()
        continue
      }
      steps[top].next += 1
      let child = steps[top].children[next]
      // A view that was moved to a different superview meanwhile is laid out there.
      if child.needsLayoutPass, child.parent === steps[top].view { enter(child) }
    }
  }

  private mutating func enter(_ view: View) {
    // A view that lays itself out whenever it is laid out would go on without end.
    if view.dirty.contains(.layout), !view.dirty.contains(.isInPass) {
      view.dirty.remove(.layout)
      view.dirty.insert(.isInPass)
      view.placingSubviews {
        view.dirty.insert(.isInLayout)
        view.layoutWillBegin()
        view.layoutSubviews()
        view.dirty.remove(.isInLayout)
        if let controller = view.controller {
          controller.viewDidLayoutSubviews()
          controller.layoutChildren()
        }
      }
      view.dirty.remove(.isInPass)
      // If it has asked for layout meanwhile, a pass in one of its callbacks may have skipped it, and unmarked the way to it.
      if view.dirty.contains(.layout) { view.markLayoutPath() }
    }
    guard view.dirty.contains(.descendantLayout) else { return }
    view.dirty.remove(.descendantLayout)
    steps.append(Step(view: view, children: view.children))
  }
}

/// The layout passes of a window. One is kept to reuse its memory.
struct LayoutPasses {
  private var idle: LayoutPass?
  private var number = 0
  /// More than 1 if a callback of a pass begins another one.
  private var runningCount = 0
  /// Views that lay each other out would go on until the call stack is full.
  private static let mostRunning = 64
  var canBegin: Bool { runningCount < Self.mostRunning }

  /// The number of the running pass, for caching measurements during a pass; nil if none is running.
  var running: Int? { runningCount > 0 ? number : nil }

  mutating func begin() -> LayoutPass {
    if runningCount == 0 { number &+= 1 }
    runningCount += 1
    defer { idle = nil }
    return idle ?? LayoutPass()
  }

  mutating func end(_ pass: LayoutPass) {
    runningCount -= 1
    idle = pass
  }
}

extension View {
  /// Whether this view or one in it needs layout.
  final var needsLayoutPass: Bool { !dirty.isDisjoint(with: [.layout, .descendantLayout]) }

  /// Lays out this view and those in it that need it.
  final func layoutSubtree() {
    guard needsLayoutPass else { return }
    let window = attachedWindow
    guard window?.layoutPasses.canBegin ?? true else { return }
    var pass = window?.layoutPasses.begin() ?? LayoutPass()
    pass.run(on: self)
    window?.layoutPasses.end(pass)
  }
}

extension Window {
  /// Layout may invalidate layout again. After four rounds, the rest is left for the next frame.
  func layoutPass() {
    for _ in 0..<4 {
      guard needsLayoutPass else { break }
      layoutSubtree()
    }
    if menus.open?.follow() == true { layoutSubtree() }
    if focus.placeRing() { layoutSubtree() }
  }
}
