internal import CPlatform
internal import Glibc
package import MediaProtocol
internal import Platform

/// Decodes pictures through `jukebox-media`, so that a malicious or damaged one can harm only that process.
///
/// Several threads use it at the same time, each with a process of its own. A process ends after ten seconds without use.
package final class PictureProcess: Sendable {
  package enum Failure: Error, Hashable, Sendable {
    /// The process fails, which may have nothing to do with the picture.
    case process(MediaError)
    case picture(PictureFailure)
  }

  private let executable: String?
  /// In seconds, for each answer.
  private let timeLimit: Double
  private let idle = Monitor<[PictureChild]>([])

  /// - Parameter executable: the path of `jukebox-media`; nil to look for it where it is installed.
  package init(executable: String? = nil, timeLimit: Double = 10) {
    self.executable = executable
    self.timeLimit = timeLimit
  }

  /// Starts a process before it is needed, and returns how the system confines it; nil if it cannot be started.
  package func prepare() -> MediaRights? {
    try? use { child throws(MessageSocket.Failure) in
      try child.ask(.rights, .rights, within: timeLimit).map { MediaRights(rawValue: $0.first ?? 0) }
    }.get()
  }

  /// Whether a file begins like a picture. Also true for pictures that are too large or damaged.
  /// - Parameter descriptor: of the file, to be read from its beginning. It stays the caller's.
  package func isPicture(_ descriptor: CInt) -> Bool {
    let result = use { child throws(MessageSocket.Failure) in
      try child.ask(.measure(width: 1, height: 1, isFromSong: false), .measured, descriptor, within: timeLimit)
    }
    switch result {
    case .success: return true
    case .failure(.picture(let failure)): return failure.kind == .tooLarge || failure.kind == .damaged
    case .failure(.process): return false
    }
  }

  /// Decodes the picture in a file, upright, in the smallest size with its own proportions that covers `width` × `height` pixels.
  /// - Parameters:
  ///   - descriptor: of the file. It stays the caller's.
  ///   - isFromSong: whether the bytes were in a file with sound, which may contain fewer formats.
  ///   - enter: is called with the number of bytes that decoding takes, before it does.
  ///   - take: is called with the pixels, row by row without gaps. They are gone when it returns.
  package func decode<Picture>(
    _ descriptor: CInt, width: Int, height: Int, isFromSong: Bool, enter: (Int) -> Void,
    take: (PictureMeasure, UnsafeRawBufferPointer) -> Picture?
  ) -> Result<Picture, Failure> {
    let request = MediaRequest.measure(
      width: UInt32(clamping: width), height: UInt32(clamping: height), isFromSong: isFromSong)
    var hasEntered = false
    while true {
      let result: Result<Picture?, Failure> = use { child throws(MessageSocket.Failure) in
        let answer = try child.ask(request, .measured, descriptor, within: timeLimit)
        guard case .success(let bytes) = answer else {
          return answer.flatMap { _ in .failure(PictureFailure(.damaged)) }
        }
        var reader = ByteReader(bytes)
        guard let need: UInt64 = reader.next() else { throw .invalid }
        if !hasEntered {
          hasEntered = true
          enter(Int(min(need, UInt64(Self.mostNeed))))
          // While this thread waited for memory, the process may have ended, because it got no requests. Then another process starts from
          // the beginning.
          if child.process.socket.isClosed { return .success(nil) }
        }
        return try child.decode(within: timeLimit, take).map(Optional.some)
      }
      switch result {
      case .success(let picture): if let picture { return .success(picture) }
      case .failure(let failure): return .failure(failure)
      }
    }
  }

  /// The most bytes that decoding a picture may take, which the process must not exceed anyway.
  private static let mostNeed = 2 << 30

  /// Calls `body` with a process that no other thread uses. A process that has ended by itself is replaced.
  private func use<Value>(
    _ body: (PictureChild) throws(MessageSocket.Failure) -> Result<Value, PictureFailure>
  ) -> Result<Value, Failure> {
    while true {
      let known = idle.change { $0.popLast() }
      guard let child = known ?? start() else { return .failure(.process(.unavailable)) }
      child.hasAnswered = false
      do throws(MessageSocket.Failure) {
        let result = try body(child)
        idle.change { $0.append(child) }
        return result.mapError { .picture($0) }
      } catch {
        child.process.end()
        // The process has ended because it was not used for a while.
        if known != nil, error == .closed, !child.hasAnswered { continue }
        return .failure(.process(error == .late ? .late : .crashed))
      }
    }
  }

  private func start() -> PictureChild? {
    guard let path = executable ?? MediaChild.findExecutable() else { return nil }
    let child = MediaChild(executable: path, task: .pictures, isUrgent: false) { [weak idle] in
      // The memory of a process that has ended by itself is not needed either.
      let ended = idle?.change { children in
        let split = children.partition { $0.process.hasEnded }
        defer { children.removeSubrange(split...) }
        return Array(children[split...])
      }
      withExtendedLifetime(ended) {}
    }
    return child.map { PictureChild($0) }
  }
}

/// A process with the memory through which its pixels come.
private final class PictureChild: @unchecked Sendable {  // only one thread at a time has it
  let process: MediaChild
  /// Whether the process has answered a request of the thread that uses it now.
  var hasAnswered = false
  private var memory: SharedPixels?

  init(_ process: MediaChild) { self.process = process }

  /// Sends a request and waits for its answer.
  func ask(
    _ request: MediaRequest, _ expected: MediaReply, _ descriptor: CInt = -1, within seconds: Double
  ) throws(MessageSocket.Failure) -> Result<[UInt8], PictureFailure> {
    try process.send(request, passing: descriptor)
    let deadline = MonotonicClock.now + seconds
    let header = try process.socket.receiveHeader(by: deadline)
    hasAnswered = true
    guard let reply = MediaReply(rawValue: header.kind), header.length <= reply.limit else { throw .invalid }
    let bytes = try process.socket.receive(header.length, by: deadline)
    if reply == expected { return .success(bytes) }
    guard reply == .pictureFailed, let failure = PictureFailure(encoded: bytes) else { throw .invalid }
    return .failure(failure)
  }

  func decode<Picture>(
    within seconds: Double, _ take: (PictureMeasure, UnsafeRawBufferPointer) -> Picture?
  ) throws(MessageSocket.Failure) -> Result<Picture, PictureFailure> {
    let answer = try ask(.decode, .picture, within: seconds)
    guard case .success(let bytes) = answer else { return answer.flatMap { _ in .failure(PictureFailure(.damaged)) } }
    guard let measure = PictureMeasure(encoded: bytes) else { throw .invalid }
    var passed: CInt = -1
    if memory.map({ $0.bytes.count < measure.byteCount }) ?? true {
      guard let (made, descriptor) = SharedPixels.make(atLeast: measure.byteCount) else {
        return .failure(PictureFailure(.outOfMemory))
      }
      (memory, passed) = (made, descriptor)
    }
    defer { if passed >= 0 { close(passed) } }
    let copied = try ask(.pixels, .pixels, passed, within: seconds)
    // The other process may not have been able to map it.
    if case .failure = copied { memory = nil }
    guard case .success = copied, let memory else { return copied.flatMap { _ in .failure(PictureFailure(.damaged)) } }
    defer { if memory.bytes.count > SharedPixels.mostKept { self.memory = nil } }
    guard let picture = take(measure, UnsafeRawBufferPointer(rebasing: memory.bytes[..<measure.byteCount])) else {
      return .failure(PictureFailure(.outOfMemory))
    }
    return .success(picture)
  }
}

/// Memory into which another process writes pixels, and which this one can only read. Neither can change its size, so reading it
/// never fails.
private final class SharedPixels {
  let bytes: UnsafeRawBufferPointer

  /// More than this is not kept from one picture to the next, in bytes.
  static let mostKept = 4 << 20

  private init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }

  /// New memory, and the descriptor by which another process gets it; nil if there is none.
  static func make(atLeast count: Int) -> (SharedPixels, CInt)? {
    // Round up, because the next picture is often a little larger.
    let size = max(1 << 20, (count + 0xFFFF) & ~0xFFFF)
    let descriptor = memory_file_make()
    guard descriptor >= 0 else { return nil }
    guard memory_file_fix(descriptor, size) == 0,
      let start = mmap(nil, size, PROT_READ, MAP_SHARED, descriptor, 0), start != MAP_FAILED
    else {
      close(descriptor)
      return nil
    }
    return (SharedPixels(UnsafeRawBufferPointer(start: start, count: size)), descriptor)
  }
}

/// A file in memory, without a name.
package enum AnonymousFile {
  /// A descriptor of a file with these bytes, which is the caller's; nil if there is no memory.
  package static func containing(_ bytes: [UInt8]) -> CInt? {
    let descriptor = memory_file_make()
    guard descriptor >= 0 else { return nil }
    if writeAll(bytes, to: descriptor) == nil { return descriptor }
    close(descriptor)
    return nil
  }
}
