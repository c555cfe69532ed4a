import Containers
import ViewTree

/// The results as rows. The up arrow key goes from the first one back to the field.
final class SearchResults: PageList<BrowseEntry, EntryRow> {
  /// Called when a key leads upward from the first row.
  var onLeave: (() -> Void)?

  override func keyDown(_ event: KeyEvent) -> Bool {
    if event.key == .up, event.modifiers.isEmpty, currentIndex ?? 0 == 0, isFocused {
      if event.phase == .pressed { onLeave?() }
      return true
    }
    return super.keyDown(event)
  }
}
