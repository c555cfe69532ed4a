internal import ViewTree

/// What assistive technology does with a queue, in place of clicks and keys.
extension QueueInput {
  /// The index of the entry whose view is `view`, or contains it.
  private func index(of view: View) -> Int? {
    queue.cells.slots.first { slot in slot.cell.map { view.isDescendant(of: $0.view) } ?? false }?.item
  }

  /// The place among the waiting items of the one whose view is `view`; nil for a view of something else.
  func itemIndex(of view: View) -> Int? { index(of: view).flatMap(queue.model.strip.item(at:)) }

  /// Makes the entry whose view is `view`, or contains it, the current one, and scrolls to it.
  func makeCurrent(entryOf view: View) -> Bool {
    guard let index = index(of: view) else { return false }
    noteMove()
    queue.notices.perform {
      queue.model.current = index
      queue.reveal(index, .notch)
    }
    showFocus()
    return true
  }

  /// Selects or deselects the item whose view is `view`, or contains it. Nil selects or deselects all items.
  func setSelected(_ isSelected: Bool, itemOf view: View?) -> Bool {
    guard queue.owner.allowsMultipleSelection else { return false }
    queue.homing.noteInput()
    guard let view else {
      if isSelected { selectAll() } else { deselectAll() }
      return true
    }
    guard let index = index(of: view), queue.model.strip.item(at: index) != nil else { return false }
    if queue.isSelected(index) != isSelected { choose(index, .toggling) }
    return true
  }

  // MARK: The current entry

  private var current: Int { queue.model.current ?? queue.model.firstWhole }

  /// The index of the current entry. It tells assistive technology, which knows only the visible entries, that there are others. 0 is the
  /// first waiting entry; departed items have negative indexes. Nil if the user cannot scroll, or everything is visible.
  var number: AccessibilityNumber? {
    let model = queue.model
    guard isTouchable, queue.owner.allowsScrolling, model.firstPosition < model.lastPosition else { return nil }
    let (first, last) = (Double(model.strip.first), Double(model.strip.end - 1))
    return AccessibilityNumber(value: min(last, max(first, Double(current))), range: first...last, step: 1)
  }

  /// Makes another entry the current one, and scrolls to it. The queue gets the focus, because the user works with it now.
  func setNumber(_ number: Double) -> Bool {
    guard let range = self.number?.range else { return false }
    queue.owner.view.window?.focusedView = queue.owner.view
    noteMove()
    go(to: Int(min(range.upperBound, max(range.lowerBound, number)).rounded()), from: current, .moving)
    showFocus()
    return true
  }

  func changeNumber(by steps: Int) -> Bool { setNumber(Double(current + steps)) }
}
