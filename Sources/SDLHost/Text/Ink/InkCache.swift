internal import Pixels
internal import Raster
internal import ViewTree

/// The ink of all texts of an engine: once there is more than the budget, what was used longest ago is dropped, and drawn
/// again when it is next seen.
final class InkCache {
  /// The pieces of one text at one scale.
  final class Entry {
    /// All pieces, where all are drawn at once.
    var all: [TextPiece]?
    /// Otherwise those of each line that was asked for, and of the last question.
    var byLine: [Int: [TextPiece]] = [:]
    var question: PixelRect?
    var answer: [TextPiece] = []

    var byteCount: Int {
      byLine.values.reduce((all ?? []).byteCount) { $0 + $1.byteCount }
    }
  }

  private struct Key: Hashable {
    var text: Int
    var scale: Double
  }

  private var entries: LRUCache<Key, Entry>
  private var nextText = 0

  /// Well over what a large screen full of text takes, as that is drawn anew where it does not fit.
  static let defaultBudget = 16 << 20

  init(budget: Int = defaultBudget) { entries = LRUCache(maximumCount: 4096, maximumCost: budget) }

  var byteCount: Int { entries.cost }

  /// A number that tells a text from all others, also from those that are gone.
  func makeNumber() -> Int {
    nextText += 1
    return nextText
  }

  /// What there is of a text at a scale; empty at first.
  func entry(for text: Int, scale: Double) -> Entry {
    let key = Key(text: text, scale: scale)
    if let known = entries.value(for: key) { return known }
    let entry = Entry()
    entries.insert(entry, for: key, cost: 0)
    return entry
  }

  /// Counts anew what an entry holds, after something was drawn into it.
  func didDraw(_ entry: Entry, for text: Int, scale: Double) {
    entries.insert(entry, for: Key(text: text, scale: scale), cost: entry.byteCount)
  }
}

extension [TextPiece] {
  /// With what the objects around the pixels take, roughly.
  fileprivate var byteCount: Int {
    reduce(0) { $0 + ($1.mask?.byteCount ?? 0) + ($1.surface?.byteCount ?? 0) + 256 }
  }
}
