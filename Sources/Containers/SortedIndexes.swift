internal import ViewTree

nonisolated extension [Int] {
  /// How many indexes below `index` are not in this array, which is in ascending order; nil if `index` is in it.
  func rank(of index: Int) -> Int? {
    let before = partitionPoint { $0 < index }
    return before < count && self[before] == index ? nil : index - before
  }

  /// The index that is not in this array, and below which `rank` others are not in it.
  func index(ofRank rank: Int) -> Int {
    // Below the element number k there are `self[k] - k` indexes that are not in the array. That number never decreases.
    rank + indices.partitionPoint { self[$0] - $0 <= rank }
  }
}
