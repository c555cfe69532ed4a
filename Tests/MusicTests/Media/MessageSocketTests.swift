import Foundation
import MediaProtocol
import Testing

@Suite("Messages between the two processes") struct MessageSocketTests {
  @Test("R3 What is longer than a socket holds arrives whole, and nothing of what follows is taken")
  func long() throws {
    let (ours, theirs) = try #require(MessageSocket.pair())
    let length = 1 << 20
    let sent = (0..<length + 4).map { UInt8(truncatingIfNeeded: $0 / 7) }
    Thread.detachNewThread {
      var done = 0
      while done < sent.count {
        let count = sent[done...].withUnsafeBytes { send(theirs, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
        guard count > 0 else { break }
        done += count
      }
      close(theirs)
    }
    let socket = MessageSocket(descriptor: ours)
    var received = [UInt8](repeating: 0xEE, count: length + 64)
    try received.withUnsafeMutableBytes { bytes in
      try socket.receive(into: UnsafeMutableRawBufferPointer(rebasing: bytes[..<length]))
    }
    #expect(received[..<length] == sent[..<length])
    #expect(received[length...].allSatisfy { $0 == 0xEE })
    #expect(try socket.receive(4) == Array(sent[length...]))
  }
}
