internal import CFontconfig

#if canImport(Glibc)
  internal import Glibc
#endif

/// Reads the system's font configuration on a thread of its own: it takes some milliseconds, and so does connecting to a
/// display.
nonisolated final class FontConfigurationReader: @unchecked Sendable {  // written by the thread, and read after its end
  private var configuration: OpaquePointer?
  private var thread: WorkerThread?

  /// Begins to read.
  init() {
    thread = WorkerThread(isUrgent: true) { [self] in
      // SDL sets the process's locale for a moment, to ask for an input method.
      let plain = newlocale(1 << LC_NUMERIC, "C", nil)  // what is not named is C, too
      let previous = plain.map { uselocale($0) }
      configuration = FcInitLoadConfigAndFonts()
      if let previous { uselocale(previous) }
      if let plain { freelocale(plain) }
    }
  }

  deinit {
    if let configuration = take() { FcConfigDestroy(configuration) }
  }

  /// What was read, for the caller to destroy; nil where there is nothing. Waits until it is there. To be called once.
  func take() -> OpaquePointer? {
    thread?.join()
    thread = nil
    defer { configuration = nil }
    return configuration
  }
}
