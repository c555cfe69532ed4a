internal import CFFmpeg

/// The texts and pictures of a tag of ID3 that libavformat does not find or understand in its file, but in one that has nothing else.
final class TagFile {
  let context: UnsafeMutablePointer<AVFormatContext>

  /// A WAV file without sound. libavformat reads pictures of tags before files of some formats only, and in this one looks for nothing else.
  private static let sound: [UInt8] =
    Array("RIFF".utf8) + [36, 0, 0, 0] + Array("WAVEfmt ".utf8) + [16, 0, 0, 0, 1, 0, 1, 0, 0x40, 0x1F, 0, 0]
    + [0x40, 0x1F, 0, 0, 1, 0, 8, 0] + Array("data".utf8) + [0, 0, 0, 0]

  /// Nil if the tag cannot be read.
  init?(_ tag: ID3Tag) {
    guard var file = tag.bytes else { return nil }
    file += Self.sound
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
