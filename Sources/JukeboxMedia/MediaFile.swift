internal import CFFmpeg
internal import Glibc
internal import MediaProtocol

/// A file whose container libavformat has opened.
final class MediaFile {
  private var container: Container
  /// In bytes.
  let size: Int64
  private let descriptor: CInt
  private let plain: PlainBytes
  private let soundOffset: Int

  /// Takes the descriptor over.
  /// - Parameter bufferSize: how many bytes are read at once.
  init(descriptor: CInt, bufferSize: CInt) throws(MediaFailure) {
    size = Int64(max(0, lseek(descriptor, 0, SEEK_END)))
    let plain = PlainBytes(descriptor: descriptor)
    let guess = FormatGuess(plain)
    do throws(MediaFailure) {
      do throws(MediaFailure) {
        container = try Self.open(descriptor, format: guess.format, bufferSize)
      } catch {
        container = try Self.open(descriptor, format: nil, bufferSize)
      }
    } catch {
      Glibc.close(descriptor)
      if plain.haveFailed { throw .diskError }
      throw size == 0 && error == .damaged ? .notSound : error
    }
    self.descriptor = descriptor
    self.plain = plain
    soundOffset = guess.offset
  }

  deinit { close(descriptor) }

  var context: UnsafeMutablePointer<AVFormatContext> { container.context }

  /// Opens the file again, with an option of its format.
  func reopen(_ option: String, _ value: String) throws(MediaFailure) {
    container = try Self.open(
      descriptor, format: context.pointee.iformat, container.bufferSize ?? 4096, option, value)
  }

  /// Reads the beginning of the sound, for what headers do not contain.
  func analyze() { container.analyze() }

  private static func open(
    _ descriptor: CInt, format: UnsafePointer<AVInputFormat>?, _ bufferSize: CInt, _ option: String? = nil,
    _ value: String = ""
  ) throws(MediaFailure) -> Container {
    lseek(descriptor, 0, SEEK_SET)
    let context = media_context(descriptor, bufferSize)
    context?.pointee.max_analyze_duration = 5 * media_time_base
    return try Container(context, format: format, option, value)
  }

  /// Throws an error if a part of the file could not be read. What was found out without it may be wrong.
  func checkReading() throws(MediaFailure) {
    if container.hasFailed || plain.haveFailed { throw .diskError }
  }

  var streams: UnsafeMutableBufferPointer<UnsafeMutablePointer<AVStream>?> { container.streams }

  /// The streams that may be pictures: those of the file, after those of a tag that is read beside it.
  var pictureStreams: [UnsafeMutablePointer<AVStream>?] {
    (tagContainer.map { Array($0.streams) } ?? []) + streams
  }

  /// The stream with the sound; reads more of the file to find it only where its beginning does not show it.
  func soundStream() throws(MediaFailure) -> UnsafeMutablePointer<AVStream> {
    if let stream = firstSound { return stream }
    guard context.pointee.ctx_flags & AVFMTCTX_NOHEADER != 0 else { throw .notSound }
    analyze()
    guard let stream = firstSound else { throw .notSound }
    return stream
  }

  private var firstSound: UnsafeMutablePointer<AVStream>? {
    for case let stream? in streams where stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_AUDIO {
      return stream
    }
    return nil
  }

  /// The data of LAME's header, in MP3 files.
  var lameHeader: LAMEHeader? {
    formatName == "mp3" ? LAMEHeader(plain, offset: soundOffset) : nil
  }

  /// Bytes of the file, as they are; nil if they are not all there.
  func bytes(_ count: Int, at place: Int64) -> [UInt8]? { place >= 0 ? plain.read(count, at: Int(place)) : nil }

  /// Where a block of an MP3 file is; nil if that is not known. See `BlockHeaders`.
  func place(ofBlock number: Int64, from start: Int64) -> Int64? {
    BlockHeaders(file: plain, size: size).place(ofBlock: number, from: start)
  }

  /// Whether there is a tag before the sound, as those of ID3v2 are.
  var beginsWithTag: Bool { soundOffset > 0 }

  /// The tag of ID3v2 in formats that have no better one.
  private lazy var id3: ID3Tag? = {
    var range: Range<Int>?
    switch formatName {
    case "mp3", "aac": if beginsWithTag { range = 0..<Int(size) }
    case "wav": range = Chunks.tag(in: plain, start: soundOffset, size: Int(size), isBigEndian: false)
    case "aiff": range = Chunks.tag(in: plain, start: soundOffset, size: Int(size), isBigEndian: true)
    default: break
    }
    return range.flatMap { ID3Tag(plain, in: $0) }
  }()

  /// The tag where libavformat does not read it as it is meant. It does not look for one in WAV files.
  private(set) lazy var tagContainer: Container? = id3.flatMap { tag in
    formatName == "wav" || tag.wasStuffed ? tag.container : nil
  }

  /// All artists of a file that names several of them, by the names of libavformat's entries. libavformat itself reads only the first.
  var severalArtists: [String: [String]] {
    switch formatName {
    case "mov,mp4,m4a,3gp,3g2,mj2": MP4Artists(plain, size: size).texts
    default: id3.map { ID3Artists($0).texts } ?? [:]
    }
  }

  /// The tag at the end of the file.
  var apeTag: APETag? { Self.formatsWithAPETag.contains(formatName) ? APETag(plain, size: size) : nil }
  private static let formatsWithAPETag: Set<String> = ["ape", "mp3", "mpc", "mpc8", "tak", "tta", "wv"]

  /// Whether libavformat rounds the duration of each packet, so that their sum differs from what is heard.
  var roundsDurations: Bool { ["ac3", "eac3", "dts"].contains(formatName) }

  var formatName: String { context.pointee.iformat.map { String(cString: $0.pointee.name) } ?? "" }
}
