internal import CFontconfig
internal import Glibc
internal import Platform

/// Reads the system's font configuration on a separate thread. That takes some milliseconds, as does connecting to a
/// display, which happens at the same time.
@MainActor final class FontConfigurationReader {
  /// The result of the thread.
  private nonisolated final class Box: @unchecked Sendable {  // written by the thread, and read after it has ended
    var configuration: OpaquePointer?
  }

  private let box = Box()
  private var thread: WorkerThread?

  /// Starts the thread.
  init() {
    thread = WorkerThread("fonts", isUrgent: true) { [box] in
      // SDL temporarily changes the process's locale when it opens an input method.
      let plain = newlocale(1 << LC_NUMERIC, "C", nil)  // all other categories are those of "C" too
      let previous = plain.map { uselocale($0) }
      box.configuration = FcInitLoadConfigAndFonts()
      if let previous { uselocale(previous) }
      if let plain { freelocale(plain) }
    }
  }

  isolated deinit {
    if let configuration = take() { FcConfigDestroy(configuration) }
  }

  /// The configuration, which the caller must destroy; nil if there is none. Waits for the thread. Must be called once.
  func take() -> OpaquePointer? {
    thread?.join()
    thread = nil
    defer { box.configuration = nil }
    return box.configuration
  }
}
