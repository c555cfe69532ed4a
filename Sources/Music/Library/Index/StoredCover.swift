internal import Platform

/// A cover as the index stores it.
struct StoredCover {
  var kind = 0
  var path: [UInt8]?

  init(_ cover: Cover?) {
    switch cover {
    case nil: break
    case .picture(let path): (kind, self.path) = (1, PathCoding.bytes(path))
    case .inside(let path): (kind, self.path) = (2, PathCoding.bytes(path))
    }
  }

  static func cover(kind: Int, path: @autoclosure () -> String) -> Cover? {
    switch kind {
    case 1: .picture(path: path())
    case 2: .inside(path: path())
    default: nil
    }
  }
}
