/// Keeps an observation alive; see `ViewControllerStack.observe(_:)`.
@MainActor public final class ObservationToken {
  private let observer: StackObserver

  init(_ observer: StackObserver) { self.observer = observer }

  isolated deinit { observer.handler = nil }

  /// Ends the observation, at once. Dropping the token does the same.
  public func cancel() { observer.handler = nil }
}

/// An observer of a stack, which forgets it once the handler is gone.
final class StackObserver {
  var handler: ((ViewControllerStack.Event) -> Void)?

  init(_ handler: @escaping (ViewControllerStack.Event) -> Void) { self.handler = handler }
}
