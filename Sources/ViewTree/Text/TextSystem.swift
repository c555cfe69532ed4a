/// The text engine of the application.
///
/// It is a write-once slot: an application gives its engine here before it makes views, and from then on it is a constant.
/// Without an application it stays what it was, an engine for which every character is equally wide.
package final class TextSystem {
  package static let shared = TextSystem()

  package private(set) var engine: any TextEngine = FixedAdvanceTextEngine()
  private var isInstalled = false

  private init() {}

  /// Takes the application's engine; the first one stays.
  package func install(_ make: () -> any TextEngine) {
    guard !isInstalled else { return }
    isInstalled = true
    engine = make()
  }
}
