import CEventLoop
import Glibc
import Platform
import Testing

@testable import SDLHost

@Suite struct DescriptorWatcherTests {
  @Test("U11 What is ready wakes the loop once, and the thread ends with the watcher")
  func ready() {
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    defer { for end in ends { close(end) } }
    let wakes = Monitor(0)
    var watcher: DescriptorWatcher? = DescriptorWatcher { wakes.change { $0 += 1 } }
    watcher?.arm([pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)])
    _ = write(ends[1], "a", 1)
    wakes.wait { $0 > 0 ? () : nil }
    watcher = nil
    #expect(wakes.read { $0 } == 1)
  }
}
