/// A state of an index, by a random number that each change replaces. A counter might give the same number to two states, if the computer
/// loses power before the latest changes are on the disk.
package struct IndexState: RawRepresentable, Codable, Hashable, Sendable {
  package var rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }
}
