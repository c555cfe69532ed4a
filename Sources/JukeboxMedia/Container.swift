internal import CFFmpeg
internal import MediaProtocol

/// What libavformat has opened.
final class Container {
  let context: UnsafeMutablePointer<AVFormatContext>
  private let io: UnsafeMutablePointer<AVIOContext>?
  private var isAnalyzed = false

  /// Takes a context over that is not open yet. Nil stands for one for which there was no memory.
  init(
    _ context: UnsafeMutablePointer<AVFormatContext>?, format: UnsafePointer<AVInputFormat>?, _ option: String? = nil,
    _ value: String = ""
  ) throws(MediaFailure) {
    guard let context else { throw .noMemory }
    let io = context.pointee.pb
    var opened: UnsafeMutablePointer<AVFormatContext>? = context
    // It frees the context where it fails, but not what reads the file.
    var options: OpaquePointer?
    if let option { av_dict_set(&options, option, value, 0) }
    defer { av_dict_free(&options) }
    guard avformat_open_input(&opened, nil, format, &options) >= 0, let opened else {
      defer { media_free_io(io) }
      throw Self.hasFailed(io) ? .diskError : .damaged
    }
    (self.context, self.io) = (opened, io)
  }

  deinit {
    var closed: UnsafeMutablePointer<AVFormatContext>? = context
    avformat_close_input(&closed)
    media_free_io(io)
  }

  /// Reads the beginning of the sound, for what headers do not contain.
  func analyze() {
    // libavformat crashes where this is done twice.
    if !isAnalyzed { avformat_find_stream_info(context, nil) }
    isAnalyzed = true
  }

  var bufferSize: CInt? { io?.pointee.buffer_size }

  /// Whether a part of the file could not be read.
  var hasFailed: Bool { Self.hasFailed(io) }

  private static func hasFailed(_ io: UnsafeMutablePointer<AVIOContext>?) -> Bool {
    guard let error = io?.pointee.error else { return false }
    return error < 0 && error != media_end_of_file
  }

  var streams: UnsafeMutableBufferPointer<UnsafeMutablePointer<AVStream>?> {
    UnsafeMutableBufferPointer(start: context.pointee.streams, count: Int(context.pointee.nb_streams))
  }
}
