/// Keeps an observation alive; see `ViewControllerStack.observe(_:)`.
@MainActor public final class ObservationToken {
  private(set) var handler: ((ViewControllerStack.Event) -> Void)?

  init(_ handler: @escaping (ViewControllerStack.Event) -> Void) { self.handler = handler }

  /// Ends the observation immediately. Releasing the token does the same.
  public func cancel() { handler = nil }
}
