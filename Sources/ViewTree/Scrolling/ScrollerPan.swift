extension PanGestureRecognizer {
  /// A pan that moves `scroller`: it drags, catches what moves, and passes its velocity on at the release. The innermost pan that can
  /// move in the direction of a drag gets it, so one at its end hands the drag to what is around.
  ///
  /// The scroller's positions grow against the finger: up, or to the left.
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
