internal import CFFmpeg
internal import MediaProtocol

/// Where a song ends, in frames from its beginning, in formats whose decoders do not know what the encoder added at the end.
struct SongEnding {
  /// Where the file says it exactly, as iTunes does.
  private(set) var knownEnd: Int64?
  /// Holds for the last packet of the file only: Ogg files can contain several songs.
  private(set) var lastEnd: Int64?

  init() {}

  /// - Parameters:
  ///   - unedited: what `uneditedDuration` returned.
  ///   - firstPacket: the time of the first packet, which is negative by what the encoder added at the beginning.
  init(
    _ file: MediaFile, _ stream: UnsafeMutablePointer<AVStream>, unedited: Int64?, firstPacket: Int64?, rate: Int
  ) {
    if let header = file.lameHeader, header.rate == rate { knownEnd = header.length }
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
    } else if file.formatName == "ogg", stream.pointee.codecpar.pointee.codec_id == AV_CODEC_ID_VORBIS {
      lastEnd = frames(duration)
    }
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
