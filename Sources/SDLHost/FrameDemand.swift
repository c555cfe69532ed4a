/// Whether a display that asks for each frame wants one, as Wayland's compositors do: each time after they have shown the frame before,
/// and not at all while nobody can see the window.
struct FrameDemand {
  /// When the frame was presented that the display has not shown yet, on the frame timer's clock.
  private var presented: Double?
  /// Whether the mouse, a finger or a key has acted on the window since then.
  private var hasInput = false

  /// Seconds after which a display that has not asked for a frame is taken to show nothing of the window.
  static let patience = 1.0

  /// A frame was presented after which the display is to ask for the next one.
  mutating func didPresent(at now: Double) { (presented, hasInput) = (now, false) }

  /// The display has asked.
  mutating func didAsk() { presented = nil }

  /// The mouse, a finger or a key acts on the window. So somebody sees it, even if the display asks for nothing.
  mutating func didReceiveInput() { hasInput = true }

  /// The time of a frame that is wanted at `due`. A frame that cannot be shown yet only keeps the window's clock going.
  func time(for due: Double?) -> Double? {
    guard let due, let presented else { return due }
    return max(due, presented + Self.patience)
  }

  /// Whether the display shows nothing of the window.
  func isHidden(at now: Double) -> Bool { isOverdue(at: now) && !hasInput }

  /// Whether the display shows the window, but its request for the next frame was lost. A frame that is presented nevertheless makes it
  /// ask again.
  func hasLostRequest(at now: Double) -> Bool { isOverdue(at: now) && hasInput }

  private func isOverdue(at now: Double) -> Bool { presented.map { now - $0 >= Self.patience } ?? false }
}
