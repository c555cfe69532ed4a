internal import CEventLoop
internal import Glibc
internal import Platform

/// A Unix socket between two programs of the same person. All of its calls return at once.
nonisolated final class InstanceSocket {
  let descriptor: Int32

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  // MARK: Opening

  /// Whether an address has room for a path.
  static func holds(_ path: String) -> Bool { path.utf8.count < MemoryLayout.size(ofValue: sockaddr_un().sun_path) }

  private static func make() -> InstanceSocket? {
    let flags = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue) | CInt(SOCK_NONBLOCK.rawValue)
    let descriptor = socket(AF_UNIX, flags, 0)
    return descriptor < 0 ? nil : InstanceSocket(descriptor)
  }

  private static func withAddress(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> CInt) -> Bool {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard holds(path) else { return false }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0 }
    }
  }

  /// Listens at a path at which there is nothing.
  static func listening(at path: String) -> InstanceSocket? {
    guard let socket = make(), withAddress(path, { bind(socket.descriptor, $0, $1) }),
      listen(socket.descriptor, 16) == 0
    else { return nil }
    return socket
  }

  /// Connects to the program that listens at a path; nil if there is none now.
  static func connected(to path: String) -> InstanceSocket? {
    guard let socket = make(), withAddress(path, { connect(socket.descriptor, $0, $1) }) else { return nil }
    return socket
  }

  func accept() -> InstanceSocket? {
    let descriptor = Glibc.accept(descriptor, nil, nil)
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    return InstanceSocket(descriptor)
  }

  // MARK: The other side

  /// The process and the person at the other end.
  private var peer: (process: Int32, user: UInt32)? {
    // `ucred` is declared only with _GNU_SOURCE: the numbers of the process, the user and the group.
    var credentials: [Int32] = [0, 0, 0]
    var size = socklen_t(12)
    guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0, size == 12 else { return nil }
    return (credentials[0], UInt32(bitPattern: credentials[1]))
  }

  var isOfThisUser: Bool { peer?.user == getuid() }

  /// Whether the process at the other end is suspended, or has ended.
  var isPeerStopped: Bool {
    guard let peer, peer.process > 0,
      let bytes = try? RegularFile.bytes(of: "/proc/\(peer.process)/stat", limit: 4096),
      // The state follows the name, which is in parentheses and may contain anything.
      let end = bytes.lastIndex(of: UInt8(ascii: ")")), end + 2 < bytes.count
    else { return true }
    return "TtZX".utf8.contains(bytes[end + 2])
  }

  /// Whether the other side has closed the connection.
  var isHungUp: Bool {
    var request = pollfd(fd: descriptor, events: 0, revents: 0)
    return poll(&request, 1, 0) > 0 && request.revents & Int16(POLLHUP | POLLERR) != 0
  }

  // MARK: Transfer

  enum Transfer: Equatable {
    case bytes(Int)
    case nothingYet, ended
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
    let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
    if count > 0 { return .bytes(count) }
    return count < 0 && Self.isTemporary(errno) ? .nothingYet : .ended
  }

  func write(_ bytes: ArraySlice<UInt8>) -> Transfer {
    let count = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
    if count >= 0 { return .bytes(count) }
    return Self.isTemporary(errno) ? .nothingYet : .ended
  }

  private static func isTemporary(_ error: Int32) -> Bool { error == EAGAIN || error == EWOULDBLOCK || error == EINTR }

  /// Waits for at most `seconds` until there is something to read, or room to write.
  func wait(for event: Int32, _ seconds: Double) {
    var request = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    poll(&request, 1, Int32(max(1, min(1000, seconds * 1000))))
  }
}
