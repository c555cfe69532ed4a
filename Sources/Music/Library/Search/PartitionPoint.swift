extension Range<Int> {
  /// Binary search: the first number that does not satisfy `precedes`, or `upperBound` if all do. All that satisfy it have to come before
  /// all others.
  func partitionPoint(where precedes: (Int) -> Bool) -> Int {
    var rest = self
    while !rest.isEmpty {
      let middle = (rest.lowerBound + rest.upperBound) / 2
      rest = precedes(middle) ? middle + 1..<rest.upperBound : rest.lowerBound..<middle
    }
    return rest.lowerBound
  }
}
