import TestSupport
import Testing

@testable import SDLHost

@Suite struct BusConnectionTests {
  @Test("A pump that has had enough after a message says that others may be left, and the next one delivers them")
  func enough() throws {
    let bus = try TestBus()
    defer { bus.end() }
    var replies = 0
    let connection = BusConnection(to: bus.address) { connection in
      for _ in 0..<3 { connection.callBus("GetId") { _ in replies += 1 } }
    }
    let isDone = try eventually {
      let former = replies
      let isEverything = try #require(connection).pump(isEnough: { true })
      #expect(replies == former || replies == former + 1 && !isEverything)
      return replies == 3
    }
    #expect(isDone)
  }
}
