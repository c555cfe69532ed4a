import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// Letters that are typed while a queue has the focus.
struct QueueTypingTests {
  @Test("H10 L16 Letters that are typed go to the next item that begins with them")
  func typing() {
    let s = QueueStripHarness(places: 3, items: Array(1...30), departed: [50])
    s.queue.typeAheadTitle = { ["Alpha", "Beta", "Gamma"][$0 % 3] + " \($0)" }
    s.window.focusedView = s.queue.view
    #expect(!s.queue.view.takesText, "after a click, letters stay what they are elsewhere")
    s.window.send(.key(KeyEvent(key: .home)))
    #expect(s.queue.view.takesText)
    s.window.send(.text("g"))
    s.window.settle()
    #expect(s.queue.selection.items == [2])
    s.window.send(.text("g"))
    s.window.settle()
    #expect(s.queue.selection.items == [5] && s.seen.contains("5"))
    s.window.advance(by: 2)
    s.window.send(.text("alpha 2"))
    s.window.settle()
    #expect(s.queue.selection.items == [21] && s.seen.contains("21"))
    // The space within a title is a letter, and selects nothing.
    s.window.advance(by: 2)
    s.window.send(.text("beta"))
    s.window.send(.key(KeyEvent(key: .space)))
    s.window.send(.text(" "))
    #expect(s.queue.selection.items == [22])
  }

  @Test("H10 L16 A queue in which nothing waits takes no letters")
  func nothingWaits() {
    let s = QueueStripHarness(places: 3, departed: [50, 51])
    s.queue.typeAheadTitle = { "Item \($0)" }
    s.window.focusedView = s.queue.view
    s.window.send(.key(KeyEvent(key: .home)))
    #expect(!s.queue.view.takesText)
    s.enqueue([1])
    #expect(s.queue.view.takesText)
  }

  @Test("H11 L16 Where the queue does not scroll, letters go to visible items only")
  func typingWithoutScrolling() {
    let s = QueueStripHarness(places: 3, items: Array(1...30))
    s.queue.allowsScrolling = false
    s.queue.typeAheadTitle = { $0 == 9 ? "Zeta" : "Alpha" }
    s.window.focusedView = s.queue.view
    s.window.send(.key(KeyEvent(key: .home)))
    s.window.send(.text("z"))
    s.window.settle()
    #expect(s.queue.selection.items == [1] && s.queue.scrollPosition == 0)
    s.window.advance(by: 2)
    for item in [2, 3, 1] {
      s.window.send(.text("a"))
      #expect(s.queue.selection.items == [item])
    }
    s.window.settle()
    #expect(s.queue.scrollPosition == 0)
  }
}
