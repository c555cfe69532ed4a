/// The sections of a list: runs of items with the same title. They are stored, so that layout does not have to ask for titles.
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
