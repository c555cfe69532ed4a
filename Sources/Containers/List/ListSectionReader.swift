internal import ViewTree

/// Asks the owner of a list for the section titles of the items. The owner may change the list while it is asked.
final class ListSectionReader<Item: Hashable, Cell: View> {
  private unowned let list: ListView<Item, Cell>
  /// Grows whenever the titles have to be asked for.
  private var revision = 0
  private var isAsking = false
  /// How many times titles are asked for, because the owner changes the list meanwhile, before this is reported as misuse.
  private static var mostRounds: Int { 4 }

  init(of list: ListView<Item, Cell>) { self.list = list }

  /// The sections of items that are about to be shown; nil if the owner has set other items meanwhile, which the list shows instead.
  ///
  /// Titles are asked for before the list changes, so that the owner may call any method. Items that it sets meanwhile are shown
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
