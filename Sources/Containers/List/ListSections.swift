/// The sections of a list: runs of items with the same title. They are stored, so that layout does not have to ask for titles.
nonisolated struct ListSections: Equatable, Sendable {
  /// The index of the first item of each section.
  private(set) var starts: [Int] = []
  private(set) var titles: [String] = []

  /// Adds the next item, which begins a new section if its title differs from the last one.
  mutating func add(_ index: Int, title: String) {
    guard title != titles.last else { return }
    starts.append(index)
    titles.append(title)
  }
}
