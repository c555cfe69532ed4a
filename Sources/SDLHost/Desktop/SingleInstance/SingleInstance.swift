internal import CEventLoop
internal import Glibc
internal import Platform
public import ViewTree

/// Lets a program run once on a display: one that is started a second time hands its files to the first, and ends.
///
/// ```swift
/// switch SingleInstance.begin(name: "hello", files: files) {
/// case .handedOver: return
/// case .alone: open(files)
/// case .first(let instance):
///   instance.onFiles = { open($0); window.raise() }
///   instance.connect(in: window)
///   open(files)
/// }
/// ```
///
/// The programs meet at a socket in a folder that belongs to the user alone, in `XDG_RUNTIME_DIR` or else in /tmp. What other users of the
/// machine send is not read. The lock on a file says which program is the first one, so files that a killed program has left behind do not
/// matter.
public final class SingleInstance {
  /// What `begin(name:files:requests:)` found.
  public enum Start {
    /// No other program runs. Connect the instance, so that others can hand over their files.
    case first(SingleInstance)
    /// The program that runs has taken the files.
    case handedOver
    /// This program runs on its own, because the one that runs did not answer, or because there is no folder for the socket.
    case alone
  }

  /// Called with the absolute paths of the files that another program was started with; none if it was started without. It is not
  /// called for a program that only makes requests.
  public var onFiles: (([String]) -> Void)?
  /// Called with each request of another program.
  public var onRequest: ((String) -> Void)?

  private let folder: InstanceFolder
  private let lock: Int32
  private var listener: InstanceSocket?
  private var callers: [Caller] = []
  var act: (() -> Void) -> Void = { $0() }

  /// Another instance whose message has not arrived completely.
  private final class Caller {
    let socket: InstanceSocket
    var bytes: [UInt8] = []
    init(_ socket: InstanceSocket) { self.socket = socket }
  }
  private static let mostCallers = 8

  /// Hands the files to the program that runs; if none does, this program takes that role. Returns after 0.5 s at the latest if that
  /// program is suspended, and after 5 s if it is busy.
  ///
  /// - Parameters:
  ///   - name: the program's name, for the folder. Letters, digits, `-` and `_`.
  ///   - files: paths, which may be relative to the current folder.
  ///   - requests: what the program that runs is asked to do, in words of your own, such as "pause".
  public static func begin(name: String, files: [String], requests: [String] = []) -> Start {
    InstanceFolder(name: name).map { begin(in: $0, files: files, requests: requests) } ?? .alone
  }

  static func begin(in folder: InstanceFolder, files: [String], requests: [String] = []) -> Start {
    let lock = open(folder.lock, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard lock >= 0 else { return .alone }
    let message = InstanceMessage(files: files.map(AbsolutePath.path), requests: requests).bytes
    let start = message.map { begin(in: folder, lock, $0) } ?? .alone
    // The first instance keeps the lock until it stops.
    if case .first = start { return start }
    close(lock)
    return start
  }

  private static func begin(in folder: InstanceFolder, _ lock: Int32, _ message: [UInt8]) -> Start {
    var call = InstanceCall(to: folder.socket, message)
    while flock(lock, LOCK_EX | LOCK_NB) != 0 {
      switch call.proceed() {
      case .taken: return .handedOver
      case .givenUp: return .alone
      case .waiting: break
      }
    }
    // The process with the lock owns the socket, so a socket that exists already was left behind by a crash.
    unlink(folder.socket)
    return InstanceSocket.listening(at: folder.socket).map { .first(SingleInstance(folder, lock, $0)) } ?? .alone
  }

  private init(_ folder: InstanceFolder, _ lock: Int32, _ listener: InstanceSocket) {
    self.folder = folder
    self.lock = lock
    self.listener = listener
  }

  isolated deinit { stop() }

  /// Takes the files of other programs as soon as a window is seen, for as long as the application runs that shows this one. The
  /// application keeps the instance. Without a desktop window nothing happens.
  public func connect(in window: Window) {
    guard let host = window.host as? WindowHost, let application = host.application else { return }
    act = host.performAsEvent
    application.serve(self)
  }
}

extension SingleInstance: LoopService {
  var descriptors: [pollfd] {
    guard let listener else { return [] }
    return ([listener] + callers.map(\.socket)).map {
      pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0)
    }
  }

  func pump(isEnough: () -> Bool) -> Bool {
    while let socket = listener?.accept() {
      guard socket.isOfThisUser else { continue }
      // The instance that has waited longest without sending its message is dropped.
      if callers.count >= Self.mostCallers { callers.removeFirst() }
      callers.append(Caller(socket))
      if isEnough() { return false }
    }
    for caller in callers {
      if !hear(caller) { callers.removeAll { $0 === caller } }
      if isEnough() { return false }
    }
    return true
  }

  /// Reads what has arrived from a caller.
  /// - Returns: whether more may follow.
  private func hear(_ caller: Caller) -> Bool {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      switch piece.withUnsafeMutableBytes({ caller.socket.read(into: $0) }) {
      case .nothingYet: return true
      case .ended: return false
      case .bytes(let count): caller.bytes += piece[..<count]
      }
      switch InstanceMessage.read(caller.bytes) {
      case .incomplete: continue
      case .wrong: return false
      case .complete(let message):
        take(message, from: caller)
        return false
      }
    }
  }

  private func take(_ message: InstanceMessage, from caller: Caller) {
    // A caller that has stopped waiting opens its files itself.
    guard !caller.socket.isHungUp,
      caller.socket.write(InstanceMessage.taken[...]) == .bytes(InstanceMessage.taken.count)
    else { return }
    act {
      if !message.files.isEmpty || message.requests.isEmpty { onFiles?(message.files) }
      for request in message.requests { onRequest?(request) }
    }
  }

  func stop() {
    guard listener != nil else { return }
    callers = []
    listener = nil
    unlink(folder.socket)
    close(lock)
  }
}
