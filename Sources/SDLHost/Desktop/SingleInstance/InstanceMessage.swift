internal import Platform

/// The message of a program to the one that runs already: the files that it was started with, and a command. On the socket: four letters,
/// the number of bytes that follow (32 bits, the lowest first), then the absolute paths, and each request after an exclamation mark. Each
/// of them has a zero byte at its end.
nonisolated struct InstanceMessage: Equatable {
  var files: [String]
  var requests: [String] = []

  static let mark = Array("one1".utf8)
  static let headSize = 8
  /// The most bytes that may follow the head.
  static let longest = 16 << 20
  /// The answer after the files have been accepted.
  static let taken = Array("taken".utf8)

  /// nil if there are too many files.
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
    /// Nothing that this program says.
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
