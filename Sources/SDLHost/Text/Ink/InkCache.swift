internal import Pixels
internal import Raster
internal import ViewTree

/// The ink of all layouts of an engine. It is dropped with its layout, and when all ink together exceeds the budget: then
/// the least recently used is dropped first, and drawn again when it is next needed.
final class InkCache {
  /// The pieces of one text at one scale.
  final class Entry {
    /// All pieces, if they are all drawn at the same time.
    var all: [TextPiece]?
    /// Otherwise the pieces of each line that was requested, and the result of the last request.
    var byLine: [Int: [TextPiece]] = [:]
    var lastVisible: PixelRect?
    var lastPieces: [TextPiece] = []

    var byteCount: Int {
      byLine.values.reduce((all ?? []).byteCount) { $0 + $1.byteCount }
    }
  }

  private struct Key: Hashable {
    var text: Int
    var scale: Double
  }

  private let entries: LRUCache<Key, Entry>
  private var nextText = 0

  /// Much more than a large screen full of text needs, because text that does not fit would be drawn in every frame.
  static let defaultBudget = 16 << 20

  init(budget: Int = defaultBudget) { entries = LRUCache(maximumCount: 4096, maximumCost: budget) }

  var byteCount: Int { entries.cost }

  /// A number that identifies a text, and is never used again for a different one.
  func makeNumber() -> Int {
    nextText += 1
    return nextText
  }

  /// The entry of a text at a scale, which is empty at first.
  func entry(for text: Int, scale: Double) -> Entry {
    let key = Key(text: text, scale: scale)
    if let known = entries.value(for: key) { return known }
    let entry = Entry()
    entries.insert(entry, for: key, cost: 0)
    return entry
  }

  /// Drops the ink of a text at some scales.
  func remove(_ text: Int, scales: Set<Double>) {
    for scale in scales { entries.remove(Key(text: text, scale: scale)) }
  }

  /// Updates the memory of an entry after something was drawn into it.
  func didDraw(_ entry: Entry, for text: Int, scale: Double) {
    entries.insert(entry, for: Key(text: text, scale: scale), cost: entry.byteCount)
  }
}

extension [TextPiece] {
  /// Includes roughly the memory of the objects around the pixels.
  fileprivate var byteCount: Int {
    reduce(0) { $0 + ($1.mask?.byteCount ?? 0) + ($1.surface?.byteCount ?? 0) + 256 }
  }
}
