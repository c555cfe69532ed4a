internal import ViewTree

extension Window {
  /// How long a sentence stays in the tree, in seconds. Screen readers ask for it only a moment after it was added.
  private static let sentenceTime = 5.0

  /// Adds a sentence as a message without a size, which every screen reader reads when it appears. It is added in the next frame, because
  /// the tree must not change at the end of this one.
  func showToScreenReaders(_ sentence: String) {
    schedule(after: 0) { [weak self] in
      guard let self else { return }
      let message = View()
      message.accessibilityRole = .notification
      message.accessibilityLabel = sentence
      message.isUserInteractionEnabled = false
      addSubview(message)
      schedule(after: Window.sentenceTime) { [weak message] in message?.removeFromSuperview() }
    }
  }
}
