internal import Platform

/// What a program says to the one that runs already: the files that it was started with. On the socket: four letters, the number of
/// bytes that follow (32 bits, the lowest first), and the paths, each with a zero byte at its end.
nonisolated enum InstanceMessage {
  static let mark = Array("one1".utf8)
  static let headSize = 8
  /// The most bytes that may follow the head.
  static let longest = 16 << 20
  /// What is answered when the files have been taken.
  static let taken = Array("taken".utf8)

  /// nil if there are too many files.
  static func bytes(_ paths: [String]) -> [UInt8]? {
    var content: [UInt8] = []
    for path in paths {
      let bytes = PathCoding.bytes(path)
      guard !bytes.contains(0) else { continue }
      content += bytes
      content.append(0)
    }
    guard content.count <= longest else { return nil }
    let length = UInt32(content.count)
    return mark + (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) } + content
  }

  enum Reading: Equatable {
    case incomplete
    /// Nothing that this program says.
    case wrong
    case paths([String])
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
    let paths = content.dropLast().split(separator: 0, omittingEmptySubsequences: false).map(PathCoding.string)
    if content.isEmpty { return .paths([]) }
    return paths.allSatisfy { $0.utf8.first == UInt8(ascii: "/") } ? .paths(paths) : .wrong
  }
}
