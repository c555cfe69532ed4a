import Containers
import Testing
import ViewTree
import ViewTreeTesting

@Suite("Lifetimes of lists") struct ListLifetimeTests {
  nonisolated enum Moment: CaseIterable, Sendable { case rest, scroll, animation, lift, callback }

  @Test("L20 A list may be released at any moment", arguments: Moment.allCases)
  func released(moment: Moment) {
    weak var list: ListView<Int, View>?
    weak var cell: View?
    let window = Window(size: Size(width: 200, height: 200))
    do {
      let new = ListView<Int, View>(layout: .rows(height: 40), makeCell: { View() }, configure: { _, _ in })
      new.frame = window.bounds
      new.items = Array(0..<100)
      new.sectionTitle = { "\($0 / 10)" }
      new.onMove = { _, _ in }
      new.onSelectionChange = { [weak window] _ in
        if moment == .callback { for view in window?.subviews ?? [] { view.removeFromSuperview() } }
      }
      window.addSubview(new)
      window.settle()
      list = new
      cell = new.cell(at: 1)
    }
    let pointer = PointerScript(window)
    switch moment {
    case .rest: break
    case .scroll: list?.scrollToItem(at: 80, duration: 1)
    case .animation: list?.setItems(Array(50..<100), animated: true)
    case .lift:
      pointer.press(at: Point(x: 50, y: 100))
      pointer.move(to: Point(x: 50, y: 190), duration: 0.2)
    case .callback: pointer.tap(at: Point(x: 50, y: 100))
    }
    window.advance(by: 0.05)
    for view in window.subviews { view.removeFromSuperview() }
    window.advance(by: 1)
    #expect(list == nil && cell == nil)
    if moment == .lift { pointer.release() }
  }
}
