internal import ViewTree

/// Requests the section titles of the items from the owner of a list, which may change the list meanwhile.
final class ListSectionReader<Item: Hashable, Cell: View> {
  private unowned let list: ListView<Item, Cell>
  /// Grows with each request for the titles.
  private var revision = 0
  private var isAsking = false
  /// The most times that the titles are requested. If the owner changes the list each time, that is reported as misuse.
  private static var mostRounds: Int { 4 }

  init(of list: ListView<Item, Cell>) { self.list = list }

  /// The sections of items that are about to be shown; nil if the owner has set other items meanwhile, which the list shows instead.
  ///
  /// Titles are requested before the list changes, so that the owner may call any method. Items that it sets meanwhile are first shown
  /// without sections.
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
