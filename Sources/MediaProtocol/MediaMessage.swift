/// A request of jukebox to jukebox-media. The answers come in the order of the requests.
package enum MediaRequest: Hashable, Sendable {
  /// Read the tags of the file whose descriptor comes with the message. Answered by `tags`.
  case tags
  /// Read the picture in the file whose descriptor comes with the message. Answered by `cover`.
  case cover
  /// Decode the file whose descriptor comes with the message, from a frame of the sound that results. Answered by `opened`.
  /// - Parameters:
  ///   - stream: the number by which later requests refer to it.
  ///   - rate: frames per second, of two interleaved channels.
  case open(stream: UInt32, frame: Int64, rate: UInt32)
  /// Send the next frames, at most this many. Answered by `samples`.
  case read(stream: UInt32, frames: UInt32)
  /// Forget the stream. There is no answer.
  case close(stream: UInt32)
  /// Read the header of the picture in the file whose descriptor comes with the message. Answered by `measured`.
  /// - Parameters:
  ///   - width, height: the size in pixels that the picture is to cover.
  ///   - isFromSong: whether the bytes were in a file with sound, which may contain fewer formats.
  case measure(width: UInt32, height: UInt32, isFromSong: Bool)
  /// Decode the picture that was measured. Answered by `picture`.
  case decode
  /// Copy the pixels of the picture that was decoded into the memory whose descriptor comes with the message, or the one that came
  /// with the last such message. Answered by `pixels`.
  case pixels
  /// Report the rights that the process has given up. Answered by `rights`.
  case rights

  /// The number of the kind, and the bytes that follow it.
  private var message: (kind: UInt32, bytes: [UInt8]) {
    switch self {
    case .tags: (1, [])
    case .cover: (2, [])
    case .open(let stream, let frame, let rate): (3, stream.sentBytes + frame.sentBytes + rate.sentBytes)
    case .read(let stream, let frames): (4, stream.sentBytes + frames.sentBytes)
    case .close(let stream): (5, stream.sentBytes)
    case .measure(let width, let height, let isFromSong):
      (6, width.sentBytes + height.sentBytes + [isFromSong ? 1 : 0])
    case .decode: (7, [])
    case .pixels: (8, [])
    case .rights: (9, [])
    }
  }

  package var kind: UInt32 { message.kind }
  package func encoded() -> [UInt8] { message.bytes }

  /// The size in bytes of the longest request.
  package static let limit = 16

  /// Decodes a request. Nil if the bytes are not one.
  package init?(kind: UInt32, encoded bytes: some Sequence<UInt8>) {
    var reader = ByteReader(bytes)
    switch kind {
    case 1: self = .tags
    case 2: self = .cover
    case 3:
      guard let stream: UInt32 = reader.next(), let frame: Int64 = reader.next(), let rate: UInt32 = reader.next()
      else { return nil }
      self = .open(stream: stream, frame: frame, rate: rate)
    case 4:
      guard let stream: UInt32 = reader.next(), let frames: UInt32 = reader.next() else { return nil }
      self = .read(stream: stream, frames: frames)
    case 5:
      guard let stream: UInt32 = reader.next() else { return nil }
      self = .close(stream: stream)
    case 6:
      guard let width: UInt32 = reader.next(), let height: UInt32 = reader.next(), let flag: UInt8 = reader.next(),
        flag <= 1
      else { return nil }
      self = .measure(width: width, height: height, isFromSong: flag == 1)
    case 7: self = .decode
    case 8: self = .pixels
    case 9: self = .rights
    default: return nil
    }
    guard reader.isAtEnd else { return nil }
  }
}

/// An answer of jukebox-media. The bytes that follow depend on it.
package enum MediaReply: UInt32, Sendable {
  /// Followed by `FileTags.encoded()`.
  case tags = 1
  /// Followed by the bytes of a picture, as they are in the file.
  case cover = 2
  /// The stream can be read.
  case opened = 3
  /// Followed by frames of two interleaved `Float` samples; by nothing at the end of the song.
  case samples = 4
  /// Followed by the number of a `MediaFailure`, in one byte.
  case failed = 5
  /// Followed by the number of bytes that decoding takes, as a `UInt64`.
  case measured = 6
  /// Followed by `PictureMeasure.encoded()`.
  case picture = 7
  /// The pixels are in the memory.
  case pixels = 8
  /// Followed by `PictureFailure.encoded()`.
  case pictureFailed = 9
  /// Followed by `MediaRights.rawValue`.
  case rights = 10

  /// The most bytes that may follow.
  package var limit: Int {
    switch self {
    case .tags: 32 << 10
    case .cover: 32 << 20
    case .opened: 0
    case .samples: Self.longestBlock * 8
    case .failed, .rights: 1
    case .measured: 8
    case .picture: PictureMeasure.limit
    case .pixels: 0
    case .pictureFailed: PictureFailure.limit
    }
  }

  /// The most frames in one message.
  package static let longestBlock = 1 << 16
}

/// Why a file cannot be read.
package enum MediaFailure: UInt8, Error, Sendable {
  case notSound = 1
  case damaged = 2
  case unsupported = 3
  case noPicture = 4
  case noMemory = 5
  /// The file could not be read to its end.
  case diskError = 6
  /// The file ends before the song does.
  case cutOff = 7
}
