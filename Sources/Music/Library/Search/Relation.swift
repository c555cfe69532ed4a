/// For each element of one kind, the elements of another kind that belong to it.
struct Relation: Sendable {
  private var starts: [UInt32]
  private var members: [UInt32]

  /// - Parameters:
  ///   - pairs: the members, each with the element that it belongs to.
  ///   - count: the number of elements that members belong to.
  init(_ pairs: some Sequence<(UInt32, UInt32)>, count: Int) {
    starts = Array(repeating: 0, count: count + 1)
    var memberCount = 0
    for (owner, _) in pairs {
      starts[Int(owner) + 1] += 1
      memberCount += 1
    }
    for owner in 0..<count { starts[owner + 1] += starts[owner] }
    var next = starts
    members = Array(repeating: 0, count: memberCount)
    for (owner, member) in pairs {
      members[Int(next[Int(owner)])] = member
      next[Int(owner)] += 1
    }
  }

  /// The memory that it takes.
  var byteCount: Int { 4 * (starts.count + members.count) }

  func members(of owner: Int) -> ArraySlice<UInt32> { members(of: owner..<owner + 1) }

  /// The members of consecutive elements, which are consecutive as well.
  func members(of owners: Range<Int>) -> ArraySlice<UInt32> {
    members[Int(starts[owners.lowerBound])..<Int(starts[owners.upperBound])]
  }
}
