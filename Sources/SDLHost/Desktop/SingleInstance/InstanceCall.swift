internal import Glibc
internal import Platform

/// Hands files to the instance that runs already.
nonisolated struct InstanceCall {
  enum State { case waiting, taken, givenUp }

  private let path: String
  private let message: [UInt8]
  private var socket: InstanceSocket?
  private var sent = 0
  private var answer: [UInt8] = []
  private let begin = MonotonicClock.now

  /// How many seconds to wait for an instance whose process is suspended, and for one that is busy, for example while it starts.
  private static let (patienceWithSuspended, patienceWithBusy) = (0.5, 5.0)
  /// How many seconds a step waits.
  private static let step = 0.02

  init(to path: String, _ message: [UInt8]) {
    self.path = path
    self.message = message
  }

  /// Performs the next step, which takes a few hundredths of a second at most.
  mutating func proceed() -> State {
    let elapsed = MonotonicClock.now - begin
    let isHopeless = elapsed > Self.patienceWithSuspended && socket?.isPeerStopped ?? true
    if isHopeless || elapsed > Self.patienceWithBusy { return .givenUp }
    guard let socket else {
      // The instance may already have the lock, but not listen yet.
      socket = InstanceSocket.connected(to: path)
      if let socket, !socket.isOfThisUser { return .givenUp }
      if socket == nil { usleep(UInt32(Self.step * 1e6)) }
      return .waiting
    }
    return sent < message.count ? speak(socket) : listen(socket)
  }

  private mutating func speak(_ socket: InstanceSocket) -> State {
    switch socket.write(message[sent...]) {
    case .bytes(let count): sent += count
    case .nothingYet: socket.wait(for: Int32(POLLOUT), Self.step)
    case .ended: startAgain()
    }
    return .waiting
  }

  private mutating func listen(_ socket: InstanceSocket) -> State {
    var buffer = [UInt8](repeating: 0, count: InstanceMessage.taken.count)
    switch buffer.withUnsafeMutableBytes({ socket.read(into: $0) }) {
    case .bytes(let count):
      answer += buffer[..<count]
      if answer == InstanceMessage.taken { return .taken }
      return InstanceMessage.taken.starts(with: answer) ? .waiting : .givenUp
    case .nothingYet: socket.wait(for: Int32(POLLIN), Self.step)
    case .ended:
      // The instance ended before it took the files.
      startAgain()
      usleep(UInt32(Self.step * 1e6))
    }
    return .waiting
  }

  private mutating func startAgain() {
    socket = nil
    sent = 0
    answer = []
  }
}
