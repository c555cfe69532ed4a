internal import CFFmpeg

/// Finds how long a song is, also where its header does not say, or lies.
enum Durations {
  /// Files up to this size are read to their end where nothing else helps.
  private static let measurable: Int64 = 64 << 20

  /// In seconds; nil where it cannot be found.
  static func duration(of file: MediaFile, _ stream: UnsafeMutablePointer<AVStream>) -> Double? {
    if let header = file.lameHeader {
      let duration = Double(header.length) / Double(header.rate)
      if isPlausible(duration, file, stream) { return duration }
    }
    if let stated = stated(file, stream), isPlausible(stated, file, stream) { return stated }
    file.analyze()
    let isEstimate = file.context.pointee.duration_estimation_method == AVFMT_DURATION_FROM_BITRATE
    if !isEstimate || file.size > measurable || hasConstantBlocks(file, stream), let stated = stated(file, stream),
      isPlausible(stated, file, stream)
    {
      return stated
    }
    return measured(file, stream)
  }

  private static func stated(_ file: MediaFile, _ stream: UnsafeMutablePointer<AVStream>) -> Double? {
    let base = stream.pointee.time_base
    if stream.pointee.duration != media_no_timestamp, base.num > 0, base.den > 0 {
      // libavformat counts what the encoder added at the beginning.
      let parameters = stream.pointee.codecpar.pointee
      let start =
        parameters.codec_id == AV_CODEC_ID_OPUS
        ? Int64(parameters.initial_padding)
        : file.formatName == "mp3" && stream.pointee.start_time > 0 ? stream.pointee.start_time : 0
      return Double(stream.pointee.duration - start) * Double(base.num) / Double(base.den)
    }
    if file.context.pointee.duration != media_no_timestamp {
      return Double(file.context.pointee.duration) / Double(media_time_base)
    }
    return nil
  }

  /// Whether a file of this size can be that long: sound without compression has a known size, and nothing takes less than
  /// 40 bytes per second.
  private static func isPlausible(_ duration: Double, _ file: MediaFile, _ stream: UnsafeMutablePointer<AVStream>)
    -> Bool
  {
    guard duration > 0 else { return false }
    let parameters = stream.pointee.codecpar.pointee
    let bits = Double(av_get_exact_bits_per_sample(parameters.codec_id))
    let rate = bits * Double(parameters.ch_layout.nb_channels) * Double(parameters.sample_rate) / 8
    return duration <= Double(file.size) / max(40, rate * 0.99)
  }

  /// Whether the size of an MP3 file shows how long it is, as blocks are where they should be: in the middle of it, and near its end, because
  /// what was joined to it may have another bit rate.
  private static func hasConstantBlocks(_ file: MediaFile, _ stream: UnsafeMutablePointer<AVStream>) -> Bool {
    // A packet that was read is missing in what `measured` reads of another format.
    guard file.formatName == "mp3", let packet = av_packet_alloc() else { return false }
    defer {
      var freed: UnsafeMutablePointer<AVPacket>? = packet
      av_packet_free(&freed)
    }
    // A picture in the file comes before the sound, also after each jump.
    func readSound() -> Bool {
      while av_read_frame(file.context, packet) >= 0 {
        if packet.pointee.stream_index == stream.pointee.index { return true }
        av_packet_unref(packet)
      }
      return false
    }
    guard readSound(), let blocks = ConstantBlocks(file, stream, start: packet.pointee.pos) else { return false }
    return [0.5, 0.95].allSatisfy { part in
      let number = Int64(Double(file.size - blocks.start) * part / blocks.size)
      av_packet_unref(packet)
      return av_seek_frame(file.context, -1, blocks.place(before: number), AVSEEK_FLAG_BYTE) >= 0 && readSound()
        && blocks.number(of: packet.pointee) != nil
    }
  }

  /// Reads the file to its end, without decoding it.
  private static func measured(_ file: MediaFile, _ stream: UnsafeMutablePointer<AVStream>) -> Double? {
    guard file.size <= measurable, let packet = av_packet_alloc() else { return nil }
    defer {
      var freed: UnsafeMutablePointer<AVPacket>? = packet
      av_packet_free(&freed)
    }
    // `hasConstantBlocks` may have left it in the middle.
    if file.formatName == "mp3" { av_seek_frame(file.context, -1, 0, AVSEEK_FLAG_BYTE) }
    let base = stream.pointee.time_base
    guard base.num > 0, base.den > 0 else { return nil }
    // Of rounded durations, the numbers of frames that they stand for are added.
    let rate = stream.pointee.codecpar.pointee.sample_rate
    let unit = file.roundsDurations && rate > 0 ? AVRational(num: 1, den: rate) : base
    var sum: Int64 = 0
    while av_read_frame(file.context, packet) >= 0 {
      if packet.pointee.stream_index == stream.pointee.index, packet.pointee.duration > 0 {
        sum &+= av_rescale_q(packet.pointee.duration, base, unit)
      }
      av_packet_unref(packet)
    }
    return sum > 0 ? Double(sum) * Double(unit.num) / Double(unit.den) : nil
  }
}
