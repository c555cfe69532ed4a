internal import Glibc
package import MediaProtocol
internal import Platform

/// Reads files with sound through `jukebox-media`, so that a malicious or damaged file can harm only that process.
///
/// The process is started with the first request, ends after ten seconds without requests, and is started again when needed. All functions
/// block, so call them on threads of their own; several threads take turns.
package final class MediaProcess: Sendable {
  private let executable: String?
  private let isUrgent: Bool
  /// In seconds, for each answer.
  private let timeLimit: Double
  private let state = Monitor(State())
  /// The process from which a song is expected at this moment. It is not part of the state, which is locked in the meantime.
  private let awaited = Monitor<MediaChild?>(nil)

  /// How many files are sent before the first answer. More do not make a scan faster.
  private static let filesInFlight = 8

  struct State: Sendable {
    var child: MediaChild?
    /// Whether the process has already answered something.
    var hasAnswered = false
    var lastStream: UInt32 = 0
  }

  /// - Parameters:
  ///   - executable: the path of `jukebox-media`; nil to look for it where it is installed.
  ///   - isUrgent: whether the user waits for the answers, as for the sound of a song. Otherwise the process gets a slightly lower
  ///     priority.
  package init(executable: String? = nil, isUrgent: Bool = false, timeLimit: Double = 10) {
    self.executable = executable
    self.isUrgent = isUrgent
    self.timeLimit = timeLimit
  }

  // MARK: Tags and pictures

  /// Reads the tags of several files, which takes less time than one after the other.
  /// - Parameter body: is called once for each file, with its index, in no particular order.
  package func tags(of paths: [String], _ body: (Int, Result<FileTags, MediaError>) -> Void) {
    state.change { state in
      var remaining = Array(paths.indices.reversed())
      // Sent and not yet answered, the oldest first.
      var sent: [Int] = []
      while !remaining.isEmpty || !sent.isEmpty {
        let wasUsed = state.hasAnswered
        guard let child = running(&state) else {
          for index in sent + remaining.reversed() { body(index, .failure(.unavailable)) }
          return
        }
        var failure: MediaError?
        do throws(MessageSocket.Failure) {
          while sent.count < Self.filesInFlight, let index = remaining.popLast() {
            switch Self.file(paths[index]) {
            case .failure(let error): body(index, .failure(error))
            case .success(let file):
              sent.append(index)
              try child.send(.tags, passing: file.descriptor)
            }
          }
          guard let index = sent.first else { continue }
          let answer = try child.answer(.tags, within: timeLimit)
          state.hasAnswered = true
          sent.removeFirst()
          body(index, answer.flatMap { bytes in FileTags(encoded: bytes).map { .success($0) } ?? .failure(.crashed) })
          continue
        } catch {
          failure = error == .late ? .late : .crashed
        }
        // The process has ended, or has to. It answers in order, so the oldest file is the one that it failed at, unless it had
        // already ended by itself.
        drop(child, &state)
        if !wasUsed || failure == .late, let index = sent.first {
          sent.removeFirst()
          body(index, .failure(failure ?? .crashed))
        }
        remaining.append(contentsOf: sent.reversed())
        sent = []
      }
    }
  }

  /// Reads the picture in a file, as it is in the file: its bytes may be anything, up to 32 MiB.
  package func cover(of path: String) -> Result<[UInt8], MediaError> {
    Result { () throws(MediaError) in try ask(.cover, answeredBy: .cover, about: path).bytes }
  }

  /// Sends a request about one file, and waits for its answer.
  /// - Returns: the process that has answered, and the bytes of its answer.
  private func ask(
    _ request: MediaRequest, answeredBy expected: MediaReply, about path: String
  ) throws(MediaError) -> (child: MediaChild, bytes: [UInt8]) {
    while true {
      // Opening a file on a disk that does not respond may take forever. Other threads must be able to open files meanwhile.
      let file = try Self.file(path).get()
      let answer = state.change { state -> Result<(child: MediaChild, bytes: [UInt8]), MediaError>? in
        let wasUsed = state.hasAnswered
        guard let child = running(&state) else { return .failure(.unavailable) }
        awaited.change { $0 = child }
        defer { awaited.change { $0 = nil } }
        do throws(MessageSocket.Failure) {
          try child.send(request, passing: file.descriptor)
          let answer = try child.answer(expected, within: timeLimit)
          state.hasAnswered = true
          return answer.map { (child, $0) }
        } catch {
          drop(child, &state)
          if error == .late { return .failure(.late) }
          // A process that was not used for a while has ended by itself.
          return wasUsed ? nil : .failure(.crashed)
        }
      }
      if let answer { return try answer.get() }
    }
  }

  // MARK: Sound

  /// Opens a song; see `SampleSourceProvider`.
  func open(_ path: String, frame: Int64, rate: UInt32) throws(MediaError) -> (child: MediaChild, stream: UInt32) {
    let stream = state.change { state in
      state.lastStream &+= 1
      return state.lastStream
    }
    let request = MediaRequest.open(stream: stream, frame: frame, rate: rate)
    return (try ask(request, answeredBy: .opened, about: path).child, stream)
  }

  /// Ends the process if another thread waits for it in `open` or `read`, which then fail at once.
  package func abandon() { awaited.read { $0?.end() } }

  /// Reads the next frames of a stream that `open` returned.
  /// - Returns: the number of frames; 0 at the end of the song.
  func read(_ child: MediaChild, _ stream: UInt32, _ buffer: UnsafeMutableBufferPointer<Float>) throws(MediaError)
    -> Int
  {
    let frames = min(buffer.count / 2, MediaReply.longestBlock)
    guard frames > 0 else { return 0 }
    // The buffer is not shared: the monitor only ensures that one thread at a time talks to the process.
    nonisolated(unsafe) let buffer = buffer
    return try state.change { state -> Result<Int, MediaError> in
      awaited.change { $0 = child }
      defer { awaited.change { $0 = nil } }
      do throws(MessageSocket.Failure) {
        try child.send(.read(stream: stream, frames: UInt32(frames)))
        return try child.samples(UnsafeMutableBufferPointer(rebasing: buffer[..<(frames * 2)]), within: timeLimit)
      } catch {
        drop(child, &state)
        return .failure(error == .late ? .late : .crashed)
      }
    }.get()
  }

  func close(_ child: MediaChild, _ stream: UInt32) {
    state.change { _ in
      do throws(MessageSocket.Failure) { try child.send(.close(stream: stream)) } catch {}
    }
  }

  // MARK: The process

  /// Opens a file whose descriptor is passed to the process.
  private static func file(_ path: String) -> Result<RegularFile, MediaError> {
    do throws(RegularFile.Failure) { return .success(try RegularFile(path)) } catch {
      return .failure(MediaError(error))
    }
  }

  private func running(_ state: inout State) -> MediaChild? {
    if let child = state.child { return child }
    guard let path = executable ?? MediaChild.findExecutable() else { return nil }
    state.child = MediaChild(executable: path, task: .sound, isUrgent: isUrgent)
    state.hasAnswered = false
    return state.child
  }

  private func drop(_ child: MediaChild, _ state: inout State) {
    child.end()
    guard state.child === child else { return }
    state.child = nil
    state.hasAnswered = false
  }
}

extension MediaChild {
  func send(_ request: MediaRequest, passing descriptor: CInt = -1) throws(MessageSocket.Failure) {
    try socket.send(kind: request.kind, request.encoded(), passing: descriptor)
  }

  /// Waits for an answer. Returns an error if the process answers that the file cannot be read, and throws one if it does not answer
  /// properly.
  fileprivate func answer(
    _ expected: MediaReply, within seconds: Double
  ) throws(MessageSocket.Failure) -> Result<[UInt8], MediaError> {
    let deadline = MonotonicClock.now + seconds
    let header = try socket.receiveHeader(by: deadline)
    if let failure = try failure(header, deadline) { return .failure(failure) }
    guard header.kind == expected.rawValue, header.length <= expected.limit else { throw .invalid }
    return .success(try socket.receive(header.length, by: deadline))
  }

  fileprivate func samples(
    _ buffer: UnsafeMutableBufferPointer<Float>, within seconds: Double
  ) throws(MessageSocket.Failure) -> Result<Int, MediaError> {
    let deadline = MonotonicClock.now + seconds
    let header = try socket.receiveHeader(by: deadline)
    if let failure = try failure(header, deadline) { return .failure(failure) }
    guard header.kind == MediaReply.samples.rawValue, header.length <= buffer.count * 4, header.length % 8 == 0 else {
      throw .invalid
    }
    let received = UnsafeMutableBufferPointer(rebasing: buffer[..<(header.length / 4)])
    try socket.receive(into: UnsafeMutableRawBufferPointer(received), by: deadline)
    // Files with floating-point samples may contain anything.
    for index in received.indices where !(abs(received[index]) <= 8) { received[index] = 0 }
    return .success(header.length / 8)
  }

  private func failure(_ header: MessageSocket.Header, _ deadline: Double) throws(MessageSocket.Failure) -> MediaError?
  {
    guard header.kind == MediaReply.failed.rawValue else { return nil }
    guard header.length == 1, let failure = MediaFailure(rawValue: try socket.receive(1, by: deadline)[0]) else {
      throw .invalid
    }
    return MediaError(failure)
  }
}
