extension PanGestureRecognizer {
  /// A pan recognizer that moves `scroller`: it drags, catches movements, and passes on its velocity at the release.
  /// The innermost pan that can move in the direction of a drag receives it, so a scroller at its end leaves the drag
  /// to those around it.
  ///
  /// The scroller's positions grow against the finger's direction: as it moves up, or to the left.
  public convenience init(scrolling scroller: Scroller, along axis: Axis) {
    self.init { pan in
      switch pan.state {
      case .began:
        scroller.beginDragging(at: pan.eventTime)
        scroller.drag(by: -pan.translation(in: pan.view)[axis])
      case .changed: scroller.drag(by: -pan.translation(in: pan.view)[axis])
      case .ended: scroller.endDragging(velocity: -pan.velocity(in: pan.view)[axis], at: pan.eventTime)
      case .cancelled: scroller.endDragging(velocity: 0, at: pan.eventTime)
      case .possible, .failed: break
      }
    }
    self.axis = axis
    mobility = { scroller.canMove(-$0[axis]) ? .free : .blocked }
    catchMovement = { _, time in scroller.press(at: time) }
    catchDidEnd = { scroller.endPress(at: $0) }
  }
}
