import Testing
import ViewTree

@Suite("Notice queue") struct NoticeQueueTests {
  /// Notes what is delivered, and may act on it.
  private final class Receiver {
    var log: [String] = []
    var onNotice: ((String) -> Void)?
    private(set) lazy var queue = NoticeQueue<String> { [unowned self] notice in
      log.append(notice)
      onNotice?(notice)
    }
  }

  private let receiver = Receiver()
  private var queue: NoticeQueue<String> { receiver.queue }

  @Test("Notices are delivered in order when the outermost work is done; outside of any work at once")
  func order() {
    let result = queue.perform {
      queue.post("one")
      queue.perform { queue.post("two") }
      #expect(receiver.log.isEmpty && queue.last == "two")
      return 7
    }
    #expect(result == 7 && receiver.log == ["one", "two"] && queue.last == nil)
    queue.post("three")
    #expect(receiver.log == ["one", "two", "three"] && queue.total == 3)
  }

  @Test("What is called from a notice does its work at once, and its notices come after those that wait")
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
}
