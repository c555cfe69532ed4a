/// Lays out what asked for it, from the top down, each view at most once a round. Without recursion: a tree may be deeper than
/// the stack.
struct LayoutPass {
  /// A view whose subviews are being laid out: those that it had when their turn came.
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
      // One that was taken elsewhere meanwhile is found there.
      if child.needsLayoutPass, child.parent === steps[top].view { enter(child) }
    }
  }

  private mutating func enter(_ view: View) {
    if view.dirty.contains(.layout) {
      view.dirty.remove(.layout)
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
    }
    guard view.dirty.contains(.descendantLayout) else { return }
    view.dirty.remove(.descendantLayout)
    steps.append(Step(view: view, children: view.children))
  }
}

extension View {
  /// Whether there is anything to lay out, here or further down.
  final var needsLayoutPass: Bool { !dirty.isDisjoint(with: [.layout, .descendantLayout]) }

  /// Lays out this view and everything in it where it was asked for.
  final func layoutSubtree() {
    guard needsLayoutPass else { return }
    var pass = attachedWindow?.takeLayoutPass() ?? LayoutPass()
    pass.run(on: self)
    attachedWindow?.giveBack(pass)
  }
}

extension Window {
  /// Layout may ask for layout again; what is not settled after four rounds goes on in the next frame.
  func layoutPass() {
    for _ in 0..<4 {
      guard needsLayoutPass else { break }
      layoutSubtree()
    }
    if placeFocusRing() { layoutSubtree() }
  }
}
