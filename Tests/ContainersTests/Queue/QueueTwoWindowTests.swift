import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// A queue that is moved to a different window, whose clock shows a different time.
struct QueueTwoWindowTests {
  /// A queue that is moved to a new window `wait` seconds after a dequeue. Its first window is a hundred seconds old then.
  private func movedQueue(after wait: Double, inOneStep: Bool) -> (QueueHarness, Window) {
    let h = QueueHarness(places: 3, items: [1, 2, 3])
    h.window.advance(by: 100)
    h.queue.dequeue()
    h.window.advance(by: wait)
    let other = Window(size: h.window.bounds.size)
    if !inOneStep { h.queue.view.removeFromSuperview() }
    other.addSubview(h.queue.view)
    other.advance(by: 0)
    return (h, other)
  }

  @Test(
    "W4 Q5 In a new window the queue uses that window's clock: moving views are in place, new ones enter immediately",
    arguments: [0.0, 0.2, 0.7, 5], [false, true])
  func otherWindow(wait: Double, inOneStep: Bool) {
    let (h, other) = movedQueue(after: wait, inOneStep: inOneStep)
    #expect(other.settle(limit: 5) < 3)
    h.expectAtRest()
    h.queue.enqueue(9)
    other.advance(by: 0.1)
    #expect(h.queue.itemView(at: 2).map(h.isSeen) == true)
    #expect(other.settle(limit: 5) < 3)
    h.expectAtRest()
    h.queue.dequeue()
    h.queue.enqueue(10)
    h.window.advance(by: 50)
    #expect(other.settle(limit: 5) < 3)
    h.expectAtRest()
    #expect(h.window.nextWakeTime == nil && other.nextWakeTime == nil)
  }
}
