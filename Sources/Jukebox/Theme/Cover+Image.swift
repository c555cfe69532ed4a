import Music
import ViewTree

nonisolated extension Song {
  /// The name after which a cover is drawn where there is none: the same for all songs of an album.
  var coverName: String { album ?? title }
}

nonisolated extension Cover {
  /// The picture, as views show it. For a cover inside a file with sound it has the path of that file.
  var image: Image {
    switch self {
    case .picture(let path), .inside(let path): Image(path: path)
    }
  }
}
