internal import ViewTree

nonisolated extension [Int] {
  /// The indexes of a longest increasing subsequence, in order. When items are reordered, these are the items that can stay where they are.
  func longestIncreasingSubsequence() -> [Int] {
    // `ends`: for each length, the index of the least number that ends an increasing subsequence of this length.
    // `former`: for each number, the index of its predecessor in that subsequence; -1 for the first one.
    var ends: [Int] = []
    var former: [Int] = []
    former.reserveCapacity(count)
    for (index, number) in enumerated() {
      // Most numbers are in order already.
      let isGreatest = ends.last.map { self[$0] < number } ?? true
      let length = isGreatest ? ends.count : ends.partitionPoint { self[$0] < number }
      former.append(length > 0 ? ends[length - 1] : -1)
      if isGreatest { ends.append(index) } else { ends[length] = index }
    }
    var index = ends.last ?? -1
    for place in ends.indices.reversed() {
      ends[place] = index
      index = former[index]
    }
    return ends
  }
}
