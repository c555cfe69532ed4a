internal import Glibc
package import Languages

/// The right of this process to read and write the session. The system releases it when the process ends, however that happens.
package final class SessionClaim: Sendable {
  package enum Refusal: Error, Equatable {
    /// Another process has the session.
    case taken
    /// The folder cannot be used now, for a reason given as a phrase.
    case unavailable(Sentence)
  }

  private let descriptor: CInt

  init(descriptor: CInt) { self.descriptor = descriptor }

  deinit { close(descriptor) }
}
