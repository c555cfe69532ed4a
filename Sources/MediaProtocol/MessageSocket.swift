internal import Glibc
internal import Platform

/// One end of a connection over which messages go: a kind, a number of bytes, the bytes, and perhaps a descriptor.
///
/// Neither end trusts the other. What is received is bounded before memory is taken for it.
package final class MessageSocket: Sendable {
  package enum Failure: Error, Sendable {
    /// The other end is closed.
    case closed
    /// Nothing came in time.
    case late
    /// The received data is not a message.
    case invalid
  }

  package struct Header: Sendable {
    package var kind: UInt32
    /// The number of bytes that follow.
    package var length: Int
    /// Belongs to the receiver; -1 if there is none.
    package var descriptor: CInt
  }

  package let descriptor: CInt

  /// Takes the descriptor over.
  package init(descriptor: CInt) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Two descriptors of a new connection; nil if the system has none left.
  package static func pair() -> (CInt, CInt)? {
    var ends: [CInt] = [-1, -1]
    let kind = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
    return socketpair(AF_UNIX, kind, 0, &ends) == 0 ? (ends[0], ends[1]) : nil
  }

  /// Sends a message, with a descriptor that stays the caller's.
  package func send(kind: UInt32, _ bytes: [UInt8], passing passed: CInt = -1) throws(Failure) {
    var message = kind.sentBytes + UInt32(bytes.count).sentBytes + bytes
    var sent = 0
    while sent < message.count {
      let count = message.withUnsafeMutableBytes { bytes in
        var part = iovec(iov_base: bytes.baseAddress.map { $0 + sent }, iov_len: bytes.count - sent)
        var control = DescriptorMessage(descriptor: passed)
        return withUnsafeMutablePointer(to: &part) { part in
          withUnsafeMutableBytes(of: &control) { control in
            var message = msghdr()
            message.msg_iov = part
            message.msg_iovlen = 1
            if sent == 0, passed >= 0 {
              message.msg_control = control.baseAddress
              message.msg_controllen = control.count
            }
            return sendmsg(descriptor, &message, CInt(MSG_NOSIGNAL))
          }
        }
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw .closed
      }
      sent += count
    }
  }

  /// Waits for the next message, and receives its first part.
  /// - Parameters:
  ///   - deadline: in seconds of `now`; nil to wait as long as the socket's own limit (`setTimeLimit`) says.
  ///   - takesDescriptor: whether a descriptor is accepted. Otherwise the system discards it.
  package func receiveHeader(by deadline: Double? = nil, takesDescriptor: Bool = false) throws(Failure) -> Header {
    var header: (UInt32, UInt32) = (0, 0)
    var passed: CInt = -1
    let first = try untilReceived(by: deadline) {
      withUnsafeMutableBytes(of: &header) { bytes in
        var part = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
        return withUnsafeMutablePointer(to: &part) { part in
          var message = msghdr()
          message.msg_iov = part
          message.msg_iovlen = 1
          guard takesDescriptor else { return recvmsg(descriptor, &message, deadline == nil ? 0 : CInt(MSG_DONTWAIT)) }
          var control = DescriptorMessage(descriptor: -1)
          return withUnsafeMutableBytes(of: &control) { control in
            message.msg_control = control.baseAddress
            message.msg_controllen = control.count
            let count = recvmsg(descriptor, &message, CInt(MSG_CMSG_CLOEXEC))
            if count > 0, message.msg_controllen >= DescriptorMessage.length {
              let received = control.loadUnaligned(as: DescriptorMessage.self)
              if received.isDescriptor { passed = received.descriptor }
            }
            return count
          }
        }
      }
    }
    if first < 8 {
      do throws(Failure) {
        try withUnsafeMutableBytes(of: &header) { bytes throws(Failure) in
          try receive(into: UnsafeMutableRawBufferPointer(rebasing: bytes[first...]), by: deadline)
        }
      } catch {
        if passed >= 0 { close(passed) }
        throw error
      }
    }
    return Header(
      kind: UInt32(littleEndian: header.0), length: Int(UInt32(littleEndian: header.1)), descriptor: passed)
  }

  /// Receives the bytes that follow a header.
  package func receive(into bytes: UnsafeMutableRawBufferPointer, by deadline: Double? = nil) throws(Failure) {
    var done = 0
    while done < bytes.count {
      done += try untilReceived(by: deadline) {
        recv(
          descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done,
          deadline == nil ? 0 : CInt(MSG_DONTWAIT))
      }
    }
  }

  /// Receives the bytes that follow a header.
  package func receive(_ count: Int, by deadline: Double? = nil) throws(Failure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    try bytes.withUnsafeMutableBufferPointer { bytes throws(Failure) in
      try receive(into: UnsafeMutableRawBufferPointer(bytes), by: deadline)
    }
    return bytes
  }

  /// Without a deadline, waiting ends after this number of seconds.
  package func setTimeLimit(_ seconds: Int) {
    var limit = timeval(tv_sec: seconds, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  /// Whether the other end is closed.
  package var isClosed: Bool {
    var state = pollfd(fd: descriptor, events: 0, revents: 0)
    return poll(&state, 1, 0) > 0 && CInt(state.revents) & (POLLHUP | POLLERR) != 0
  }

  /// Whether this is the descriptor of a socket of the right kind.
  package var isConnected: Bool {
    var domain: CInt = 0
    var size = socklen_t(MemoryLayout<CInt>.size)
    return getsockopt(descriptor, SOL_SOCKET, SO_DOMAIN, &domain, &size) == 0 && domain == AF_UNIX
  }

  /// Calls `receive` until it has received something.
  private func untilReceived(by deadline: Double?, _ receive: () -> Int) throws(Failure) -> Int {
    while true {
      let count = receive()
      if count > 0 { return count }
      if count == 0 { throw .closed }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        guard let deadline else { throw .late }
        let left = deadline - MonotonicClock.now
        guard left > 0 else { throw .late }
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&request, 1, CInt(min(left * 1000 + 1, 60_000)))
      default: throw .closed
      }
    }
  }
}

/// A `cmsghdr` with one descriptor, which C describes by macros.
private struct DescriptorMessage {
  private var size = DescriptorMessage.length
  private var level = CInt(SOL_SOCKET)
  private var type = CInt(SCM_RIGHTS)
  var descriptor: CInt
  private var padding: CInt = 0

  init(descriptor: CInt) { self.descriptor = descriptor }

  static let length = 20
  var isDescriptor: Bool { size == Self.length && level == SOL_SOCKET && type == CInt(SCM_RIGHTS) }
}
