/// The height of the rows of a list, chosen such that one can see if not all of them fit.
nonisolated enum RowHeight {
  /// The height of each of `count` rows in a list of the given height: `preferred` if all rows fit, otherwise a similar height at
  /// which the last visible row is cut in half. At least `least`.
  static func fitting(_ height: Double, count: Int, preferred: Double, least: Double) -> Double {
    guard height > 0, height < Double(count) * preferred else { return preferred }
    var rows = max(1, (height / preferred - 0.5).rounded()) + 0.5
    if height / rows < least { rows = max(1.5, rows - 1) }
    return max(least, height / rows)
  }
}
