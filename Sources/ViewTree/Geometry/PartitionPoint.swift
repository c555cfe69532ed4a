extension RandomAccessCollection {
  /// Binary search: the first position whose element does not satisfy `precedes`, or `endIndex` if all elements do.
  ///
  /// All elements that satisfy it have to come before all others, as in a sorted collection those that are less than a value do.
  @inlinable public nonisolated func partitionPoint(where precedes: (Element) -> Bool) -> Index {
    index(startIndex, offsetBy: (0..<count).partitionPoint { precedes(self[index(startIndex, offsetBy: $0)]) })
  }
}

extension Range<Int> {
  /// The same without reading elements, because that would allocate memory for each of them in builds that are not optimised.
  @inlinable public nonisolated func partitionPoint(where precedes: (Int) -> Bool) -> Int {
    var (start, length) = (lowerBound, upperBound - lowerBound)
    while length > 0 {
      let half = length / 2
      if precedes(start + half) {
        start += half + 1
        length -= half + 1
      } else {
        length = half
      }
    }
    return start
  }
}
