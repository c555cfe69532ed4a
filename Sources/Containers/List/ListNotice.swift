/// A notification to the owner of a list, which is delivered after the work that caused it.
enum ListNotice<Item: Hashable> {
  case selectionDidChange(Set<Item>)
  case activate(Item)
  case delete(Set<Item>)
  case move([Item], Int)
  case moveToSection([Item], Int, String)
}
