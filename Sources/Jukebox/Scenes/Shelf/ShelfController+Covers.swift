import Containers
import ViewTree

extension ShelfController {
  /// Loads the covers that come into sight when somebody turns a page either way, so that these are there at once.
  func prepareCovers() {
    guard let window = view.window, let cell = swipeView.currentItemView as? AlbumCell else { return }
    let size = cell.coverSize
    let visible = swipeView.indexesForVisibleItems
    for index in neighbours where !visible.contains(index) {
      if let cover = library.albums[index].cover { window.prepare(cover, for: size) }
    }
  }

  /// The albums around the current one that are seen when that, or the next one to either side, is in the middle; the nearest
  /// ones first.
  private var neighbours: [Int] {
    let count = library.albums.count
    let width = swipeView.itemSize.width
    guard width > 0, count == swipeView.numberOfItems else { return [] }
    // So many of them look in beside the one in the middle, and one more is next to them.
    let reach = min(count - 1, Int(min(100, max(0, (swipeView.bounds.width / width - 1) / 2)).rounded(.up)) + 1)
    let current = swipeView.currentItemIndex
    return (1...max(1, reach)).flatMap { [current + $0, current - $0] }.compactMap {
      if swipeView.isWrapEnabled { return ($0 % count + count) % count }
      return (0..<count).contains($0) ? $0 : nil
    }
  }
}
