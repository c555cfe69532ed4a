internal import ViewTree

/// Asks the owner of a list for the titles of the items, which may change the list while it is being asked.
final class ListSectionReader<Item: Hashable, Cell: View> {
  private unowned let list: ListView<Item, Cell>
  /// Grows whenever the titles have to be asked for.
  private var revision = 0
  private var isAsking = false
  /// How often titles are asked for again, because the list was changed meanwhile, before this is misuse.
  private static var mostRounds: Int { 4 }

  init(of list: ListView<Item, Cell>) { self.list = list }

  /// The sections of items that are about to be shown; nil if other items were set meanwhile, which are shown by now.
  ///
  /// The list has not changed yet while titles are asked for, so that any method may be called. Items that are set meanwhile are shown
  /// without sections at first.
  func sections(of new: [Item]) -> ListSections? {
    revision += 1
    guard !isAsking else { return ListSections() }
    isAsking = true
    defer { isAsking = false }
    let listRevision = list.revision
    for _ in 0..<Self.mostRounds {
      let isCurrent = listRevision == list.revision
      let items = isCurrent ? new : list.items
      let asked = revision
      var found = ListSections()
      if let sectionTitle = list.sectionTitle {
        for (index, item) in items.enumerated() where asked == revision {
          found.add(index, title: sectionTitle(item))
        }
      }
      guard asked == revision else { continue }
      if isCurrent { return found }
      list.show(found)
      return nil
    }
    Misuse.report("ListView.sectionTitle: changes the list whenever it is called")
    return listRevision == list.revision ? ListSections() : nil
  }
}
