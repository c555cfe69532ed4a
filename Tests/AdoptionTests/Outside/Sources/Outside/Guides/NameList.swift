import Containers
import ViewTree

/// Names that can be selected, moved, deleted, and found by typing.
final class NameList: ListView<String, Label> {
  init(_ names: [String]) {
    super.init(layout: .rows(height: 32)) {
      Label()
    } configure: { label, name in
      label.text = name
    }
    items = names
    accessibilityLabel = "Names"
    allowsMultipleSelection = true
    typeAheadTitle = { $0 }
    onDelete = { [weak self] deleted in
      guard let self else { return }
      setItems(items.filter { !deleted.contains($0) }, animated: true)
    }
    onMove = { [weak self] moved, index in
      guard let self else { return }
      let before = items[..<index].filter { !moved.contains($0) }
      let after = items[index...].filter { !moved.contains($0) }
      setItems(before + moved + after, animated: true)
    }
  }
}
