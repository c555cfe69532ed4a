internal import CFFmpeg
internal import MediaProtocol

#if canImport(Glibc)
  internal import Glibc
#endif

/// A file whose container libavformat has opened.
final class MediaFile {
  private(set) var context: UnsafeMutablePointer<AVFormatContext>
  /// In bytes.
  let size: Int64
  private var io: UnsafeMutablePointer<AVIOContext>?
  private let descriptor: CInt

  /// Takes the descriptor over.
  /// - Parameter bufferSize: how many bytes are read at once.
  init(descriptor: CInt, bufferSize: CInt) throws(MediaFailure) {
    size = Int64(max(0, lseek(descriptor, 0, SEEK_END)))
    var opened = Self.open(descriptor, format: FormatGuess.format(of: descriptor), bufferSize)
    if opened == nil { opened = Self.open(descriptor, format: nil, bufferSize) }
    guard let opened else {
      Glibc.close(descriptor)
      throw size == 0 ? .notSound : .damaged
    }
    context = opened
    io = opened.pointee.pb
    self.descriptor = descriptor
  }

  deinit {
    Self.close(context, io)
    Glibc.close(descriptor)
  }

  /// Opens the file again, with an option of its format.
  func reopen(_ option: String, _ value: String) throws(MediaFailure) {
    let opened = Self.open(
      descriptor, format: context.pointee.iformat, CInt(io?.pointee.buffer_size ?? 4096), option, value)
    guard let opened else { throw .damaged }
    Self.close(context, io)
    context = opened
    io = opened.pointee.pb
  }

  private static func close(_ context: UnsafeMutablePointer<AVFormatContext>, _ io: UnsafeMutablePointer<AVIOContext>?)
  {
    var closed: UnsafeMutablePointer<AVFormatContext>? = context
    avformat_close_input(&closed)
    media_free_io(io)
  }

  private static func open(
    _ descriptor: CInt, format: UnsafePointer<AVInputFormat>?, _ bufferSize: CInt, _ option: String? = nil,
    _ value: String = ""
  ) -> UnsafeMutablePointer<AVFormatContext>? {
    lseek(descriptor, 0, SEEK_SET)
    guard let context = media_context(descriptor, bufferSize) else { return nil }
    let io = context.pointee.pb
    context.pointee.max_analyze_duration = 5 * media_time_base
    var opened: UnsafeMutablePointer<AVFormatContext>? = context
    // It frees the context where it fails, but not what reads the file.
    var options: OpaquePointer?
    if let option { av_dict_set(&options, option, value, 0) }
    defer { av_dict_free(&options) }
    guard avformat_open_input(&opened, nil, format, &options) >= 0 else {
      media_free_io(io)
      return nil
    }
    return opened
  }

  var streams: UnsafeMutableBufferPointer<UnsafeMutablePointer<AVStream>?> {
    UnsafeMutableBufferPointer(start: context.pointee.streams, count: Int(context.pointee.nb_streams))
  }

  /// The stream with the sound; reads more of the file to find it only where its beginning does not tell.
  func soundStream() throws(MediaFailure) -> UnsafeMutablePointer<AVStream> {
    if let stream = firstSound { return stream }
    guard context.pointee.ctx_flags & AVFMTCTX_NOHEADER != 0 else { throw .notSound }
    avformat_find_stream_info(context, nil)
    guard let stream = firstSound else { throw .notSound }
    return stream
  }

  private var firstSound: UnsafeMutablePointer<AVStream>? {
    for case let stream? in streams where stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_AUDIO {
      return stream
    }
    return nil
  }

  var formatName: String { context.pointee.iformat.map { String(cString: $0.pointee.name) } ?? "" }
}

/// Tells the usual formats by their first bytes. libavformat would ask each of its 350 formats, which takes longer than all that
/// is needed for the tags.
enum FormatGuess {
  static func format(of descriptor: CInt) -> UnsafePointer<AVInputFormat>? {
    name(of: descriptor).flatMap { av_find_input_format($0) }
  }

  private static func name(of descriptor: CInt) -> String? {
    var offset = 0
    for _ in 0..<4 {
      var head = [UInt8](repeating: 0, count: 12)
      guard pread(descriptor, &head, 12, offset) == 12 else { return nil }
      guard head.starts(with: "ID3".utf8) else { return name(head) }
      // An ID3v2 tag, after which the file proper begins.
      let size = head[6..<10].reduce(0) { $0 << 7 | Int($1 & 0x7F) }
      offset += size + (head[5] & 0x10 != 0 ? 20 : 10)
    }
    return nil
  }

  private static func name(_ head: [UInt8]) -> String? {
    func has(_ text: String, at offset: Int = 0) -> Bool { head[offset...].starts(with: text.utf8) }
    if has("fLaC") { return "flac" }
    if has("OggS") { return "ogg" }
    if has("ftyp", at: 4) { return "mov" }
    if has("RIFF"), has("WAVE", at: 8) { return "wav" }
    if has("FORM"), has("AIF", at: 8) { return "aiff" }
    if has("wvpk") { return "wv" }
    // A frame of MPEG audio. Layer 0 would be AAC.
    if head[0] == 0xFF, head[1] & 0xE0 == 0xE0, head[1] & 0x06 != 0, head[2] & 0xF0 != 0xF0 { return "mp3" }
    return nil
  }
}
