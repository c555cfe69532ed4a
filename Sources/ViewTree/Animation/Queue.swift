internal import DequeModule

/// A first-in, first-out queue. Its operations take amortised constant time.
public nonisolated struct Queue<Element> {
  private var elements = Deque<Element>()

  public init() {}

  /// Whether the queue has no elements.
  public var isEmpty: Bool { elements.isEmpty }
  /// The number of elements.
  public var count: Int { elements.count }
  /// The element that `dequeue()` removes next; nil if the queue is empty.
  public var front: Element? { elements.first }

  /// Adds `element` at the end.
  public mutating func enqueue(_ element: Element) { elements.append(element) }

  /// Removes and returns the front; nil if the queue is empty.
  public mutating func dequeue() -> Element? { elements.popFirst() }
}

extension Queue: Sendable where Element: Sendable {}
