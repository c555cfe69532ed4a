internal import CFFmpeg

/// An MP3 file whose blocks all take the same number of bytes, so that their number follows from their place. Such files need not be
/// read up to a position, nor to their end to know how long they are.
struct ConstantBlocks {
  /// The mean size of a block in bytes. It may be a fraction, because encoders add a byte to some blocks.
  let size: Double
  /// Where the first block is.
  let start: Int64

  /// Reads the bit rate of a file. Nil if that varies within the file: then it is an average, which is hardly ever a round number.
  init?(_ file: MediaFile, _ stream: UnsafeMutablePointer<AVStream>, start: Int64) {
    let parameters = stream.pointee.codecpar.pointee
    guard file.formatName == "mp3", start >= 0, parameters.bit_rate > 0, parameters.bit_rate % 8000 == 0,
      parameters.frame_size > 0, Decoder.rates.contains(Int(parameters.sample_rate))
    else { return nil }
    size = Double(parameters.frame_size) / 8 * Double(parameters.bit_rate) / Double(parameters.sample_rate)
    self.start = start
  }

  /// A place just before a block, from which libavformat finds it.
  func place(before number: Int64) -> Int64 { start + Int64(Double(number) * size) - 1 }

  /// The number of the block in a packet that was read after a jump; nil if there cannot be one at its place, or if it has another size, as
  /// in files that were joined, so that the number does not follow from the place.
  func number(of packet: AVPacket) -> Int64? {
    let distance = Double(packet.pos - start)
    let number = (distance / size).rounded()
    // The packet may begin with the last byte of the block before it.
    guard distance >= 0, abs(distance - number * size) < 2, abs(Double(packet.size) - size) < 3 else { return nil }
    return Int64(number)
  }
}
