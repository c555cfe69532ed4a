internal import DequeModule

/// First in, first out. Both ends take constant time, amortised.
public nonisolated struct Queue<Element> {
  private var elements = Deque<Element>()

  public init() {}

  /// Whether there is nothing in it.
  public var isEmpty: Bool { elements.isEmpty }
  /// How many are in it.
  public var count: Int { elements.count }
  /// The one that is next to come out.
  public var front: Element? { elements.first }

  /// Puts `element` at the end.
  public mutating func enqueue(_ element: Element) { elements.append(element) }

  /// Takes the front out; nil when there is none.
  public mutating func dequeue() -> Element? { elements.popFirst() }
}

extension Queue: Sendable where Element: Sendable {}
