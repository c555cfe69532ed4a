/// Which key scrolls how far.
extension ScrollInput {
  /// What a key does, and to which scroller. Nil if it scrolls nothing.
  func step(of event: KeyEvent) -> (ScrollConnection, ScrollStep)? {
    let isShifted = event.modifiers == .shift && event.key == .space
    guard event.modifiers.isEmpty || isShifted else { return nil }
    func arrow(_ axis: Axis, _ way: Double) -> (ScrollConnection, ScrollStep)? {
      connection(along: axis).map { ($0, .arrows($0.forward(way) < 0 ? -1 : 1)) }
    }
    var main: ScrollConnection? {
      connection(along: .vertical).flatMap { $0.isMovable ? $0 : nil } ?? connection(along: .horizontal)
    }
    let step: ScrollStep
    switch event.key {
    case .left: return arrow(.horizontal, 1)
    case .right: return arrow(.horizontal, -1)
    case .up: return arrow(.vertical, 1)
    case .down: return arrow(.vertical, -1)
    case .pageUp: step = .pages(-1)
    case .pageDown: step = .pages(1)
    case .space: step = .pages(isShifted ? -1 : 1)
    case .home: step = .start
    case .end: step = .end
    default: return nil
    }
    return main.map { ($0, step) }
  }
}
