import Languages
import MediaProtocol
import Music
internal import Platform

/// Starts `jukebox-media` while the window is being opened, so that the first pictures need not wait for it, and stores how the system
/// confines that process.
nonisolated final class EarlyMedia: Sendable {
  private struct State: Sendable {
    /// How the system confines the process; nil before that is known, and after it was taken.
    var rights: MediaRights?
    var wake: (@Sendable () -> Void)?
  }
  private let state = Monitor(State())

  init(_ pictures: MediaPictureReader) {
    WorkerThread("early media") { [state] in
      let rights = pictures.prepare()
      let wake = state.change { state in
        state.rights = rights
        return state.wake
      }
      wake?()
    }
  }

  /// - Parameter wake: makes the main thread call `takeRights()`.
  func connect(wake: @escaping @Sendable () -> Void) {
    let isKnown = state.change { state in
      state.wake = wake
      return state.rights != nil
    }
    if isKnown { wake() }
  }

  /// How the system confines the process, as soon as that is known. Returns it once, and nil afterwards.
  func takeRights() -> MediaRights? {
    state.exchange(\.rights, with: nil)
  }
}

extension MediaRights {
  /// A warning to show to the user; nil if the process is confined.
  var warning: Sentence? {
    guard isEmpty else { return nil }
    return tr(
      "This system has neither Landlock nor seccomp, so nothing confines the program that opens music and pictures.")
  }

  /// A line for `--verbose`.
  var summary: Sentence {
    switch (contains(.landlock), contains(.seccomp)) {
    case (true, true): tr("jukebox-media is confined by Landlock and seccomp")
    case (true, false): tr("jukebox-media is confined by Landlock")
    case (false, true): tr("jukebox-media is confined by seccomp")
    case (false, false): tr("jukebox-media is confined by nothing")
    }
  }
}
