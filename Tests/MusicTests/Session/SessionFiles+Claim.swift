import Music
import TestSupport

extension SessionFiles {
  /// Claims the session that nobody else has. Another test may start a program at the same moment, which shares a claim that was just
  /// given up until it runs.
  func claimFree() throws -> SessionClaim {
    var claim: SessionClaim?
    _ = eventually(limit: 5) {
      claim = try? self.claim()
      return claim != nil
    }
    return try claim ?? self.claim()
  }
}
