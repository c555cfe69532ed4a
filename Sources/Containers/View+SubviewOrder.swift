internal import ViewTree

extension View {
  /// Puts `views` into this order, from back to front, and moves as few of them as possible. Other subviews keep their order, and views that
  /// are not subviews are left alone.
  func putInOrder(_ views: [View]) {
    let subviews = subviews
    var ordered: [View] = []
    var places: [Int] = []
    for view in views {
      guard let place = subviews.firstIndex(where: { $0 === view }) else { continue }
      ordered.append(view)
      places.append(place)
    }
    let staying = places.longestIncreasingSubsequence()
    guard let lowest = staying.first, staying.count < ordered.count else { return }
    let stays = Set(staying)
    for (index, view) in ordered.enumerated() where !stays.contains(index) {
      if index > 0 {
        insertSubview(view, above: ordered[index - 1])
      } else {
        insertSubview(view, below: ordered[lowest])
      }
    }
  }
}
