import Music
import ViewTree

nonisolated extension Cover {
  /// The picture, as views show it. For a cover inside a file with sound it has the path of that file.
  var image: Image {
    switch self {
    case .picture(let path), .inside(let path): Image(path: path)
    }
  }
}
