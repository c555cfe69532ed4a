import Languages
import MediaProtocol
import Music
internal import Platform

/// Starts `jukebox-media` while the window is being opened, so that the first pictures need not wait for it.
final class EarlyMedia {
  /// Called once the process has started, with the mechanisms by which the system confines it.
  var onStart: ((MediaRights) -> Void)?

  init(_ pictures: MediaPictureReader) {
    let tell: @MainActor (MediaRights) -> Void = { [weak self] in self?.onStart?($0) }
    WorkerThread("early media") {
      if let rights = pictures.prepare() { Task { @MainActor in tell(rights) } }
    }
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
