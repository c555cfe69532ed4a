import Testing
import ViewTree

@Suite("Notice queue") struct NoticeQueueTests {
  /// Logs the notices that are delivered, and may react to them.
  private final class Receiver {
    var log: [String] = []
    var onNotice: ((String) -> Void)?
    private(set) lazy var queue = NoticeQueue<String> { [unowned self] notice in
      log.append(notice)
      onNotice?(notice)
    }
  }

  /// Posts a notice when the work is done.
  private final class Finishing {
    var log: [String] = []
    private var finishes = 0
    private(set) lazy var queue: NoticeQueue<String> = NoticeQueue(
      finish: { [unowned self] in finish() }, deliver: { [unowned self] in log.append($0) })

    private func finish() {
      finishes += 1
      queue.post("done \(finishes)")
    }
  }

  private let receiver = Receiver()
  private var queue: NoticeQueue<String> { receiver.queue }

  @Test("Notices are delivered in order when the outermost work is done; outside of any work immediately")
  func order() {
    let result = queue.perform {
      queue.post("one")
      queue.perform { queue.post("two") }
      #expect(receiver.log.isEmpty && queue.last == "two")
      return 7
    }
    #expect(result == 7 && receiver.log == ["one", "two"] && queue.last == nil)
    queue.post("three")
    #expect(receiver.log == ["one", "two", "three"])
  }

  @Test("The last notice that waits is known while others are delivered, and none is while the last one is")
  func last() {
    var lasts: [String?] = []
    receiver.onNotice = { [unowned receiver] _ in lasts.append(receiver.queue.last) }
    queue.perform { for notice in ["one", "two", "three"] { queue.post(notice) } }
    #expect(lasts == ["three", "three", nil] && queue.last == nil)
  }

  @Test("A call from a notice does its work immediately, and its notices follow those already waiting")
  func nested() {
    var worked: [String] = []
    receiver.onNotice = { [unowned receiver] notice in
      guard notice == "one" else { return }
      receiver.queue.perform {
        worked.append("nested")
        receiver.queue.post("three")
      }
      #expect(receiver.log == ["one"] && receiver.queue.last == "three")
    }
    queue.perform {
      queue.post("one")
      queue.post("two")
    }
    #expect(worked == ["nested"] && receiver.log == ["one", "two", "three"])
  }

  @Test("`finish` runs once after all of the work, and its notices follow those posted before")
  func finishing() {
    let owner = Finishing()
    owner.queue.perform {
      owner.queue.perform { owner.queue.post("inner") }
      owner.queue.post("outer")
    }
    #expect(owner.log == ["inner", "outer", "done 1"])
    owner.queue.perform {}
    #expect(owner.log.last == "done 2")
  }

  /// A notice that does something as it is released.
  @MainActor  // explicit, because an isolated deinit loses the default isolation in release builds
  private final class Releasing {
    private let onRelease: () -> Void
    init(onRelease: @escaping () -> Void) { self.onRelease = onRelease }
    isolated deinit { onRelease() }
  }

  private final class Counter {
    var deliveries = 0
    private(set) lazy var queue = NoticeQueue<Releasing> { [unowned self] _ in deliveries += 1 }
  }

  @Test("What a notice posts as it is released is delivered")
  func release() {
    let counter = Counter()
    counter.queue.perform {
      counter.queue.post(Releasing { [unowned counter] in counter.queue.post(Releasing {}) })
    }
    #expect(counter.deliveries == 2 && counter.queue.last == nil)
  }
}
