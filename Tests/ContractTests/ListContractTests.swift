import Containers
import Testing
import ViewTree

/// Every public declaration of the list, used as somebody outside the package would.
@MainActor @Suite struct ListContractTests {
  final class Cell: View, SelectionShowing { var isSelected = false }
  final class MyList: ListView<Int, Cell> {}

  @Test func list() {
    var configured: [Int] = []
    let list = MyList(
      layout: .rows(height: 20), makeCell: { Cell() }, configure: { (_: Cell, item: Int) in configured.append(item) })
    let scroll: ScrollView = list
    scroll.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    let layout: ListLayout = list.layout
    #expect(Set([layout, ListLayout.grid(minimumItemSize: Size(width: 10, height: 10))]).count == 2)
    list.spacing = 0.0
    list.items = [1, 2, 3]
    list.setItems([1, 2, 3, 4], animated: true)
    list.reconfigure(1)
    list.sectionTitle = { (item: Int) -> String in "\(item / 2)" }
    list.sectionTitle = nil
    list.selection = Set<Int>([1])
    list.allowsMultipleSelection = false
    list.currentIndex = Int?.some(2)
    list.onSelectionChange = { (_: Set<Int>) in }
    list.onActivate = { (_: Int) in }
    list.onDelete = { (_: Set<Int>) in }
    list.onMove = { (_: [Int], _: Int) in }
    list.typeAheadTitle = { (item: Int) -> String in "\(item)" }
    let visible: Range<Int> = list.visibleIndices
    #expect(visible == 0..<4)
    let cell: Cell? = list.cell(at: 0)
    #expect(cell?.isSelected == true)
    let index: Int? = list.index(at: Point(x: 1, y: 1))
    let rect: Rect? = list.rect(ofItemAt: 3)
    #expect(index == 0 && rect == Rect(x: 0, y: 60, width: 100, height: 20))
    list.scrollToItem(at: 1)
    list.scrollToItem(at: 1, position: .center)
    for position in [ListPosition.nearest, .top, .center, .bottom] {
      list.scrollToItem(at: 1, position: position, duration: 0.1)
    }
    #expect(configured.contains(4))
  }
}
