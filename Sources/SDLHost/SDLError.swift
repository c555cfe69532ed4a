internal import CSDL2
package import Languages

/// An error of SDL, or of a library used beside it.
public nonisolated struct SDLError: Error, Sendable, CustomStringConvertible {
  private let failed: Sentence
  private let cause: Sentence

  /// The failed operation, in English, as the beginning of a sentence: "Cannot open a window".
  public var attempt: String { failed.description }
  /// The library's error message.
  public var reason: String { cause.description }

  public init(attempt: String, reason: String) {
    self.init(attempt: Sentence(english: attempt), reason: Sentence(english: reason))
  }

  package init(attempt: Sentence, reason: Sentence) {
    failed = attempt
    cause = reason
  }

  /// Makes an error whose reason is SDL's last error on this thread.
  package init(_ attempt: Sentence) {
    let message = String(cString: SDL_GetError())
    self.init(attempt: attempt, reason: message.isEmpty ? tr("SDL gives no reason") : Sentence(verbatim: message))
  }

  /// The message for people, without a full stop.
  package var sentence: Sentence { "\(failed): \(cause)" }

  /// One sentence in English, without a full stop.
  public var description: String { sentence.description }
}
