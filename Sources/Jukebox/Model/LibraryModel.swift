import Music
import ViewTree

/// The albums that have been found so far, and whether the search goes on.
final class LibraryModel {
  private(set) var albums: [Album] = []
  private(set) var progress: Progress = .finished
  /// Why no albums can be found, in whole sentences, if that is known from the beginning.
  var absence: String?
  /// Called after albums were added, with their indexes.
  var onChange: ((_ inserted: Range<Int>) -> Void)?
  var onProgress: ((Progress) -> Void)?

  enum Progress: Equatable {
    case scanning(pictures: Int, folders: Int)
    case finished
  }

  func append(_ new: [Album]) {
    guard !new.isEmpty else { return }
    let start = albums.count
    albums += new
    onChange?(start..<albums.count)
  }

  func setProgress(_ progress: Progress) {
    guard progress != self.progress else { return }
    self.progress = progress
    onProgress?(progress)
  }
}
