internal import CFFmpeg
internal import MediaProtocol

/// Where a song ends according to its file, in frames from its beginning. It is needed where the decoder does not know what the encoder
/// added at the end, and to notice that a file is cut off.
struct SongEnding {
  /// Where the file says it exactly, as iTunes does.
  private(set) var knownEnd: Int64?
  /// Holds for the last packet of the file only: Ogg files can contain several songs.
  private(set) var lastEnd: Int64?
  /// How many frames are in the whole file, where its header says it exactly.
  private(set) var promised: Int64?

  /// Lengths from here on are no lengths: a program that writes a header before it knows the length puts zero there, or a number close to the
  /// largest that fits.
  private static let unknownLengths: Int64 = 0x7F00_0000

  init() {}

  /// - Parameters:
  ///   - unedited: what `uneditedDuration` returned.
  ///   - firstPacket: the time of the first packet, which is negative by what the encoder added at the beginning.
  ///   - firstByte: where the first packet is in the file.
  init(
    _ file: MediaFile, _ stream: UnsafeMutablePointer<AVStream>, unedited: Int64?, firstPacket: Int64?,
    firstByte: Int64, rate: Int
  ) {
    if let header = file.lameHeader, header.rate == rate { (knownEnd, promised) = (header.length, header.length) }
    if file.formatName == "wav" { promised = Self.wavLength(file, stream.pointee.codecpar.pointee, firstByte) }
    let base = stream.pointee.time_base
    let duration = stream.pointee.duration
    guard duration > 0, duration < 1 << 48, base.num > 0, base.den > 0 else { return }
    func frames(_ time: Int64) -> Int64 { av_rescale_q(time, base, AVRational(num: 1, den: CInt(rate))) }
    if let unedited {
      // Hexadecimal numbers: unused, frames before the song, frames after it, frames of the song.
      let entries = TagEntries(file, stream)
      let numbers = entries.text("iTunSMPB")?.split(separator: " ").prefix(4).compactMap { Int64($0, radix: 16) } ?? []
      // The end of the edit list is often exact to a millisecond only. That of the last packet is exact, but does not always
      // leave out what the encoder added.
      let packets = frames(unedited &+ min(0, firstPacket ?? 0))
      let edited = frames(duration)
      knownEnd =
        numbers.count == 4 && numbers[3] > 0
        ? numbers[3] : abs(packets - edited) <= Int64(rate / 1000 + 1) ? packets : edited
      // What iTunes wrote may come from the file of which this one is a part.
      promised = min(packets, knownEnd ?? packets)
    } else if file.formatName == "ogg", stream.pointee.codecpar.pointee.codec_id == AV_CODEC_ID_VORBIS {
      lastEnd = frames(duration)
    } else if ["flac", "wv", "aiff"].contains(file.formatName), frames(duration) < Self.unknownLengths,
      file.context.pointee.duration_estimation_method == AVFMT_DURATION_FROM_STREAM
    {
      promised = frames(duration)
    }
  }

  /// How many frames the header of a WAV file promises, which libavformat does not tell where the file is shorter; nil for compressed
  /// sound.
  private static func wavLength(_ file: MediaFile, _ parameters: AVCodecParameters, _ firstByte: Int64) -> Int64? {
    let bits = Int64(av_get_exact_bits_per_sample(parameters.codec_id)) * Int64(parameters.ch_layout.nb_channels)
    // The name and the size of the part with the sound are directly before it.
    guard bits > 0, let head = file.bytes(8, at: firstByte - 8), head.starts(with: "data".utf8) else { return nil }
    let size = Int64(head[4...].reversed().number)
    return size > 0 && size < unknownLengths ? size * 8 / bits : nil
  }

  /// How long all packets of an MP4 file are together, in the time of its container; nil for other formats.
  static func uneditedDuration(_ file: MediaFile) throws(MediaFailure) -> Int64? {
    guard file.formatName.hasPrefix("mov") else { return nil }
    try file.reopen("advanced_editlist", "0")
    let duration = try file.soundStream().pointee.duration
    try file.reopen("advanced_editlist", "1")
    return duration > 0 && duration < 1 << 48 ? duration : nil
  }
}
