import Foundation
import Platform
import TestSupport
import Testing

@testable import SDLHost

@Suite("Single instance", .serialized) struct SingleInstanceTests {
  private let name = "jukebox-test-\(getpid())-\(Int.random(in: 0..<1_000_000))"
  private let log = Log()
  private final class Log { var taken: [[String]] = [] }

  private var folder: InstanceFolder { get throws { try #require(folder()) } }

  /// The folder for a display on which nothing is shown; nil for none.
  private func folder(display: String? = ":4711", runtime: String? = Environment.nonEmptyValue("XDG_RUNTIME_DIR"))
    -> InstanceFolder?
  {
    InstanceFolder(name: name) { ["DISPLAY": display, "XDG_RUNTIME_DIR": runtime][$0] ?? nil }
  }

  private func first() throws -> SingleInstance {
    guard case .first(let instance) = SingleInstance.begin(in: try folder, files: []) else {
      throw SDLError(attempt: "Cannot be the first", reason: "another one is")
    }
    instance.onFiles = { [log] in log.taken.append($0) }
    return instance
  }

  /// Serves an instance until a condition holds; false after 20 s.
  private func serve(_ instance: SingleInstance?, until isDone: () -> Bool) -> Bool {
    eventually(serving: { _ = instance?.pump(isEnough: { false }) }, isDone)
  }

  /// A second program, in a thread of its own.
  private final class Second: Sendable {
    let result = Monitor<InstanceCall.State?>(nil)
    init(_ path: String, _ message: [UInt8]) {
      Thread.detachNewThread { [result] in
        var call = InstanceCall(to: path, message)
        var state = InstanceCall.State.waiting
        while state == .waiting { state = call.proceed() }
        result.change { $0 = state }
      }
    }
    var state: InstanceCall.State? { result.read { $0 } }
  }

  @Test("M17 Files of any names arrive, and the caller learns that they were taken") func files() throws {
    let instance = try first()
    let paths = ["/a b", "/\u{10F8FF}\u{10F880}", "/" + String(repeating: "ä/", count: 2000)]
    for list in [paths, [], (0..<50_000).map { "/music/\($0).flac" }] {
      let second = Second(try folder.socket, try #require(InstanceMessage(files: list).bytes))
      #expect(serve(instance) { second.state != nil })
      #expect(second.state == .taken && log.taken.last == list)
    }
    #expect(log.taken.count == 3)
  }

  @Test("M17 P1 Requests arrive with the files or without, and a start that only makes requests opens nothing")
  func requests() throws {
    let instance = try first()
    let asked = Monitor<[String]>([])
    instance.onRequest = { request in asked.change { $0.append(request) } }
    for message in [
      InstanceMessage(files: [], requests: ["next", "play-pause"]), InstanceMessage(files: ["/a"], requests: ["!"]),
    ] {
      let second = Second(try folder.socket, try #require(message.bytes))
      #expect(serve(instance) { second.state != nil } && second.state == .taken)
    }
    #expect(asked.read { $0 } == ["next", "play-pause", "!"] && log.taken == [["/a"]])
  }

  @Test("M17 A message is read when it is whole, and what is none is told from what is still to come")
  func reading() throws {
    func message(_ content: String, length: Int? = nil, mark: String = "one1") -> [UInt8] {
      let length = length ?? content.utf8.count
      return Array(mark.utf8) + (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) } + Array(content.utf8)
    }
    let whole = InstanceMessage(files: ["/a", "/b c"], requests: ["next", ""])
    let bytes = try #require(whole.bytes)
    #expect(bytes == message("/a\0/b c\0!next\0!\0"))
    for count in 0..<bytes.count {
      #expect(InstanceMessage.read(Array(bytes.prefix(count))) == .incomplete, "\(count)")
    }
    #expect(InstanceMessage.read(bytes) == .complete(whole) && InstanceMessage.read(bytes + [0]) == .wrong)
    #expect(InstanceMessage.read(message("")) == .complete(InstanceMessage(files: [])))
    for wrong in [
      message("/a\0", mark: "one2"), message("", mark: "One1"), Array("x".utf8), message("/a"), message("a\0"),
      message("/a\0b\0"), message("\0"), message("/a\0\0"), message("", length: InstanceMessage.longest + 1),
    ] {
      #expect(InstanceMessage.read(wrong) == .wrong, "\(wrong)")
    }
    #expect(InstanceMessage.read(message("", length: InstanceMessage.longest)) == .incomplete)
    #expect(InstanceMessage.read(message("", length: 0x0102_0304)) == .wrong)
    // A length with a number in each of its lower bytes.
    #expect(InstanceMessage.read(message("", length: 0x0001_0203)) == .incomplete)
    let long = String(repeating: "a", count: 0x0001_0203 - 2)
    #expect(InstanceMessage.read(message("/\(long)\0")) == .complete(InstanceMessage(files: ["/\(long)"])))
  }

  @Test("M17 A zero byte, which no file's name contains, does not make two names of one")
  func zeroByte() throws {
    let message = InstanceMessage(files: ["/a\0/b", "/c"], requests: ["next\0!play-pause"])
    let bytes = try #require(message.bytes)
    #expect(InstanceMessage.read(bytes) == .complete(InstanceMessage(files: ["/c"])))
  }

  @Test("P8 A path that is too long for an address is refused")
  func longPath() {
    #expect(InstanceSocket.listening(at: "/tmp/" + String(repeating: "a", count: 200)) == nil)
  }

  @Test("M17 What was left behind by a program that was killed does not matter") func stale() throws {
    let folder = try folder
    let socket = InstanceSocket.listening(at: folder.socket)
    #expect(socket != nil)
    let instance = try first()
    let second = Second(folder.socket, try #require(InstanceMessage(files: ["/a"]).bytes))
    #expect(serve(instance) { second.state != nil } && second.state == .taken)
    instance.stop()
    #expect(access(folder.socket, F_OK) != 0)
    try first().stop()
  }

  @Test("M17 Garbage, slow callers, long ones and those that hang up change nothing") func hostile() throws {
    let instance = try first()
    let path = try folder.socket
    var random = SystemGenerator(seed: 1)
    var open: [InstanceSocket] = []
    let texts = [
      "", "GET / HTTP/1.1\r\n\r\n", "one", "one1\u{7F}\u{7F}\u{7F}\u{7F}", "one1\u{4}\0\0\0rel\0", "one1\u{2}\0\0\0/a",
      "one1\u{3}\0\0\0/a\0/b\0", "one1\u{64}\0\0\0/",
    ]
    var messages = texts.map { Array($0.utf8) }
    for _ in 0..<20 {
      let size = random.below(300)
      messages.append((0..<size).map { _ in UInt8(truncatingIfNeeded: random.next()) })
    }
    for message in messages {
      let socket = try #require(InstanceSocket.connected(to: path))
      _ = socket.write(message[...])
      _ = instance.pump(isEnough: { false })
      if random.below(2) == 0 { open.append(socket) }
      _ = instance.pump(isEnough: { false })
      #expect(instance.descriptors.count <= 9)
    }
    // One that says everything, and is gone before it hears that its files were taken, opens them itself.
    do {
      let socket = try #require(InstanceSocket.connected(to: path))
      _ = socket.write(try #require(InstanceMessage(files: ["/gone"]).bytes)[...])
    }
    _ = instance.pump(isEnough: { false })
    #expect(log.taken.isEmpty)
    let second = Second(path, try #require(InstanceMessage(files: ["/a"]).bytes))
    #expect(serve(instance) { second.state != nil } && second.state == .taken && log.taken == [["/a"]])
    #expect(InstanceMessage(files: [String(repeating: "a", count: InstanceMessage.longest)]).bytes == nil)
    withExtendedLifetime(open) {}
  }

  @Test(
    "M17 Files of another person's program are not taken, even if it can reach the socket",
    .enabled(if: geteuid() == 0, "needs root, to act for another person"))
  func otherPerson() throws {
    let instance = try first()
    // The kernel tells the socket who connects, and lets that process reach root's files.
    let script = """
      import ctypes, os, socket, sys
      os.seteuid(65534); ctypes.CDLL(None).setfsuid(0)
      s = socket.socket(socket.AF_UNIX); s.connect(sys.argv[1])
      try: s.sendall(bytes.fromhex(sys.argv[2])); sys.exit(len(s.recv(99)))
      except ConnectionError: pass
      """
    let message = try #require(InstanceMessage(files: ["/a"]).bytes)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = ["-c", script, try folder.socket, message.map { String(format: "%02x", $0) }.joined()]
    try process.run()
    #expect(serve(instance) { !process.isRunning })
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    #expect(process.terminationStatus == 0 && log.taken.isEmpty)
  }

  @Test("M17 A program that was stopped is not waited for") func stopped() throws {
    // Another process that has the lock, listens, and then stands still.
    let folder = try folder
    let script = """
      import fcntl, os, signal, socket, sys
      lock = open(sys.argv[1], "w"); fcntl.flock(lock, fcntl.LOCK_EX)
      s = socket.socket(socket.AF_UNIX); s.bind(sys.argv[2]); s.listen(4)
      print("ready", flush=True); os.kill(os.getpid(), signal.SIGSTOP)
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = ["-c", script, folder.lock, folder.socket]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    defer { kill(process.processIdentifier, SIGKILL) }
    _ = pipe.fileHandleForReading.availableData
    let begin = Date()
    guard case .alone = SingleInstance.begin(in: folder, files: ["/a"]) else {
      Issue.record("The stopped program was believed to have taken the files")
      return
    }
    #expect((0.4...2).contains(Date().timeIntervalSince(begin)))
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    try first().stop()
  }

  @Test("M17 The folder is the person's own, and there is one socket for each display") func folders() throws {
    let path = try folder.path
    #expect(chmod(path, 0o755) == 0)
    // Others could put a socket of their own there.
    if path.hasPrefix("/tmp/") { #expect(folder() == nil) }
    chmod(path, 0o700)
    let socket = try #require(folder(display: ":7.1")).socket
    #expect(socket.hasSuffix("/x11-_7.socket"))
    #expect(try #require(folder(display: ":8")).socket != socket)
    #expect(folder(display: nil, runtime: path) == nil)
    #expect(rmdir(path) == 0 || errno == ENOTEMPTY)
  }
}
