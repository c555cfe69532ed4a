/// The sections of a list: runs of items with the same title. They are kept, so that nobody has to be asked for a title while the
/// list is laid out.
nonisolated struct ListSections: Equatable, Sendable {
  /// The first item of each section.
  private(set) var starts: [Int] = []
  private(set) var titles: [String] = []

  /// Adds the next item.
  mutating func add(_ index: Int, title: String) {
    guard title != titles.last else { return }
    starts.append(index)
    titles.append(title)
  }
}
