/// The text engine of the application.
///
/// It is set once: an application installs its engine before it creates views. Without an application it is an engine in which
/// all characters have the same width.
package final class TextSystem {
  package static let shared = TextSystem()

  package private(set) var engine: any TextEngine = FixedAdvanceTextEngine()
  private var isInstalled = false

  private init() {}

  /// Installs the application's engine. Only the first call has an effect.
  package func install(_ make: () -> any TextEngine) {
    guard !isInstalled else { return }
    isInstalled = true
    engine = make()
  }
}

extension View {
  /// The text engine of the window, or of the application.
  final var textEngine: any TextEngine { attachedWindow?.ownTextEngine ?? TextSystem.shared.engine }
}
