internal import Glibc
internal import MediaProtocol

/// Answers the requests of Jukebox, one after the other, until the other end is closed or nothing was asked for a while.
final class Server {
  private let socket: MessageSocket
  private let rights: MediaRights
  private let pictures = PictureWork()
  private var streams: [UInt32: SongStream] = [:]
  private static let mostStreams = 8
  /// How long it waits for a request, in seconds. To be set before the sandbox is entered, in which that is no longer possible.
  static let patience = 10

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
    func taken() -> CInt {
      defer { descriptor = -1 }
      return descriptor
    }
    switch request {
    case .rights: try send(.rights, [rights.rawValue])
    case .measure(let width, let height, let isFromSong):
      let result = pictures.measure(taken(), Int(width), Int(height), isFromSong: isFromSong)
      try answer(.measured, result.map { UInt64($0).sentBytes })
    case .decode: try answer(.picture, pictures.decode().map { $0.encoded() })
    case .pixels: try answer(.pixels, pictures.copyPixels(into: taken()).map { [] })
    case .tags: try answer(.tags) { () throws(MediaFailure) in try Self.tags(taken()) }
    case .cover: try answer(.cover) { () throws(MediaFailure) in try Self.cover(taken()) }
    case .open(let number, let frame, let rate):
      try answer(.opened) { () throws(MediaFailure) in
        guard streams.count < Self.mostStreams else { throw .noMemory }
        streams[number] = try SongStream(descriptor: taken(), from: frame, rate: Int(rate))
        return []
      }
    case .read(let number, let frames):
      try answer(.samples) { () throws(MediaFailure) in
        guard let stream = streams[number] else { throw .damaged }
        return try stream.read(Int(min(frames, UInt32(MediaReply.longestBlock))))
      }
    case .close(let number): streams[number] = nil
    }
  }

  /// Answers a request about a picture.
  private func answer(_ reply: MediaReply, _ result: Result<[UInt8], PictureFailure>) throws(MessageSocket.Failure) {
    switch result {
    case .success(let bytes): try send(reply, bytes)
    case .failure(let failure): try send(.pictureFailed, failure.encoded())
    }
  }

  /// Answers a request about a file with sound.
  private func answer(
    _ reply: MediaReply, _ read: () throws(MediaFailure) -> [UInt8]
  ) throws(MessageSocket.Failure) {
    switch Result(catching: read) {
    case .success(let bytes): try send(reply, bytes)
    case .failure(let failure): try send(.failed, [failure.rawValue])
    }
  }

  private static func tags(_ descriptor: CInt) throws(MediaFailure) -> [UInt8] {
    let file = try MediaFile(descriptor: descriptor, bufferSize: 16 << 10)
    do throws(MediaFailure) {
      let tags = try TagReader.tags(of: file)
      try file.checkReading()
      return tags.encoded()
    } catch {
      // A file looks damaged where the disk gives nothing.
      try file.checkReading()
      throw error
    }
  }

  private static func cover(_ descriptor: CInt) throws(MediaFailure) -> [UInt8] {
    let file = try MediaFile(descriptor: descriptor, bufferSize: 64 << 10)
    if let picture = CoverReader.picture(in: file) { return Array(picture) }
    // A file looks as if it had none where the disk gives nothing.
    try file.checkReading()
    throw .noPicture
  }

  private func send(_ reply: MediaReply, _ bytes: [UInt8]) throws(MessageSocket.Failure) {
    try socket.send(kind: reply.rawValue, bytes)
  }
}
