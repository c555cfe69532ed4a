import Containers
import Testing
import ViewTree
import ViewTreeTesting

@Suite struct QueueFocusTests {
  private final class Card: View {
    var number = 0
    override var canBecomeFocused: Bool { true }
  }

  private let window = Window(size: Size(width: 200, height: 300))
  private let queue = QueueViewController<Int, Card>(makeItemView: { Card() }, updating: \.number)

  init() {
    queue.numberOfItemsToShow = 3
    queue.enqueue(contentsOf: 1...3)
    window.rootViewController = queue
    window.settle()
    window.focusedView = queue.itemView(at: 0)
  }

  private var focused: Int? { (window.focusedView as? Card)?.number }

  @Test("Q6 W3 The focus stays on an item that moves to the last visible place", arguments: [0.0, 0.1, 5])
  func toTheEnd(wait: Double) {
    queue.move(from: 0, to: 2)
    window.advance(by: wait)
    #expect(focused == 1)
    window.settle()
    #expect(focused == 1 && window.focusedView === queue.itemView(at: 2))
  }

  @Test("Q6 W3 If the item leaves the visible places, the one that takes its place gets the focus")
  func outOfSight() {
    queue.enqueue(contentsOf: 4...6)
    window.settle()
    queue.move(from: 0, to: 5)
    window.settle()
    #expect(focused == 2 && window.focusedView === queue.itemView(at: 0))
  }
}
