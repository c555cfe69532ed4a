internal import CFFmpeg
internal import MediaProtocol

/// Decodes the sound of a file, from one of its frames. What encoders added at both ends is cut off.
///
/// (A frame is one sample of each channel, as in the rest of Jukebox; libavcodec's frames are called blocks here.)
final class Decoder {
  /// The block that `next()` decoded.
  let block: UnsafeMutablePointer<AVFrame>
  /// The number of frames per second.
  private(set) var rate = 0
  /// The index of the first frame of the block after this one, counted from the beginning of the song.
  private var position: Int64 = 0
  /// The time of the container at which the song begins.
  private var beginning: Int64 = 0
  private var ending = SongEnding()

  private let file: MediaFile
  private let stream: UnsafeMutablePointer<AVStream>
  private let codec: UnsafeMutablePointer<AVCodecContext>
  private let packet: UnsafeMutablePointer<AVPacket>
  /// Whether the block was decoded but not yet handed out.
  private var hasBlock = false
  /// The number of frames in the block.
  var count: Int64 { Int64(block.pointee.nb_samples) }
  /// How many of the block's first frames lie before what was asked for.
  private(set) var skipped: Int64 = 0
  private var target: Int64 = 0
  /// The time of the container at which the first packet begins.
  private var firstPacket: Int64?
  /// Where the first packet is in the file.
  private var firstByte: Int64 = -1
  /// The time of the container up to which there were packets; nil where they have no times.
  private var readTime: Int64?
  /// The number of the next packet, where the container does not know it, and how many frames each has.
  private var following: (number: Int64, frames: Int64)?

  static let rates = 1_000...768_000

  init(file: MediaFile) throws(MediaFailure) {
    self.file = file
    let unedited = try SongEnding.uneditedDuration(file)
    file.analyze()
    stream = try file.soundStream()
    for case let other? in file.streams where other != stream { other.pointee.discard = AVDISCARD_ALL }
    guard let decoder = avcodec_find_decoder(stream.pointee.codecpar.pointee.codec_id) else { throw .unsupported }
    guard let codec = avcodec_alloc_context3(decoder), let packet = av_packet_alloc(), let block = av_frame_alloc()
    else { throw .noMemory }
    self.codec = codec
    self.packet = packet
    self.block = block
    codec.pointee.pkt_timebase = stream.pointee.time_base
    codec.pointee.thread_count = 1
    guard avcodec_parameters_to_context(codec, stream.pointee.codecpar) >= 0 else { throw .damaged }
    guard avcodec_open2(codec, decoder, nil) >= 0 else { throw .damaged }
    // Decoding the first block shows the rate, which headers may not know, and the time at which the song begins.
    guard decodeBlock() else { throw .damaged }
    rate = Int(block.pointee.sample_rate)
    guard Self.rates.contains(rate) else { throw .unsupported }
    hasBlock = true
    beginning = block.pointee.pts
    ending = SongEnding(
      file, stream, unedited: unedited, firstPacket: firstPacket, firstByte: firstByte, rate: rate)
  }

  deinit {
    var (codec, packet, block) = (codec as Optional, packet as Optional, block as Optional)
    avcodec_free_context(&codec)
    av_packet_free(&packet)
    av_frame_free(&block)
  }

  /// Continues at a frame, counted from the beginning of the song. Must be called before `next()`, and once.
  /// - Returns: whether it succeeded. Otherwise a new decoder has to try it without `seeking`.
  func start(at target: Int64, seeking: Bool) -> Bool {
    self.target = target
    // Blocks depend on those before them: some of MP3's on ten, and those of Opus agree to the last bit after a second.
    let isOpus = codec.pointee.codec_id == AV_CODEC_ID_OPUS
    let lead = Int64(Double(rate) * (isOpus ? 1 : 0.3))
    guard target - lead > count, beginning != media_no_timestamp, !dependsOnAll else { return true }
    let wanted = beginning &+ time(ofFrame: target - lead)
    if seeking, target > Int64(rate) * 120, file.formatName == "mp3" {
      guard jump(to: target - lead) else { return false }
    } else if seeking, !isRead {
      guard av_seek_frame(file.context, stream.pointee.index, wanted, AVSEEK_FLAG_BACKWARD) >= 0 else { return false }
    } else {
      // A packet may have several blocks. What follows the first one is decoded next.
      guard readTime.map({ $0 < wanted }) ?? true, skipPackets(before: wanted) else { return true }
    }
    avcodec_flush_buffers(codec)
    hasBlock = decodeBlock()
    // Behind the end of the song, there is nothing to decode.
    guard hasBlock else { return !seeking }
    guard block.pointee.pts != media_no_timestamp else { return false }
    position = frame(atTime: block.pointee.pts &- beginning)
    return position <= target
  }

  /// Throws an error if a part of the file could not be read, so that the song seemed to end there.
  func checkReading() throws(MediaFailure) { try file.checkReading() }

  /// For the end of the song: whether the file promises at least a second more, because its rest is missing. Less may be what an encoder
  /// added.
  var isCutOff: Bool {
    guard let promised = ending.promised, let firstPacket, let readTime, firstPacket != media_no_timestamp else {
      return false
    }
    return frame(atTime: readTime &- firstPacket) &+ Int64(rate) <= promised
  }

  /// Decodes the next block; false at the end of the song.
  func next() -> Bool {
    while true {
      if !hasBlock { hasBlock = decodeBlock() }
      guard hasBlock else { return false }
      hasBlock = false
      var count = Int64(block.pointee.nb_samples)
      if let end = ending.knownEnd { count = min(count, end - position) }
      if let end = ending.lastEnd, (position + 1..<position + count).contains(end), !hasPacket {
        count = end - position
      }
      guard count > 0 else { return false }
      skipped = min(count, max(0, target - position))
      position += count
      block.pointee.nb_samples = CInt(count)
      if skipped < count { return true }
    }
  }

  /// Whether there is no better way to a position than to read everything before it. Others are off by up to a block, and by seconds in
  /// containers for PCM that contain something else, as libavformat takes its bit rate for exact.
  private var isRead: Bool {
    switch file.formatName {
    case "mp3", "aac", "ac3", "eac3", "dts": true
    case "wav", "w64", "aiff": !Self.pcm.contains(stream.pointee.codecpar.pointee.codec_id.rawValue)
    default: false
    }
  }
  /// The numbers of the codecs that are PCM. Those of ADPCM follow.
  private static let pcm = AV_CODEC_ID_PCM_S16LE.rawValue..<AV_CODEC_ID_ADPCM_IMA_QT.rawValue

  /// Whether each sample is a difference from the one before it, back to the first one of the song.
  private var dependsOnAll: Bool {
    [AV_CODEC_ID_ADPCM_YAMAHA, AV_CODEC_ID_ADPCM_IMA_OKI].contains(codec.pointee.codec_id)
  }

  private func time(ofFrame frame: Int64) -> Int64 {
    av_rescale_q(frame, AVRational(num: 1, den: CInt(rate)), stream.pointee.time_base)
  }

  private func frame(atTime time: Int64) -> Int64 {
    av_rescale_q(time, stream.pointee.time_base, AVRational(num: 1, den: CInt(rate)))
  }

  /// Leaves out the packets that end before a time. False if there are none behind it.
  private func skipPackets(before time: Int64) -> Bool {
    // The first packet is that of the first block.
    var passed = count
    while readPacket() {
      if file.roundsDurations {
        packet.pointee.pts = beginning &+ self.time(ofFrame: passed)
        passed &+= frame(atTime: packet.pointee.duration)
      }
      let end = packet.pointee.pts &+ packet.pointee.duration
      if packet.pointee.pts != media_no_timestamp, end >= time { return true }
      av_packet_unref(packet)
    }
    return false
  }

  /// Continues with the packet of an MP3 file that contains `frame`, without decoding everything before it. The place of the packet follows
  /// from the size that all packets have, or from the headers of the packets before it. Returns false if the packet is not found.
  private func jump(to frame: Int64) -> Bool {
    let frames = Int64(stream.pointee.codecpar.pointee.frame_size)
    guard frames > 0, firstByte >= 0 else { return false }
    let number = (frame + self.frame(atTime: beginning &- (firstPacket ?? 0))) / frames
    let blocks = ConstantBlocks(file, stream, start: firstByte)
    guard let place = blocks?.place(before: number) ?? file.place(ofBlock: number, from: firstByte) else {
      return false
    }
    av_packet_unref(packet)
    guard av_seek_frame(file.context, -1, place, AVSEEK_FLAG_BYTE) >= 0, readPacket() else { return false }
    if let blocks {
      guard let found = blocks.number(of: packet.pointee), found <= number + 1 else { return false }
      numberPackets(from: found, frames)
    } else {
      guard packet.pointee.pos == place else { return false }
      numberPackets(from: number, frames)
    }
    return true
  }

  /// Sets the time of this packet and, as the container does not know them now, of those that follow.
  private func numberPackets(from number: Int64, _ frames: Int64) {
    packet.pointee.pts = (firstPacket ?? 0) &+ time(ofFrame: number * frames)
    following = (number + 1, frames)
  }

  /// Decodes the next block, and leaves out what is damaged.
  private func decodeBlock() -> Bool {
    while true {
      let status = avcodec_receive_frame(codec, block)
      if status >= 0 {
        if block.pointee.nb_samples > 0 { return true }
      } else if status == media_end_of_file {
        return false
      } else {
        guard hasPacket else {
          avcodec_send_packet(codec, nil)
          continue
        }
        if firstPacket == nil {
          firstPacket = packet.pointee.pts
          firstByte = packet.pointee.pos
        }
        avcodec_send_packet(codec, packet)
        av_packet_unref(packet)
      }
    }
  }

  /// Whether there is a packet to be decoded. Reads one if necessary.
  private var hasPacket: Bool { packet.pointee.data != nil || readPacket() }

  /// Reads the next packet of the stream; false at the end of the file.
  private func readPacket() -> Bool {
    while av_read_frame(file.context, packet) >= 0 {
      if packet.pointee.stream_index == stream.pointee.index, packet.pointee.size > 0 {
        if let (number, frames) = following { numberPackets(from: number, frames) }
        let time = packet.pointee.pts
        if time != media_no_timestamp { readTime = max(readTime ?? time, time &+ packet.pointee.duration) }
        return true
      }
      av_packet_unref(packet)
    }
    return false
  }
}
