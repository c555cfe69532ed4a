internal import ViewTree

/// A cell of a list, and the item that it shows.
final class ListRow<Item: Hashable, Cell: View>: ListSlot {
  /// Nil for a place that is kept free for an item that is dragged.
  let cell: Cell?
  var item: Item?

  init(_ cell: Cell?) {
    self.cell = cell
    super.init(cell)
  }
}

/// The part of a row that does not depend on the types of a list's items and cells. The code that recycles the rows of a scrolling list
/// uses only this part, because generic code that is not specialized looks up its types at run time, which takes several times as long.
class ListSlot: RecycledSlot {
  final let recycledView: View?
  /// The index of the item that it shows.
  final var index = 0
  private let mark = SelectionMark()
  private var hoverOverlay: CellOverlay?
  /// The animation that ends a drag, until the cell has arrived at its place. The cell stays in front of the others meanwhile.
  final var dropAnimation: DropAnimation? { didSet { oldValue?.finish() } }

  init(_ view: View?) { recycledView = view }

  /// Shows whether the item is selected and current.
  /// - Parameter position: the position of the current item in the list, in words; nil for any other item.
  final func show(isSelected: Bool, position: String?) {
    guard let cell = recycledView else { return }
    mark.show(isSelected, on: cell)
    show(position: position)
  }

  /// Tells assistive technology the position of the current item, after the value of its cell.
  /// - Parameter position: in words; nil for any other item.
  final func show(position: String?) { recycledView?.accessibilityPosition = position }

  /// Shows whether the mouse is over the cell.
  final func show(isHovered: Bool) {
    if isHovered, hoverOverlay == nil, let cell = recycledView { hoverOverlay = CellOverlay(.hover, over: cell) }
    hoverOverlay?.isHidden = !isHovered
  }
}
