internal import CFFmpeg
internal import MediaProtocol

/// The texts and pictures of a tag of ID3, which libavformat reads in a file that has nothing else. It does not find the tags in WAV files,
/// or takes others there for better.
final class TagFile {
  let context: UnsafeMutablePointer<AVFormatContext>

  /// How much of a tag is read: the longest picture, and all texts.
  private static let longestTag = MediaReply.cover.limit + 1 << 20

  /// A WAV file without sound. libavformat reads pictures of tags before files of some formats only, and in this one looks for nothing else.
  private static let sound: [UInt8] =
    Array("RIFF".utf8) + [36, 0, 0, 0] + Array("WAVEfmt ".utf8) + [16, 0, 0, 0, 1, 0, 1, 0, 0x40, 0x1F, 0, 0]
    + [0x40, 0x1F, 0, 0, 1, 0, 8, 0] + Array("data".utf8) + [0, 0, 0, 0]

  /// Nil if the tag cannot be read.
  init?(_ tag: ID3Tag) {
    guard let bytes = tag.bytes(limit: Self.longestTag) else { return nil }
    let file = bytes + Self.sound
    guard let context = media_memory_context(file, CInt(file.count)) else { return nil }
    let io = context.pointee.pb
    var opened: UnsafeMutablePointer<AVFormatContext>? = context
    guard avformat_open_input(&opened, nil, av_find_input_format("wav"), nil) >= 0, let opened else {
      media_free_io(io)
      return nil
    }
    self.context = opened
  }

  deinit {
    let io = context.pointee.pb
    var closed: UnsafeMutablePointer<AVFormatContext>? = context
    avformat_close_input(&closed)
    media_free_io(io)
  }
}
