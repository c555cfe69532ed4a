package import ViewTree

/// Plays a recording in a window: the same calls in the same order, so that the window shows the same pictures.
///
/// A picture appears when it did in the recording, not when it happens to be decoded. This needs a store that was made
/// with `PictureStore.init(waitsForDelivery:)`.
package final class Replay {
  private let window: Window
  private let pictures: PictureStore
  private let entries: [Recording.Entry]
  private var next = 0
  /// The real time in seconds since the recording began.
  package private(set) var realTime = 0.0
  /// Called with each result that the program received, in its own format.
  package var onProgram: ((String) -> Void)?
  /// Called after each entry that was played.
  package var onEntry: ((Recording.Entry) -> Void)?

  package init(_ recording: Recording, in window: Window, pictures: PictureStore) {
    self.window = window
    self.pictures = pictures
    entries = recording.entries
    (window.clipboard, window.primarySelection) = (RecordedClipboard(self), RecordedClipboard(self))
  }

  /// The contents of the clipboard when it was read at this point of the recording; nil if it was empty.
  fileprivate func takeClipboard() -> String? {
    guard !isFinished, case .clipboard(let text) = entries[next] else { return nil }
    next += 1
    onEntry?(.clipboard(text))
    return text
  }

  package var isFinished: Bool { next >= entries.count }

  /// Seconds on the window's clock until the next entry is played; nil at the end.
  package var timeToNext: Double? {
    guard !isFinished else { return nil }
    if case .advance(let seconds, _) = entries[next] { return seconds }
    return 0
  }

  /// Plays the next entry. Has no effect at the end.
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
    // The window read the clipboard here when it was recorded, but did not in this replay.
    case .clipboard: break
    case .program(let text): onProgram?(text)
    }
    onEntry?(entry)
  }

  /// Plays all remaining entries.
  package func finish() { while !isFinished { step() } }
}

/// A clipboard that contains what the desktop's did when it was recorded.
private final class RecordedClipboard: Clipboard {
  private weak var replay: Replay?

  init(_ replay: Replay) { self.replay = replay }

  var text: String? {
    get { replay?.takeClipboard() }
    set {}
  }
}
