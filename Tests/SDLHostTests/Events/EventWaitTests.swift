import CEventLoop
import Glibc
import Platform
import Testing

@testable import SDLHost

/// The sleep of the event loop, with a pipe in place of the X server.
@Suite struct EventWaitTests {
  private let waker = Waker()
  private let reading: Int32
  private let writing: Int32
  private let wait: EventWait

  init() {
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    (reading, writing) = (ends[0], ends[1])
    wait = EventWait(connection: ends[0], waker: waker, mainQueue: MainQueue(signal: nil))
  }

  private func end() {
    close(reading)
    close(writing)
  }

  @Test("Without events it sleeps until the given time, and not at all if that has passed")
  func time() {
    defer { end() }
    let timer = FrameTimer()
    #expect(!wait.sleep(0) && !wait.sleep(-5) && !wait.sleep(-.infinity))
    #expect(!wait.sleep(0.02))
    #expect(timer.now >= 0.02)
  }

  @Test("A wake from a different thread takes effect once, also if the time has passed")
  func wakes() {
    defer { end() }
    waker.wake()
    waker.wake()
    #expect(wait.sleep(-1))
    #expect(!wait.sleep(0))
    let thread = WorkerThread("waker") { [waker] in waker.wake() }
    #expect(wait.takeWake() && !wait.takeWake())
    #expect(wait.sleep(nil))
    thread?.join()
    #expect(!wait.sleep(0))
    #expect(wait.takeWake())
  }

  @Test("An event of the display ends the sleep until it is fetched")
  func display() {
    defer { end() }
    var byte: UInt8 = 1
    write(writing, &byte, 1)
    #expect(wait.sleep(nil) && wait.sleep(0) && !wait.takeWake())
    read(reading, &byte, 1)
    #expect(!wait.sleep(0))
  }

  @Test("U11 Without a connection to the display, what else is ready ends the sleep, which is short otherwise")
  func noConnection() {
    defer { end() }
    let wait = EventWait(connection: nil, waker: waker, mainQueue: MainQueue(signal: nil))
    let others = [pollfd(fd: reading, events: Int16(POLLIN), revents: 0)]
    #expect(!wait.sleep(nil, orFor: others) && !wait.takeWake())
    var byte: UInt8 = 1
    write(writing, &byte, 1)
    #expect(wait.sleep(nil, orFor: others) && !wait.takeWake())
    #expect(!wait.sleep(nil))
    waker.wake()
    #expect(wait.sleep(nil) && wait.takeWake())
  }

  @Test("J8 A job of the main actor ends the sleep once, and then the loop sleeps again")
  func mainQueue() {
    defer { end() }
    // Eight bytes in a pipe are read like an eventfd.
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    defer { for end in ends { close(end) } }
    let wait = EventWait(connection: reading, waker: waker, mainQueue: MainQueue(signal: ends[0]))
    #expect(!wait.sleep(0))
    for _ in 0..<3 {
      var value: UInt64 = 1
      write(ends[1], &value, 8)
      #expect(wait.sleep(nil))
      #expect(!wait.sleep(0) && !wait.sleep(0.01))
    }
  }
}
