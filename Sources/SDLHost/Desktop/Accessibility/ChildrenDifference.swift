internal import ViewTree

/// How the children of a view differ from those that were announced.
struct ChildrenDifference {
  /// Each child that has left, with its index after the removals before it.
  private(set) var removed: [(place: Int, view: View)] = []
  /// Each child that has come, with its index after all removals and the additions before it.
  private(set) var added: [(place: Int, view: View)] = []

  /// - Parameters:
  ///   - renewed: the new children that are announced as removed and as added, even if they have not changed places.
  ///   - focus: the view with the focus. Clients lose it when the child that is or contains it is announced as removed.
  init(from old: [View], to new: [View], renewing renewed: [View], around focus: View?) {
    let renewed = Set(renewed.map { ObjectIdentifier($0) })
    func isSame(_ old: View, _ new: View) -> Bool { old === new && !renewed.contains(ObjectIdentifier(new)) }
    // Most of a long list stays as it was.
    let start = zip(old, new).prefix { isSame($0, $1) }.count
    let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { isSame($0, $1) }.count
    let (left, came) = (old[start..<(old.count - end)], new[start..<(new.count - end)])
    let stays = Self.staying(from: left, to: came.filter { !renewed.contains(ObjectIdentifier($0)) }, around: focus)
    for (index, child) in zip(left.indices, left) where !stays.contains(ObjectIdentifier(child)) {
      removed.append((index - removed.count, child))
    }
    for (index, child) in zip(came.indices, came) where !stays.contains(ObjectIdentifier(child)) {
      added.append((index, child))
    }
  }

  var isEmpty: Bool { removed.isEmpty && added.isEmpty }

  /// The children that are announced neither as removed nor as added. Where children have changed places, it leaves out those that have
  /// moved farthest. So while a list scrolls, only the row that is shown again at the other end is announced, and not all rows between.
  private static func staying(
    from left: ArraySlice<View>, to came: [View], around focus: View?
  ) -> Set<ObjectIdentifier> {
    var stays = Set(came.map { ObjectIdentifier($0) }).intersection(left.map { ObjectIdentifier($0) })
    let before = left.filter { stays.contains(ObjectIdentifier($0)) }
    let after = came.filter { stays.contains(ObjectIdentifier($0)) }
    var distances: [ObjectIdentifier: Int] = [:]
    for (place, child) in before.enumerated() { distances[ObjectIdentifier(child)] = place }
    for (place, child) in after.enumerated() { distances[ObjectIdentifier(child), default: 0] -= place }
    func distance(_ child: View) -> Int { abs(distances[ObjectIdentifier(child)] ?? 0) }
    func hasFocus(_ child: View) -> Bool { focus?.isDescendant(of: child) == true }
    var (i, j) = (0, 0)
    while i < before.count, j < after.count {
      let (old, new) = (before[i], after[j])
      if !stays.contains(ObjectIdentifier(old)) {
        i += 1
      } else if !stays.contains(ObjectIdentifier(new)) {
        j += 1
      } else if old === new {
        (i, j) = (i + 1, j + 1)
      } else {
        let oldHasMoved = !hasFocus(old) && (hasFocus(new) || distance(old) >= distance(new))
        stays.remove(ObjectIdentifier(oldHasMoved ? old : new))
      }
    }
    return stays
  }
}
