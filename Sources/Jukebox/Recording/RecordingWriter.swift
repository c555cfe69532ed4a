internal import FoundationEssentials
import Glibc
import Languages
internal import Platform
import SDLHost
import ViewTree

/// Writes a recording while the program runs. Each line is written before its event is handled, so that a crash leaves a recording
/// of what led to it.
@MainActor  // explicit: with an isolated deinit, Swift 6.3 loses the default isolation in release builds
final class RecordingWriter: SessionRecorder {
  private let file: UnsafeMutablePointer<FILE>
  private let options: RecordingFile.Options
  private let encoder = RecordingFile.encoder
  private var isOpen = false
  /// Why writing has failed, as a phrase.
  private(set) var failure: Sentence?

  /// Creates the file, or replaces an existing one.
  init(path: String, options: RecordingFile.Options) throws(SDLError) {
    let opened = PathCoding.withSystemPath(path) { fopen($0, "we") }
    guard let opened, let file = opened else {
      throw SDLError(
        attempt: tr("Cannot write \(PathCoding.display(path))"),
        reason: opened == nil ? tr("no file can have that name") : systemSentence(errno))
    }
    self.file = file
    self.options = options
  }

  isolated deinit { fclose(file) }

  func begin(size: Size, scale: Double) {
    isOpen = true
    write(RecordingFile.Head(width: size.width, height: size.height, scale: scale, options: options))
  }

  func append(_ entry: Recording.Entry) {
    if isOpen { write(RecordedLine(entry)) }
  }

  /// Records that the window was closed. Later entries are ignored.
  func end() {
    guard isOpen else { return }
    write(RecordedLine.end)
    isOpen = false
  }

  private func write(_ line: some Encodable) {
    guard failure == nil else { return }
    guard var bytes = try? encoder.encode(line) else {
      failure = tr("a number in it is not finite")
      return
    }
    bytes.append(UInt8(ascii: "\n"))
    let count = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
    if count < bytes.count || fflush(file) != 0 { failure = Sentence(english: String(cString: strerror(errno))) }
  }
}
