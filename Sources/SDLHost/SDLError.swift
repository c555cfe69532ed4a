internal import CSDL2

/// What was tried of SDL, or of a library around it, and why it did not come about.
public nonisolated struct SDLError: Error, Sendable, CustomStringConvertible {
  /// What was tried, as the beginning of a sentence: "Cannot open a window".
  public let attempt: String
  /// What the library said.
  public let reason: String

  public init(attempt: String, reason: String) {
    self.attempt = attempt
    self.reason = reason
  }

  /// With SDL's own last error of this thread as the reason.
  package init(_ attempt: String) {
    let said = String(cString: SDL_GetError())
    self.init(attempt: attempt, reason: said.isEmpty ? "SDL gives no reason" : said)
  }

  /// One sentence, without a full stop.
  public var description: String { "\(attempt): \(reason)" }
}
