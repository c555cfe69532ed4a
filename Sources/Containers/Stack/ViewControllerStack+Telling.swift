internal import ViewTree

/// What is to be told, in its order.
struct Telling {
  enum Step {
    case will(Passage)
    case did(Passage)
    /// The pop was taken back.
    case cancelled(Passage)
    case swipeWillStart
    case swipeDidUpdate(delta: Double)
    case swipeDidEnd(didPop: Bool)
    case resized(ViewController)
    case ownAppearanceWill(appears: Bool, animated: Bool)
    case ownAppearanceDid(animated: Bool)
  }

  /// The stack's own coming and going, as far as its controllers know.
  enum Appearance { case disappeared, appearing, appeared, disappearing }

  var steps = Queue<Step>()
  var isUnderWay = false
  /// How many calls are changing the state, one within another.
  var openCalls = 0
  var ownAppearance = Appearance.disappeared
  /// Who is the current one, as far as has been told.
  var current: ViewController?
}

// The one place that tells. State changes first, and at once; what there is to tell about it is queued, and told in its order
// when the outermost call is done. So a callback finds everything in order, and may call whatever it likes.

extension ViewControllerStack {
  /// Changes the state by `body`, then tells what came of it, unless something is being told, or changed, already.
  func perform<Result>(_ body: () -> Result) -> Result {
    telling.openCalls += 1
    // What moves here moves by the stack's own formula, even when a call is made within `View.animate`.
    let result = View.withoutAnimation(body)
    telling.openCalls -= 1
    if telling.openCalls == 0 && !telling.isUnderWay { tellAll() }
    return result
  }

  func tell(_ step: Telling.Step) { telling.steps.enqueue(step) }

  private func tellAll() {
    telling.isUnderWay = true
    repeat {
      while let step = telling.steps.dequeue() { tellNow(step) }
      // Only now that all is told; it may have more to tell.
      releaseLeft()
    } while !telling.steps.isEmpty
    telling.isUnderWay = false
  }

  private func tellNow(_ step: Telling.Step) {
    switch step {
    case .will(let passage): tellWill(passage)
    case .did(let passage): tellDid(passage)
    case .cancelled(let passage): tellCancelled(passage)
    case .swipeWillStart: delegate?.viewStackSwipeGestureWillStart(self)
    case .swipeDidUpdate(let delta): delegate?.viewStackSwipeGestureDidUpdate(self, delta: delta)
    case .swipeDidEnd(let didPop): delegate?.viewStackSwipeGestureDidEnd(self, didPop: didPop)
    case .resized(let controller): updating(controller)?.viewStackDidResizeView(self)
    case .ownAppearanceWill(let appears, let animated):
      telling.ownAppearance = appears ? .appearing : .disappearing
      telling.current?.beginAppearance(appears, animated: animated)
    case .ownAppearanceDid(let animated):
      telling.ownAppearance = telling.ownAppearance == .appearing ? .appeared : .disappeared
      telling.current?.endAppearance(animated: animated)
    }
  }

  private func updating(_ controller: ViewController?) -> (any ViewControllerStackUpdating)? {
    controller as? any ViewControllerStackUpdating
  }

  private func tellWill(_ passage: Passage) {
    let (operation, animated) = (passage.operation, passage.animated)
    if operation == .pop, let from = passage.from {
      delegate?.viewStackWillPop(self, to: passage.to, from: from, animated: animated)
    }
    tellObservers(operation == .push ? .willPush : .willPop, passage)
    updating(passage.from)?.viewStack(self, willHideFor: operation, animated: animated)
    updating(passage.to)?.viewStack(self, willShowFor: operation, animated: animated)
    beginAppearance(of: passage.to, from: passage.from, animated: animated)
  }

  private func tellDid(_ passage: Passage) {
    let (operation, animated) = (passage.operation, passage.animated)
    if operation == .pop, let from = passage.from {
      delegate?.viewStackDidPop(self, to: passage.to, from: from, animated: animated)
    }
    tellObservers(operation == .push ? .didPush : .didPop, passage)
    updating(passage.from)?.viewStack(self, didHideFor: operation, animated: animated)
    updating(passage.to)?.viewStack(self, didShowFor: operation, animated: animated)
    endAppearance(of: passage.to, from: passage.from, animated: animated)
  }

  private func tellCancelled(_ passage: Passage) {
    if let to = passage.to, let from = passage.from {
      delegate?.viewStackDidCancelPop(self, to: to, from: from)
    }
    tellObservers(.didCancelPop, passage)
    updating(passage.from)?.viewStackDidCancelPop(self)
    updating(passage.to)?.viewStackDidCancelPop(self)
    beginAppearance(of: passage.from, from: passage.to, animated: passage.animated)
    endAppearance(of: passage.from, from: passage.to, animated: passage.animated)
  }

  private func beginAppearance(of to: ViewController?, from: ViewController?, animated: Bool) {
    telling.current = to
    from?.beginAppearance(false, animated: animated)
    switch telling.ownAppearance {
    case .appearing, .appeared: to?.beginAppearance(true, animated: animated)
    case .disappearing, .disappeared: break
    }
  }

  private func endAppearance(of to: ViewController?, from: ViewController?, animated: Bool) {
    from?.endAppearance(animated: animated)
    // While the stack itself is still coming, its controller has come when it has.
    if telling.ownAppearance == .appeared { to?.endAppearance(animated: animated) }
  }

  private func tellObservers(_ kind: Event.Kind, _ passage: Passage) {
    guard !observers.isEmpty else { return }
    let event = Event(kind: kind, to: passage.to, from: passage.from, animated: passage.animated)
    for observer in observers { observer.handler?(event) }
    observers.removeAll { $0.handler == nil }
  }

  // MARK: The stack's own appearance

  func ownAppearanceWillChange(appears: Bool, animated: Bool) {
    perform {
      settle()
      tell(.ownAppearanceWill(appears: appears, animated: animated))
    }
  }

  func ownAppearanceDidChange(animated: Bool) {
    perform { tell(.ownAppearanceDid(animated: animated)) }
  }
}
