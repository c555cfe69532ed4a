internal import MediaProtocol

#if canImport(Glibc)
  internal import Glibc
#endif

/// Answers the requests of Jukebox, one after the other, until the other end is closed or nothing was asked for a while.
final class Server {
  private let socket: MessageSocket
  private var streams: [UInt32: SongStream] = [:]
  private static let mostStreams = 8
  /// In seconds.
  private static let patience = 10

  /// To be made before the sandbox is entered, in which the socket can no longer be set up.
  init(socket: MessageSocket) {
    self.socket = socket
    socket.setTimeLimit(Self.patience)
  }

  func run() {
    do {
      while true { try answerNext() }
    } catch {}
  }

  private func answerNext() throws(MessageSocket.Failure) {
    let header = try socket.receiveHeader(takesDescriptor: true)
    var descriptor = header.descriptor
    defer { if descriptor >= 0 { close(descriptor) } }
    guard header.length <= MediaRequest.limit else { throw .invalid }
    let bytes = header.length > 0 ? try socket.receive(header.length) : []
    guard let request = MediaRequest(kind: header.kind, encoded: bytes) else { throw .invalid }
    var outcome = true
    func taken() -> CInt {
      defer { descriptor = -1 }
      return descriptor
    }
    do throws(MediaFailure) {
      switch request {
      case .tags:
        let tags = try Self.tags(of: MediaFile(descriptor: taken(), bufferSize: 16 << 10))
        outcome = tags.encoded().withUnsafeBytes { send(.tags, $0) }
      case .cover:
        let file = try MediaFile(descriptor: taken(), bufferSize: 64 << 10)
        guard let picture = CoverReader.picture(in: file) else { throw .noPicture }
        outcome = send(.cover, UnsafeRawBufferPointer(picture))
      case .open(let number, let frame, let rate):
        guard streams.count < Self.mostStreams else { throw .noMemory }
        streams[number] = try SongStream(descriptor: taken(), from: frame, rate: Int(rate))
        outcome = send(.opened, UnsafeRawBufferPointer(start: nil, count: 0))
      case .read(let number, let frames):
        guard let stream = streams[number] else { throw .damaged }
        outcome = try stream.read(Int(min(frames, UInt32(MediaReply.longestBlock)))) { send(.samples, $0) }
      case .close(let number): streams[number] = nil
      }
    } catch {
      outcome = withUnsafeBytes(of: error.rawValue) { send(.failed, $0) }
    }
    if !outcome { throw .closed }
  }

  private static func tags(of file: MediaFile) throws(MediaFailure) -> FileTags {
    do throws(MediaFailure) {
      let tags = try TagReader.tags(of: file)
      try file.checkReading()
      return tags
    } catch {
      // A file looks damaged where the disk gives nothing.
      try file.checkReading()
      throw error
    }
  }

  /// Returns whether the other end is still there.
  private func send(_ reply: MediaReply, _ bytes: UnsafeRawBufferPointer) -> Bool {
    do throws(MessageSocket.Failure) {
      try socket.send(kind: reply.rawValue, bytes)
      return true
    } catch {
      return false
    }
  }
}
