internal import CFontconfig

#if canImport(Glibc)
  internal import Glibc
#endif

/// Reads the system's font configuration on a thread of its own: it takes some milliseconds, and so does connecting to a
/// display.
@MainActor final class FontConfigurationReader {
  /// What was read.
  private nonisolated final class Box: @unchecked Sendable {  // written by the thread, and read after its end
    var configuration: OpaquePointer?
  }

  private let box = Box()
  private var thread: WorkerThread?

  /// Begins to read.
  init() {
    thread = WorkerThread(isUrgent: true) { [box] in
      // SDL sets the process's locale for a moment, to ask for an input method.
      let plain = newlocale(1 << LC_NUMERIC, "C", nil)  // what is not named is C, too
      let previous = plain.map { uselocale($0) }
      box.configuration = FcInitLoadConfigAndFonts()
      if let previous { uselocale(previous) }
      if let plain { freelocale(plain) }
    }
  }

  isolated deinit {
    if let configuration = take() { FcConfigDestroy(configuration) }
  }

  /// What was read, for the caller to destroy; nil where there is nothing. Waits until it is there. To be called once.
  func take() -> OpaquePointer? {
    thread?.join()
    thread = nil
    defer { box.configuration = nil }
    return box.configuration
  }
}
