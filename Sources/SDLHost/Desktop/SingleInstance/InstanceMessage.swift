internal import Platform

/// The message of a new instance to the one that runs already: the files that it was started with, and its requests.
///
/// On the socket it consists of four letters, the number of bytes that follow (32 bits, little-endian), the absolute paths, and the
/// requests, each of which begins with an exclamation mark. A zero byte ends each path and each request.
nonisolated struct InstanceMessage: Equatable {
  var files: [String]
  var requests: [String] = []

  static let mark = Array("one1".utf8)
  static let headSize = 8
  /// The most bytes that may follow the head.
  static let longest = 16 << 20
  /// The answer after the files have been accepted.
  static let taken = Array("taken".utf8)

  /// Encodes a message. Nil if it is too long.
  var bytes: [UInt8]? {
    var content: [UInt8] = []
    for part in files + requests.map({ "!\($0)" }) {
      let bytes = PathCoding.bytes(part)
      guard !bytes.contains(0) else { continue }
      content += bytes
      content.append(0)
    }
    guard content.count <= Self.longest else { return nil }
    let length = UInt32(content.count)
    return Self.mark + (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) } + content
  }

  enum Reading: Equatable {
    case incomplete
    /// Not a message in this format.
    case wrong
    case complete(InstanceMessage)
  }

  /// Reads what has arrived so far.
  static func read(_ bytes: [UInt8]) -> Reading {
    guard bytes.prefix(mark.count).elementsEqual(mark.prefix(bytes.count)) else { return .wrong }
    guard bytes.count >= headSize else { return .incomplete }
    let length = (0..<4).reduce(0) { $0 | Int(bytes[4 + $1]) << (8 * $1) }
    guard length <= longest, bytes.count <= headSize + length else { return .wrong }
    guard bytes.count == headSize + length else { return .incomplete }
    let content = bytes[headSize...]
    guard content.isEmpty || content.last == 0 else { return .wrong }
    var message = InstanceMessage(files: [])
    guard !content.isEmpty else { return .complete(message) }
    for part in content.dropLast().split(separator: 0, omittingEmptySubsequences: false) {
      switch part.first {
      case UInt8(ascii: "/"): message.files.append(PathCoding.string(part))
      case UInt8(ascii: "!"): message.requests.append(PathCoding.string(part.dropFirst()))
      default: return .wrong
      }
    }
    return .complete(message)
  }
}
