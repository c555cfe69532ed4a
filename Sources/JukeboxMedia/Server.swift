internal import MediaProtocol

#if canImport(Glibc)
  internal import Glibc
#endif

/// Answers the requests of Jukebox, one after the other, until the other end is closed or nothing was asked for a while.
final class Server {
  private let socket: MessageSocket
  private let rights: MediaRights
  private let pictures = PictureWork()
  private var streams: [UInt32: SongStream] = [:]
  private static let mostStreams = 8
  /// In seconds.
  private static let patience = 10

  /// How long it waits for a request. To be set before the sandbox is entered, in which that is no longer possible.
  static func setPatience(on socket: MessageSocket) { socket.setTimeLimit(patience) }

  /// - Parameter rights: what keeps the process from doing anything else.
  init(socket: MessageSocket, rights: MediaRights) {
    self.socket = socket
    self.rights = rights
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
    switch request {
    case .rights:
      outcome = withUnsafeBytes(of: rights.rawValue) { send(.rights, $0) }
      if !outcome { throw .closed }
      return
    case .measure, .decode, .pixels:
      outcome = answer(request, taken())
      if !outcome { throw .closed }
      return
    default: break
    }
    do throws(MediaFailure) {
      switch request {
      case .measure, .decode, .pixels, .rights: break
      case .tags:
        let tags = try Self.tags(of: MediaFile(descriptor: taken(), bufferSize: 16 << 10))
        outcome = tags.encoded().withUnsafeBytes { send(.tags, $0) }
      case .cover:
        let file = try MediaFile(descriptor: taken(), bufferSize: 64 << 10)
        guard let picture = CoverReader.picture(in: file) else {
          // A file looks as if it had none where the disk gives nothing.
          try file.checkReading()
          throw .noPicture
        }
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

  /// Answers a request about a picture. Takes the descriptor over.
  /// - Returns: whether the other end is still there.
  private func answer(_ request: MediaRequest, _ descriptor: CInt) -> Bool {
    let answer: Result<(MediaReply, [UInt8]), PictureFailure> =
      switch request {
      case .measure(let width, let height, let isFromSong):
        pictures.measure(descriptor, Int(width), Int(height), isFromSong: isFromSong)
          .map { (.measured, ByteWriter.bytes(UInt64($0))) }
      case .decode: pictures.decode().map { (.picture, $0.encoded()) }
      default: pictures.copyPixels(into: descriptor).map { (.pixels, []) }
      }
    let (reply, bytes): (MediaReply, [UInt8]) =
      switch answer {
      case .success(let success): success
      case .failure(let failure): (.pictureFailed, failure.encoded())
      }
    return bytes.withUnsafeBytes { send(reply, $0) }
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
