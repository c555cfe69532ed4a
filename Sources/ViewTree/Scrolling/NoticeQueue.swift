internal import DequeModule

/// Delivers notices in order, each after the work that caused it.
///
/// A type that calls others in the middle of its work has to check after each call whether it was changed by it. With a
/// queue, it works inside `perform` and posts its notices, which are delivered when the work is done. A call from a
/// notice does its work immediately, and its own notices are delivered after those that are already waiting.
@MainActor public final class NoticeQueue<Notice> {
  private let finish: () -> Void
  private let deliver: (Notice) -> Void
  private var waiting = Deque<Notice>()
  private var depth = 0
  private var isDelivering = false

  /// - Parameters:
  ///   - finish: called at the end of each outermost `perform`, before anything is delivered. It may post notices that
  ///     depend on all of the work.
  ///   - deliver: called with each notice, in order.
  public init(finish: @escaping () -> Void = {}, deliver: @escaping (Notice) -> Void) {
    self.finish = finish
    self.deliver = deliver
  }

  /// The last notice that was posted and has not been delivered.
  public var last: Notice? { waiting.last }

  /// Adds a notice. Outside of `perform` it is delivered immediately.
  public func post(_ notice: Notice) {
    waiting.append(notice)
    deliverAll()
  }

  /// Does some work. What is posted meanwhile is delivered at the end of the outermost `perform`.
  @discardableResult
  public func perform<Result>(_ work: () -> Result) -> Result {
    depth += 1
    let result = work()
    if depth == 1 { finish() }
    depth -= 1
    deliverAll()
    return result
  }

  private func deliverAll() {
    guard depth == 0, !isDelivering else { return }
    isDelivering = true
    while let notice = waiting.popFirst() { deliver(notice) }
    isDelivering = false
  }
}
