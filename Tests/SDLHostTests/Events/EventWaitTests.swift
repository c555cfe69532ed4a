import Testing

@testable import SDLHost

#if canImport(Glibc)
  import Glibc
#endif

/// The loop's sleep, with a pipe in the place of the X server.
@Suite struct EventWaitTests {
  private let waker = Waker()
  private let reading: Int32
  private let writing: Int32
  private let wait: EventWait

  init() {
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    (reading, writing) = (ends[0], ends[1])
    wait = EventWait(connection: ends[0], waker: waker, mainQueue: MainQueue())
  }

  private func end() {
    close(reading)
    close(writing)
  }

  @Test("Where nothing comes it sleeps until its time, and not at all where that has passed")
  func time() {
    defer { end() }
    let timer = FrameTimer()
    #expect(!wait.sleep(0) && !wait.sleep(-5) && !wait.sleep(-.infinity))
    #expect(!wait.sleep(0.02))
    #expect(timer.now >= 0.02)
  }

  @Test("Whoever wakes it from another thread is heard once, also where the time has passed already")
  func wakes() {
    defer { end() }
    waker.wake()
    waker.wake()
    #expect(wait.sleep(-1))
    #expect(!wait.sleep(0))
    let thread = WorkerThread { [waker] in waker.wake() }
    #expect(wait.sleep(nil))
    thread?.join()
    #expect(!wait.sleep(0))
  }

  @Test("What the display has to tell ends the sleep until somebody fetches it")
  func display() {
    defer { end() }
    var byte: UInt8 = 1
    write(writing, &byte, 1)
    #expect(wait.sleep(nil) && wait.sleep(0))
    read(reading, &byte, 1)
    #expect(!wait.sleep(0))
  }

  @Test("J8 what waits for the main actor ends the sleep once, and then the loop sleeps again")
  func mainQueue() {
    defer { end() }
    // Eight bytes in a pipe are read as an event descriptor is.
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
