package import ViewTree

#if canImport(Glibc)
  internal import Glibc
#endif

/// Writes a recording while it happens, line by line: whatever ends the program, what came before is there.
@MainActor  // written out: an isolated deinit loses the default in release builds
package final class SessionRecorder {
  private let file: UnsafeMutablePointer<FILE>
  private let options: [Recording.Option]
  /// Why not everything could be written; told once.
  package private(set) var failure: String?
  private var hasBegun = false

  /// Makes the file, in place of one that is there.
  package init(path: String, options: [Recording.Option]) throws(SDLError) {
    let opened = PathCoding.withSystemPath(path) { fopen($0, "we") }
    guard let opened, let file = opened else {
      throw SDLError(
        attempt: "Cannot write \(PathCoding.display(path))",
        reason: opened == nil ? "no file can have that name" : String(cString: strerror(errno)))
    }
    self.file = file
    self.options = options
  }

  isolated deinit { fclose(file) }

  /// Notes with what the window begins. Once, before anything else.
  package func begin(size: Size, scale: Double) {
    guard !hasBegun else { return }
    hasBegun = true
    var recording = Recording(size: size, scale: scale)
    recording.options = options
    write(recording.head)
  }

  /// Notes what goes in.
  package func append(_ entry: Recording.Entry) {
    if hasBegun { write(entry.line + "\n") }
  }

  /// Notes that the window was closed.
  package func end() {
    guard hasBegun else { return }
    write(Recording.end + "\n")
    hasBegun = false
  }

  private func write(_ text: String) {
    guard failure == nil, fputs(text, file) < 0 || fflush(file) != 0 else { return }
    failure = String(cString: strerror(errno))
  }
}
