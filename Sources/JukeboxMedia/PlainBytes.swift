internal import Glibc

/// Reads parts of a file beside libavformat, and remembers whether the disk gave one of them.
final class PlainBytes {
  private let descriptor: CInt
  /// Whether a part could not be read that is in the file.
  private(set) var haveFailed = false

  init(descriptor: CInt) { self.descriptor = descriptor }

  /// So many bytes; nil if there are fewer, or if they cannot be read.
  func read(_ count: Int, at offset: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let part = bytes.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress.map { $0 + done }, count - done, offset + done)
      }
      if part < 0, errno == EINTR { continue }
      if part < 0, errno != EINVAL { haveFailed = true }
      guard part > 0 else { return nil }
      done += part
    }
    return bytes
  }
}

extension Sequence<UInt8> {
  /// The number that consists of these bytes, of which the highest is first.
  var number: Int { reduce(0) { $0 << 8 | Int($1) } }
}
