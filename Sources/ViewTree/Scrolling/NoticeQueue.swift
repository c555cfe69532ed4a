/// Delivers notices in order, each after the work that caused it.
///
/// A type that notifies others while it is at work has to look after every notice whether it was called meanwhile, and
/// changed. With a queue it does its work inside `perform`, posts what there is to tell, and finishes; then the notices are
/// delivered. What is called from a notice does its work at once, and is told of after the notices that wait already.
@MainActor public final class NoticeQueue<Notice> {
  private let finish: () -> Void
  private let deliver: (Notice) -> Void
  private var waiting: [Notice] = []
  private var next = 0
  private var depth = 0
  private var isDelivering = false

  /// - Parameters:
  ///   - finish: called at the end of each outermost `perform`, before anything is delivered: it may post what can only be told
  ///     when all of the work is done.
  ///   - deliver: called with each notice, in order.
  public init(finish: @escaping () -> Void = {}, deliver: @escaping (Notice) -> Void) {
    self.finish = finish
    self.deliver = deliver
  }

  /// The last notice that was posted and has not been delivered.
  public var last: Notice? { next < waiting.count ? waiting[waiting.count - 1] : nil }

  /// Adds a notice. Outside of `perform` it is delivered at once.
  public func post(_ notice: Notice) {
    waiting.append(notice)
    deliverAll()
  }

  /// Does some work; what is posted meanwhile is delivered at the end of the outermost work.
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
    guard depth == 0, !isDelivering, !waiting.isEmpty else { return }
    isDelivering = true
    while next < waiting.count {
      next += 1
      deliver(waiting[next - 1])
    }
    waiting.removeAll(keepingCapacity: true)
    next = 0
    isDelivering = false
  }
}
