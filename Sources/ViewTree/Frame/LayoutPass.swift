extension View {
  /// Lays out this view and everything in it, from the top down, where it was asked for.
  final func layoutSubtree() {
    guard !dirty.isDisjoint(with: [.layout, .descendantLayout]) else { return }
    if dirty.contains(.layout) {
      dirty.remove(.layout)
      layoutSubviews()
      if let controller {
        controller.viewDidLayoutSubviews()
        controller.containment?.viewDidLayOut()
      }
    }
    guard dirty.contains(.descendantLayout) else { return }
    dirty.remove(.descendantLayout)
    var index = 0
    while index < children.count {
      children[index].layoutSubtree()
      index += 1
    }
  }
}

extension Window {
  /// Layout may ask for layout again; what is not settled after four rounds goes on in the next frame.
  func layoutPass() {
    for _ in 0..<4 {
      guard !dirty.isDisjoint(with: [.layout, .descendantLayout]) else { return }
      layoutSubtree()
    }
  }
}
