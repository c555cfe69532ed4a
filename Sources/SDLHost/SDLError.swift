internal import CSDL2

/// An error of SDL, or of a library used beside it.
public nonisolated struct SDLError: Error, Sendable, CustomStringConvertible {
  /// What failed, as the beginning of a sentence: "Cannot open a window".
  public let attempt: String
  /// The library's error message.
  public let reason: String

  public init(attempt: String, reason: String) {
    self.attempt = attempt
    self.reason = reason
  }

  /// Makes an error whose reason is SDL's last error on this thread.
  package init(_ attempt: String) {
    let message = String(cString: SDL_GetError())
    self.init(attempt: attempt, reason: message.isEmpty ? "SDL gives no reason" : message)
  }

  /// One sentence, without a full stop.
  public var description: String { "\(attempt): \(reason)" }
}
