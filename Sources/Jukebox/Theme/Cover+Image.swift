import Music
import ViewTree

nonisolated extension Song {
  /// The name whose letters and colour stand in for a missing cover. It is the same for all songs of an album.
  var coverName: String { album ?? title }
}

nonisolated extension Cover {
  /// The picture for views. The picture of a cover inside a music file has the path of that file.
  var image: Image { Image(path: path) }
}
