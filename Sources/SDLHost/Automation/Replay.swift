package import ViewTree

/// Plays a recording into a window: the same calls in the same order, so the same pictures.
///
/// Pictures are decoded when the recording had them, not when they happen to be ready: the store has to wait for that, see
/// `PictureStore.init(waitsForDelivery:)`.
package final class Replay {
  private let window: Window
  private let pictures: PictureStore
  private let entries: [Recording.Entry]
  private var next = 0
  /// Real seconds that had passed since the recording began.
  package private(set) var realTime = 0.0
  /// Told what the program took in, in its own words.
  package var onProgram: ((String) -> Void)?
  /// Told each entry after it was played.
  package var onEntry: ((Recording.Entry) -> Void)?

  package init(_ recording: Recording, in window: Window, pictures: PictureStore) {
    self.window = window
    self.pictures = pictures
    entries = recording.entries
  }

  package var isFinished: Bool { next >= entries.count }

  /// How much of the window's time passes before the next entry is played, in seconds; nil at the end.
  package var timeToNext: Double? {
    guard !isFinished else { return nil }
    if case .advance(let seconds, _) = entries[next] { return seconds }
    return 0
  }

  /// Plays the next entry.
  package func step() {
    guard !isFinished else { return }
    let entry = entries[next]
    next += 1
    switch entry {
    case .advance(let seconds, let real):
      realTime += real
      window.advance(by: seconds)
    case .event(let event): window.send(event)
    case .picture(let arrival): pictures.deliver(arrival)
    case .program(let text): onProgram?(text)
    }
    onEntry?(entry)
  }

  /// Plays all that is left.
  package func finish() { while !isFinished { step() } }
}
